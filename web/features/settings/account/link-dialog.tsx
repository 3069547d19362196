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
  /** As it writes itself. */
  readonly name: string;
  readonly onClose: () => void;
}

/** Asks who wants to link an account of a provider, which will open this one; then the browser leaves for it. */
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
    // Never through the queue of changes: a password is not kept, and the way to the provider is of use now alone.
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
