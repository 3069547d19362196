import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { PASSWORD_LENGTH } from '#shared/contract/auth-errors.ts';
import { passwordStrength } from '#web/lib/formats/password-strength.ts';
import { FieldErrors, requireFields, useSubmit } from '#web/lib/http/use-submit.ts';
import { readSession } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { PasswordInput } from '#web/ui/fields/password-input.tsx';
import { PasswordMeter } from '#web/ui/fields/password-meter.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';

import { PasswordRefusal, savePassword } from './save-password.ts';

const BARS = { empty: 0, short: 0, weak: 1, fair: 2, strong: 3 } as const;

/** Changes the password; people without one set their first. */
export function PasswordForm({ isFirst }: { readonly isFirst: boolean }) {
  const { t } = useTranslation('settings');
  const [old, setOld] = useState('');
  const [next, setNext] = useState('');
  const [again, setAgain] = useState('');
  const { isBusy, errors, reason, submit } = useSubmit([], async () => {
    requireFields({
      old: !isFirst && old === '' && t('password.oldMissing'),
      next:
        (next.length < PASSWORD_LENGTH.min &&
          t('password.short', { count: PASSWORD_LENGTH.min })) ||
        (!isFirst && next === old && t('password.same')),
      again: again !== next && t('password.different'),
    });
    try {
      await savePassword(next, isFirst ? null : old);
    } catch (error) {
      throw error instanceof PasswordRefusal ? refusalOf(error, t) : error;
    }
    for (const clear of [setOld, setNext, setAgain]) clear('');
    await readSession();
    showToast({ title: t('password.done') });
  });
  return (
    <Form onSubmit={() => void submit()} className="max-w-104 space-y-4">
      {reason && <Banner tone="danger">{reason}</Banner>}
      {!isFirst && (
        <Field label={t('password.old')} isRequired error={errors['old']}>
          <PasswordInput value={old} onChange={(event) => setOld(event.target.value)} />
        </Field>
      )}
      <NewPasswordField value={next} error={errors['next']} onChange={setNext} />
      <Field label={t('password.again')} isRequired error={errors['again']}>
        <PasswordInput
          autoComplete="new-password"
          maxLength={PASSWORD_LENGTH.max}
          value={again}
          onChange={(event) => setAgain(event.target.value)}
        />
      </Field>
      <Button type="submit" size={32} variant="primary" isBusy={isBusy}>
        {t(isFirst ? 'password.set' : 'password.change')}
      </Button>
    </Form>
  );
}

interface NewPasswordFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (password: string) => void;
}

/** Field for the new password with its strength. */
function NewPasswordField({ value, error, onChange }: NewPasswordFieldProps) {
  const { t } = useTranslation('settings');
  const strength = passwordStrength(value);
  return (
    <Field
      label={t('password.next')}
      isRequired
      error={error}
      hint={
        <PasswordMeter
          strength={BARS[strength]}
          label={strength === 'empty' ? '' : t(`password.strength.${strength}`)}
        />
      }
    >
      <PasswordInput
        autoComplete="new-password"
        maxLength={PASSWORD_LENGTH.max}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

type Translate = ReturnType<typeof useTranslation<'settings'>>['t'];

function refusalOf({ code }: PasswordRefusal, t: Translate): FieldErrors {
  if (code === 'INCORRECT_OLD_PASSWORD') return new FieldErrors({ old: t('password.wrong') });
  if (code === 'SIGN_IN_AGAIN') return new FieldErrors({ next: t('password.signInAgain') });
  if (code === 'RATE_LIMIT_EXCEEDED') return new FieldErrors({ next: t('password.often') });
  return new FieldErrors({ next: t('password.weak') });
}
