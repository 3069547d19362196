import { useTranslation } from 'react-i18next';

import type { ListedMail } from '#shared/contract/instances.ts';
import { send } from '#web/lib/http/http.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';

interface DiscardMailDialogProps {
  /** Null = closed. */
  readonly mail: ListedMail | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Confirms discarding an unsent mail. */
export function DiscardMailDialog({ mail, onClose, onDone }: DiscardMailDialogProps) {
  const { t } = useTranslation('instances');
  if (!mail) return null;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('mails.discardTitle', { email: mail.to_address })}
      text={t('mails.discardText')}
      confirm={t('mails.discard')}
      isDanger
      onConfirm={async () => {
        await send('DELETE', `/api/instances/mails/${mail.id}/`, { isOtherSession: true });
        onDone();
      }}
    />
  );
}
