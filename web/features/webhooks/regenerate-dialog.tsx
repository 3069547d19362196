import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { NewWebhook, WebhookImage } from '#shared/contract/webhooks.ts';
import { useWorkspacePlace } from '#web/features/workspaces/store.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';

import { SecretOnce } from './secret-once.tsx';
import { regenerateSecret } from './store.ts';

interface RegenerateDialogProps {
  readonly webhook: WebhookImage;
  readonly onClose: () => void;
}

/** Confirms creating a new secret, and then shows it once. */
export function RegenerateDialog({ webhook, onClose }: RegenerateDialogProps) {
  const { t } = useTranslation('webhooks');
  const place = useWorkspacePlace();
  const [made, setMade] = useState<NewWebhook | null>(null);
  // After the confirmation, the dialog shows the secret.
  const isMade = useRef(false);
  if (made) {
    return (
      <Dialog
        open
        onOpenChange={(open) => !open && onClose()}
        title={t('secret.title')}
        description={t('secret.text')}
      >
        <SecretOnce webhook={made} onClose={onClose} />
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !isMade.current && onClose()}
      title={t('regenerate.title')}
      text={t('regenerate.text')}
      confirm={t('regenerate.confirm')}
      onConfirm={async () => {
        const reply = await regenerateSecret(place, webhook.id);
        isMade.current = true;
        setMade(reply);
      }}
    />
  );
}
