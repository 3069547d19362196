import { Menu } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { IconButton } from '#web/ui/buttons/icon-button.tsx';

import { setDrawer } from './sidebar-state.ts';

export function DrawerButton() {
  const { t } = useTranslation('app');
  return (
    <span className="md:hidden">
      <IconButton icon={Menu} label={t('nav.openMenu')} onClick={() => setDrawer(true)} />
    </span>
  );
}
