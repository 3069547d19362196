import { Copy, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { DraftImage } from '#shared/contract/drafts.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { MenuItem, MenuSeparator } from '#web/ui/menus/menu.tsx';

import { MoveDraftMenu } from './move-draft.tsx';
import type { DraftActions } from './use-draft-actions.ts';

interface DraftMenuItemsProps {
  readonly draft: DraftImage;
  readonly act: DraftActions;
}

/** What can be done with a draft. */
export function DraftMenuItems({ draft, act }: DraftMenuItemsProps) {
  const { t } = useTranslation('work-items');
  const can = useCan();
  return (
    <>
      <MenuItem icon={Pencil} onSelect={() => act.edit(draft)}>
        {t('drafts.edit')}
      </MenuItem>
      <MenuItem icon={Copy} onSelect={() => act.copy(draft)}>
        {t('drafts.copy')}
      </MenuItem>
      {can('draft.finish') && (
        <MoveDraftMenu
          projectId={draft.project_id}
          onPick={(projectId) => act.moveTo(draft, projectId)}
        />
      )}
      <MenuSeparator />
      <MenuItem icon={Trash2} isDanger shortcut="delete" onSelect={() => act.remove(draft)}>
        {t('drafts.delete')}
      </MenuItem>
    </>
  );
}
