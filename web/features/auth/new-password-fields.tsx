import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { PASSWORD_LENGTH } from '#shared/contract/auth-errors.ts';
import { passwordStrength } from '#web/lib/formats/password-strength.ts';
import { Field } from '#web/ui/fields/field.tsx';
import { PasswordInput } from '#web/ui/fields/password-input.tsx';
import { PasswordMeter } from '#web/ui/fields/password-meter.tsx';

const BARS = { empty: 0, short: 0, weak: 1, fair: 2, strong: 3 } as const;

/** State of a new password, typed twice. */
export function useNewPassword() {
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  /** Number of failed attempts to submit. */
  const [misses, setMisses] = useState(0);
  const isShort = password.length < PASSWORD_LENGTH.min;
  const isOther = again !== password;
  return {
    password,
    setPassword,
    again,
    setAgain,
    misses,
    isShort,
    isOther,
    /** The password, or null with messages at the fields. */
    check(): string | null {
      if (!isShort && !isOther) return password;
      setMisses((now) => now + 1);
      return null;
    },
  };
}

interface NewPasswordFieldsProps {
  readonly fields: ReturnType<typeof useNewPassword>;
  readonly label: string;
  readonly isFirst?: boolean;
}

/** The two fields of a new password, with its strength. */
export function NewPasswordFields({ fields, label, isFirst = false }: NewPasswordFieldsProps) {
  const { t } = useTranslation('auth');
  const { password, again, misses, isShort, isOther } = fields;
  const first = useRef<HTMLInputElement>(null);
  const second = useRef<HTMLInputElement>(null);
  const wrong = isShort ? first : second;
  const wrongNow = useRef(wrong);
  useEffect(() => {
    wrongNow.current = wrong;
  });
  useEffect(() => {
    if (misses > 0) wrongNow.current.current?.focus();
    else if (isFirst) first.current?.focus();
  }, [misses, isFirst]);
  const strength = passwordStrength(password);
  // While it is being typed, the repetition may be incomplete.
  const isOff = isOther && (misses > 0 || !password.startsWith(again));
  return (
    <>
      <Field
        label={label}
        error={
          misses > 0 && isShort ? t('password.short', { count: PASSWORD_LENGTH.min }) : undefined
        }
        hint={
          <PasswordMeter strength={BARS[strength]} label={t(`password.strength.${strength}`)} />
        }
      >
        <PasswordInput
          ref={first}
          size={40}
          name="new-password"
          autoComplete="new-password"
          maxLength={PASSWORD_LENGTH.max}
          value={password}
          onChange={(event) => fields.setPassword(event.target.value)}
        />
      </Field>
      <Field label={t('password.again')} error={isOff ? t('password.other') : undefined}>
        <PasswordInput
          ref={second}
          size={40}
          name="new-password-again"
          autoComplete="new-password"
          maxLength={PASSWORD_LENGTH.max}
          value={again}
          onChange={(event) => fields.setAgain(event.target.value)}
        />
      </Field>
    </>
  );
}
