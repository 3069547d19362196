import { useTranslation } from 'react-i18next';

import type { CycleImage } from '#shared/contract/cycles.ts';
import { deleteCycle } from '#web/features/cycles/screens/changes.ts';
import { useProjectPlace } from '#web/features/projects/store.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';

interface DeleteCycleDialogProps {
  readonly cycle: CycleImage;
  readonly onClose: () => void;
}

/** Asks before a cycle is deleted: its past cannot be brought back. */
export function DeleteCycleDialog({ cycle, onClose }: DeleteCycleDialogProps) {
  const { t } = useTranslation('cycles');
  const place = useProjectPlace(cycle.project_id);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('delete.title', { name: cycle.name })}
      text={t('delete.text')}
      confirm={t('delete.confirm')}
      isDanger
      onConfirm={() => {
        // It goes at once; a refusal brings it back with a message.
        void deleteCycle(place, cycle).catch(() => undefined);
      }}
    />
  );
}
