import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { MenuItem } from '#web/ui/menus/menu.tsx';

interface MoveItemsProps {
  /** Null at an end. */
  readonly onUp: (() => void) | null;
  readonly onDown: (() => void) | null;
}

/** Menu items that move a sidebar line one step up or down. */
export function MoveItems({ onUp, onDown }: MoveItemsProps) {
  const { t } = useTranslation('app');
  return (
    <>
      {onUp && (
        <MenuItem icon={ArrowUp} onSelect={onUp}>
          {t('nav.move.up')}
        </MenuItem>
      )}
      {onDown && (
        <MenuItem icon={ArrowDown} onSelect={onDown}>
          {t('nav.move.down')}
        </MenuItem>
      )}
    </>
  );
}
