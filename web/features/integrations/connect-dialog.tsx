import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { IntegrationProvider } from '#shared/constants/integrations.ts';
import { useWorkspacePlace } from '#web/features/workspaces/store.ts';
import { FieldErrors, useSubmit } from '#web/lib/http/use-submit.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { PasswordInput } from '#web/ui/fields/password-input.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';

import { connect } from './store.ts';

interface ConnectDialogProps {
  /** Null = closed. */
  readonly provider: IntegrationProvider | null;
  readonly onClose: () => void;
}

/** Asks for the token of a connection, and lists its required permissions. */
export function ConnectDialog({ provider, onClose }: ConnectDialogProps) {
  const { t } = useTranslation('integrations');
  return (
    <Dialog
      open={provider !== null}
      onOpenChange={(open) => !open && onClose()}
      title={provider ? t('dialog.title', { name: t(`providers.${provider}.name`) }) : ''}
      description={provider ? t(`providers.${provider}.how`) : undefined}
    >
      {provider && <ConnectForm provider={provider} onClose={onClose} />}
    </Dialog>
  );
}

interface ConnectFormProps {
  readonly provider: IntegrationProvider;
  readonly onClose: () => void;
}

function ConnectForm({ provider, onClose }: ConnectFormProps) {
  const { t } = useTranslation('integrations');
  const place = useWorkspacePlace();
  const [token, setToken] = useState('');
  const { isBusy, errors, reason, submit } = useSubmit(['api_token'], async () => {
    if (token.trim() === '') throw new FieldErrors({ api_token: t('dialog.missing') });
    await connect(place, provider, token.trim(), t(`providers.${provider}.name`));
    onClose();
  });
  return (
    <Form onSubmit={() => void submit()} className="grid gap-4">
      {reason && <Banner tone="danger">{reason}</Banner>}
      <Field
        label={t('dialog.token')}
        hint={t(`providers.${provider}.scopes`)}
        error={errors['api_token']}
        isRequired
      >
        <PasswordInput
          value={token}
          dir="ltr"
          spellCheck={false}
          autoComplete="off"
          maxLength={2000}
          onChange={(event) => setToken(event.target.value)}
        />
      </Field>
      <div className="flex justify-end gap-2">
        <Button size={32} onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button size={32} type="submit" variant="primary" isBusy={isBusy}>
          {t('connect')}
        </Button>
      </div>
    </Form>
  );
}
