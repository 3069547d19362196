import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { send } from '#web/lib/http/http.ts';
import { requireFields, useSubmit } from '#web/lib/http/use-submit.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { PasswordInput } from '#web/ui/fields/password-input.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';

import { useAccount } from './store.ts';

interface LinkDialogProps {
  readonly provider: string;
  /** Name of the provider in its own spelling. */
  readonly name: string;
  readonly onClose: () => void;
}

/**
 * Confirms the person's identity before a provider's account is linked, which can then sign in;
 * then the browser leaves for the provider.
 */
export function LinkDialog({ provider, name, onClose }: LinkDialogProps) {
  const { t } = useTranslation('settings');
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('linked.linkTitle', { provider: name })}
      description={t('linked.linkText', { provider: name })}
      size="small"
    >
      <LinkForm provider={provider} name={name} onClose={onClose} />
    </Dialog>
  );
}

function LinkForm({ provider, name, onClose }: LinkDialogProps) {
  const { t } = useTranslation('settings');
  const hasPassword = !useAccount().is_password_autoset;
  const [password, setPassword] = useState('');
  const { isBusy, errors, reason, submit } = useSubmit(['password'], async () => {
    requireFields({ password: hasPassword && password === '' && t('address.passwordMissing') });
    // Not queued: a password must not be stored, and the redirect is only useful now.
    const body = { provider, ...(hasPassword && { password }) };
    const { address } = await send<{ address: string }>('POST', '/api/users/me/accounts/', {
      body,
    });
    location.assign(address);
  });
  return (
    <Form onSubmit={() => void submit()} className="space-y-4">
      {reason && <Banner tone="danger">{reason}</Banner>}
      {hasPassword && (
        <Field
          label={t('address.password')}
          isRequired
          error={errors['password']}
          hint={t('address.passwordHint')}
        >
          <PasswordInput value={password} onChange={(event) => setPassword(event.target.value)} />
        </Field>
      )}
      <div className="flex justify-end gap-2">
        <Button size={32} onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button size={32} variant="primary" type="submit" isBusy={isBusy}>
          {t('linked.goOn', { provider: name })}
        </Button>
      </div>
    </Form>
  );
}
