import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { UserMe } from '#shared/contract/users.ts';
import { useIsMailOff } from '#web/features/instances/store.ts';
import { send } from '#web/lib/http/http.ts';
import { requireFields, useSubmit } from '#web/lib/http/use-submit.ts';
import { keepMe } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { PasswordInput } from '#web/ui/fields/password-input.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';

import { useAccount } from './store.ts';

const ADDRESS = '/api/users/me/email/';

interface AddressDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Changes the account's email: a code mailed to the new address proves that it is the person's. */
export function AddressDialog({ open, onOpenChange }: AddressDialogProps) {
  const { t } = useTranslation('settings');
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('address.title')} size="small">
      <AddressSteps onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function AddressSteps({ onDone }: { readonly onDone: () => void }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isAsked, setAsked] = useState(false);
  const ask = () => askFor(email.trim(), password);
  return isAsked ? (
    <CodeStep email={email.trim()} ask={ask} onBack={() => setAsked(false)} onDone={onDone} />
  ) : (
    <EmailStep
      email={email}
      onType={setEmail}
      password={password}
      onPassword={setPassword}
      ask={ask}
      onAsked={() => setAsked(true)}
      onClose={onDone}
    />
  );
}

// Not queued: a code is only useful now, and a password must not be stored.
const askFor = (email: string, password: string) =>
  send('POST', `${ADDRESS}code/`, { body: { email, ...(password && { password }) } });

interface EmailStepProps {
  readonly email: string;
  readonly onType: (email: string) => void;
  readonly password: string;
  readonly onPassword: (password: string) => void;
  readonly ask: () => Promise<unknown>;
  readonly onAsked: () => void;
  readonly onClose: () => void;
}

function EmailStep(props: EmailStepProps) {
  const { email, onType, password, onPassword, ask, onAsked, onClose } = props;
  const { t } = useTranslation('settings');
  const hasPassword = !useAccount().is_password_autoset;
  const hasNoMail = useIsMailOff();
  const { isBusy, errors, reason, submit } = useSubmit(['email', 'password'], async () => {
    requireFields({
      email: email.trim() === '' && t('address.missing'),
      password: hasPassword && password === '' && t('address.passwordMissing'),
    });
    await ask();
    onAsked();
  });
  return (
    <Form onSubmit={() => void submit()} className="space-y-4">
      {reason && <Banner tone="danger">{reason}</Banner>}
      <Field
        label={t('address.new')}
        isRequired
        error={errors['email']}
        hint={t(hasNoMail ? 'address.noMail' : 'address.hint')}
      >
        <Input
          type="email"
          dir="ltr"
          autoComplete="email"
          value={email}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to write this
          autoFocus
          onChange={(event) => onType(event.target.value)}
        />
      </Field>
      {hasPassword && (
        <Field
          label={t('address.password')}
          isRequired
          error={errors['password']}
          hint={t('address.passwordHint')}
        >
          <PasswordInput value={password} onChange={(event) => onPassword(event.target.value)} />
        </Field>
      )}
      <div className="flex justify-end gap-2">
        <Button size={32} onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button size={32} variant="primary" type="submit" isBusy={isBusy}>
          {t('address.send')}
        </Button>
      </div>
    </Form>
  );
}

interface CodeStepProps {
  readonly email: string;
  /** Requests another code. */
  readonly ask: () => Promise<unknown>;
  readonly onBack: () => void;
  readonly onDone: () => void;
}

function CodeStep({ email, ask, onBack, onDone }: CodeStepProps) {
  const { t } = useTranslation('settings');
  const [code, setCode] = useState('');
  const { isBusy, errors, reason, submit } = useSubmit(['code', 'email'], async () => {
    requireFields({ code: code.trim() === '' && t('address.codeMissing') });
    keepMe(await send<UserMe>('PATCH', ADDRESS, { body: { email, code: code.trim() } }));
    showToast({ title: t('address.done', { email }) });
    onDone();
  });
  const again = useSubmit(['email'], async () => {
    await ask();
    setCode('');
    showToast({ title: t('address.sentAgain') });
  });
  const problem = reason ?? errors['email'] ?? again.reason ?? again.errors['email'];
  return (
    <Form onSubmit={() => void submit()} className="space-y-4">
      {problem && <Banner tone="danger">{problem}</Banner>}
      <p className="text-muted">{t('address.sent', { email })}</p>
      <Field label={t('address.code')} isRequired error={errors['code']}>
        <Input
          value={code}
          dir="ltr"
          autoComplete="one-time-code"
          spellCheck={false}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it is what is asked for now
          autoFocus
          placeholder="abcd-efgh-ijkl"
          onChange={(event) => setCode(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap items-center justify-end gap-2">
        <Button
          size={32}
          variant="ghost"
          className="me-auto"
          isBusy={again.isBusy}
          onClick={() => void again.submit()}
        >
          {t('address.again')}
        </Button>
        <Button size={32} onClick={onBack}>
          {t('address.back')}
        </Button>
        <Button size={32} variant="primary" type="submit" isBusy={isBusy}>
          {t('address.change')}
        </Button>
      </div>
    </Form>
  );
}
