import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';

interface DeleteDialogProps {
  /** The namespace of its words: `delete.title`, `delete.text`, `delete.confirm`. */
  readonly messages: string;
  readonly id: string;
  readonly name: string;
  /** The path of the list that it is in: whoever deletes the thing that is open goes there. */
  readonly listPath: string;
  readonly onDelete: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks before a container is deleted. It goes at once; a refusal brings it back with a message. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { messages, id, name, listPath, onDelete, onClose } = props;
  const { t } = useTranslation(messages);
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('delete.title', { name })}
      text={t('delete.text')}
      confirm={t('delete.confirm')}
      isDanger
      onConfirm={() => {
        if (location.pathname.includes(id)) void navigate({ href: listPath });
        onDelete().catch(() => undefined);
      }}
    />
  );
}
