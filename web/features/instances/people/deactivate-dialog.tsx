import { useTranslation } from 'react-i18next';

import type { InstanceUser } from '#shared/contract/instances.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';

import { setActive } from './calls.ts';
import { nameOfUser } from './full-name.ts';

interface DeactivateDialogProps {
  /** Null = closed. */
  readonly person: InstanceUser | null;
  readonly onClose: () => void;
  readonly onChange: (person: InstanceUser) => void;
}

/** Confirms deactivating an account, which signs it out everywhere. */
export function DeactivateDialog({ person, onClose, onChange }: DeactivateDialogProps) {
  const { t } = useTranslation('instances');
  if (!person) return null;
  const name = nameOfUser(person);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('people.deactivateTitle', { name })}
      text={t('people.deactivateText')}
      confirm={t('people.deactivate')}
      isDanger
      onConfirm={async () => {
        onChange(await setActive(person, false));
        showToast({ title: t('people.deactivated', { name }) });
      }}
    />
  );
}
