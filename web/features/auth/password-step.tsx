import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useFirstFocus } from '#web/lib/browser/use-first-focus.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { PasswordInput } from '#web/ui/fields/password-input.tsx';
import { latePart } from '#web/ui/frames/late-part.tsx';

import { AccountLine } from './account-line.tsx';
import { NewPasswordFields, useNewPassword } from './new-password-fields.tsx';

/** Loaded when opened, to keep the first visit small. */
const ForgottenNote = latePart(async () => (await import('./forgotten-note.tsx')).ForgottenNote, {
  instead: ({ children }) => children,
});

interface PasswordStepProps {
  readonly email: string;
  readonly busy: 'check' | 'code' | 'post' | null;
  readonly onEnter: (password: string) => void;
  readonly onChangeEmail: () => void;
}

interface KnownPasswordStepProps extends PasswordStepProps {
  readonly hasMail: boolean;
  /** Switches to a code; missing where codes cannot be sent. */
  readonly onUseCode?: (() => void) | undefined;
}

/** Step 2 for people with a password. */
export function KnownPasswordStep(props: KnownPasswordStepProps) {
  const { email, busy, hasMail, onEnter, onUseCode, onChangeEmail } = props;
  const { t } = useTranslation('auth');
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  useFirstFocus(input);
  const goOn = () => {
    if (password !== '') return onEnter(password);
    setError(t('password.missing'));
    input.current?.focus();
  };
  return (
    <Form onSubmit={goOn} className="grid gap-3">
      <AccountLine email={email} onChange={onChangeEmail} />
      <Field label={t('password.label')} error={error}>
        <PasswordInput
          ref={input}
          size={40}
          name="password"
          value={password}
          onChange={(event) => {
            setPassword(event.target.value);
            setError(undefined);
          }}
        />
      </Field>
      <div className="-mt-1 flex">
        <Forgotten email={email} hasMail={hasMail} />
      </div>
      <Button type="submit" variant="primary" size={40} isBusy={busy === 'post'} className="w-full">
        {t('continue')}
      </Button>
      {onUseCode && (
        <Button size={40} isBusy={busy === 'code'} onClick={onUseCode} className="w-full">
          {t('password.useCode')}
        </Button>
      )}
    </Form>
  );
}

function Forgotten({ email, hasMail }: { readonly email: string; readonly hasMail: boolean }) {
  const { t } = useTranslation('auth');
  if (hasMail) {
    return (
      <LinkButton
        to="/accounts/forgot-password"
        search={{ email }}
        variant="ghost"
        size={24}
        className="-ms-2 text-12"
      >
        {t('password.forgotten')}
      </LinkButton>
    );
  }
  const button = (
    <Button variant="ghost" size={24} className="-ms-2 text-12">
      {t('password.forgotten')}
    </Button>
  );
  return (
    <Suspense fallback={button}>
      <ForgottenNote>{button}</ForgottenNote>
    </Suspense>
  );
}

/** Step 2 for new people: choosing a password. */
export function NewPasswordStep({ email, busy, onEnter, onChangeEmail }: PasswordStepProps) {
  const { t } = useTranslation('auth');
  const fields = useNewPassword();
  const goOn = () => {
    const password = fields.check();
    if (password !== null) onEnter(password);
  };
  return (
    <Form onSubmit={goOn} className="grid gap-3">
      <AccountLine email={email} onChange={onChangeEmail} />
      <NewPasswordFields fields={fields} label={t('password.new')} isFirst />
      <Button
        type="submit"
        variant="primary"
        size={40}
        isBusy={busy === 'post'}
        className="mt-1 w-full"
      >
        {t('createAccount')}
      </Button>
    </Form>
  );
}
