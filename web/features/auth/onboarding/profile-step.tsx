import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { UserMe } from '#shared/contract/users.ts';
import { NewPasswordFields, useNewPassword } from '#web/features/auth/new-password-fields.tsx';
import { RefusalBanner } from '#web/features/auth/refusal-banner.tsx';
import { type Refusal, refusalOf } from '#web/features/auth/refusals.ts';
import { savePassword } from '#web/features/auth/save-password.ts';
import { useFirstFocus } from '#web/lib/browser/use-first-focus.ts';
import { useKeptText } from '#web/lib/drafts/kept-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { Disclosure } from '#web/ui/layout/disclosure.tsx';

import { changeMe } from './calls.ts';
import { PictureField } from './picture-field.tsx';

const MOST_LETTERS = 24;

interface ProfileStepProps {
  readonly me: UserMe;
  readonly onDone: () => Promise<void>;
}

/** Step 1: picture and name, and a password for those who came without one. */
export function ProfileStep({ me, onDone }: ProfileStepProps) {
  const { t } = useTranslation('auth');
  const [first, setFirst, forgetFirst] = useKeptName(`${me.id}.onboarding.first`, me.first_name);
  const [last, setLast, forgetLast] = useKeptName(`${me.id}.onboarding.last`, me.last_name);
  const password = useNewPassword();
  const [isChecked, setIsChecked] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const firstField = useRef<HTMLInputElement>(null);
  useFirstFocus(firstField);
  const missing = (name: string) =>
    isChecked && name.trim() === '' ? t('onboarding.profile.missing') : undefined;

  async function save() {
    setIsChecked(true);
    if (isBusy) return;
    if (first.trim() === '' || last.trim() === '') return firstField.current?.focus();
    const wantsPassword = me.is_password_autoset && password.password !== '';
    if (wantsPassword && password.check() === null) return;
    setIsBusy(true);
    setRefusal(null);
    setHasFailed(false);
    try {
      if (wantsPassword) await savePassword(password.password);
    } catch (error) {
      setRefusal(refusalOf(error));
      setIsBusy(false);
      return;
    }
    try {
      await changeMe({ first_name: first.trim(), last_name: last.trim(), ...zoneOf(me) });
      await onDone();
      forgetFirst();
      forgetLast();
    } catch {
      setHasFailed(true);
    }
    setIsBusy(false);
  }

  return (
    <Form onSubmit={() => void save()} className="grid gap-4">
      <RefusalBanner refusal={refusal} onClose={() => setRefusal(null)} />
      {hasFailed && <Banner tone="danger">{t('onboarding.failed')}</Banner>}
      <PictureField me={me} name={`${first} ${last}`.trim()} />
      <div className="grid gap-4 xs:grid-cols-2">
        <Field label={t('onboarding.profile.firstName')} isRequired error={missing(first)}>
          <Input
            ref={firstField}
            size={40}
            autoComplete="given-name"
            maxLength={MOST_LETTERS}
            value={first}
            onChange={(event) => setFirst(event.target.value)}
          />
        </Field>
        <Field label={t('onboarding.profile.lastName')} isRequired error={missing(last)}>
          <Input
            size={40}
            autoComplete="family-name"
            maxLength={MOST_LETTERS}
            value={last}
            onChange={(event) => setLast(event.target.value)}
          />
        </Field>
      </div>
      {me.is_password_autoset && (
        <Disclosure title={t('onboarding.profile.setPassword')}>
          <div className="grid gap-3 pt-2">
            <p className="text-12 text-muted">{t('onboarding.profile.setPasswordHint')}</p>
            <NewPasswordFields fields={password} label={t('onboarding.profile.password')} />
          </div>
        </Disclosure>
      )}
      <Button type="submit" variant="primary" size={40} isBusy={isBusy} className="w-full">
        {t('onboarding.continue')}
      </Button>
    </Form>
  );
}

/** A name as it is typed; it begins with what was typed before a crash, else with the account's. */
function useKeptName(key: string, known: string) {
  const [kept, keep, forget] = useKeptText(key);
  const [name, setName] = useState(kept || known);
  const change = (next: string) => {
    setName(next);
    keep(next);
  };
  return [name, change, forget] as const;
}

/** The browser knows where the person is; the account begins in UTC. */
function zoneOf(me: UserMe): { user_timezone?: string } {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return me.user_timezone === 'UTC' && zone ? { user_timezone: zone } : {};
}
