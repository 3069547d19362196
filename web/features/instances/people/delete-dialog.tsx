import { useTranslation } from 'react-i18next';

import type { InstanceUser } from '#shared/contract/instances.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';

import { deletePerson } from './calls.ts';
import { nameOfUser } from './full-name.ts';

interface DeleteDialogProps {
  /** Null = closed. */
  readonly person: InstanceUser | null;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Deletes an account after its email was typed. */
export function DeleteDialog({ person, onClose, onDeleted }: DeleteDialogProps) {
  const { t } = useTranslation('instances');
  if (!person) return null;
  const name = nameOfUser(person);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('people.deleteTitle', { name })}
      text={t('people.deleteText')}
      confirm={t('people.delete')}
      typed={person.email}
      isDanger
      onConfirm={async () => {
        await deletePerson(person);
        onDeleted();
        showToast({ title: t('people.deleted', { name }) });
      }}
    />
  );
}
