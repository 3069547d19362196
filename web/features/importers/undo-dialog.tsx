import { useTranslation } from 'react-i18next';

import { useWorkspace } from '#web/features/workspaces/store.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';

import { stepImport } from './store.ts';

interface UndoDialogProps {
  readonly importId: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Confirms the undo of an import. */
export function UndoDialog({ importId, open, onOpenChange }: UndoDialogProps) {
  const { t } = useTranslation('imports');
  const { slug } = useWorkspace();
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('undo.title')}
      text={t('undo.text')}
      confirm={t('undo.confirm')}
      isDanger
      onConfirm={async () => {
        await stepImport(slug, importId, 'undo');
        onOpenChange(false);
      }}
    />
  );
}
