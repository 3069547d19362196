import { Plus, Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { keysOf, runShortcut } from '#web/lib/shortcuts/shortcuts.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Tooltip } from '#web/ui/feedback/tooltip.tsx';

import { useCanCreateItem, useNoItemReason } from './can-create-item.ts';

/** The buttons for a new item and for search. */
export function NewItemRow() {
  const { t } = useTranslation('app');
  const canCreate = useCanCreateItem();
  const reason = useNoItemReason();
  const button = (
    <Button
      icon={Plus}
      shortcut={keysOf('new-item') ?? ''}
      aria-disabled={!canCreate}
      className="flex-1 justify-start"
      onClick={() => runShortcut('new-item')}
    >
      {t('nav.newItem')}
    </Button>
  );
  return (
    <div className="flex shrink-0 gap-1.5 px-2 pb-2">
      {canCreate ? button : <Tooltip label={t(reason)}>{button}</Tooltip>}
      <IconButton
        icon={Search}
        variant="plain"
        label={t('nav.search')}
        shortcut={keysOf('palette') ?? ''}
        onClick={() => runShortcut('palette')}
      />
    </div>
  );
}
