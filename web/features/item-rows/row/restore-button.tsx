import { Undo2 } from 'lucide-react';

import { useActionsOn } from '#web/features/item-rows/menu/item-actions.ts';
import { useWords } from '#web/lib/i18n/words.ts';
import { Button } from '#web/ui/buttons/button.tsx';

/** Takes the archived item of its row back. */
export function RestoreButton({ id }: { readonly id: string }) {
  const t = useWords('work-items');
  const actions = useActionsOn()([id]);
  if (!actions.mayArchive || !actions.isArchived) return null;
  return (
    <Button
      size={24}
      icon={Undo2}
      tabIndex={-1}
      data-cell
      onClick={(event) => {
        event.stopPropagation();
        actions.restore();
      }}
    >
      {t('detail.archive.restore')}
    </Button>
  );
}
