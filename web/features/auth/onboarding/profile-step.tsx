import { type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { UserMe } from '#shared/contract/users.ts';
import { fullNameOf } from '#shared/lib/person-name.ts';
import { NewPasswordFields, useNewPassword } from '#web/features/auth/new-password-fields.tsx';
import { RefusalBanner } from '#web/features/auth/refusal-banner.tsx';
import { type Refusal, refusalOf } from '#web/features/auth/refusals.ts';
import { savePassword } from '#web/features/auth/save-password.ts';
import { canSendCodes } from '#web/features/auth/use-entry.ts';
import { useKnownInstance } from '#web/features/instances/store.ts';
import { useFirstFocus } from '#web/lib/browser/use-first-focus.ts';
import { useKeptText } from '#web/lib/drafts/kept-text.ts';
import { useAsksLastFirst } from '#web/lib/i18n/name-order.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { Disclosure } from '#web/ui/frames/disclosure.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';

import { changeMe } from './calls.ts';
import { PictureField } from './picture-field.tsx';

const MAX_LETTERS = 24;

interface ProfileStepProps {
  readonly me: UserMe;
  readonly onDone: () => Promise<void>;
}

/** Step 1: picture and name, and a password for people without one. */
export function ProfileStep(props: ProfileStepProps) {
  const { me } = props;
  const { t } = useTranslation('auth');
  const form = useProfileForm(props);
  const { known } = useKnownInstance();
  const firstField = useRef<HTMLInputElement>(null);
  const lastField = useRef<HTMLInputElement>(null);
  useFirstFocus(useAsksLastFirst() ? lastField : firstField);
  const save = () => {
    if (form.isNameMissing()) firstField.current?.focus();
    else void form.save();
  };
  return (
    <Form onSubmit={save} className="grid gap-4">
      <RefusalBanner refusal={form.refusal} onClose={form.closeRefusal} />
      {form.hasFailed && <Banner tone="danger">{t('onboarding.failed')}</Banner>}
      <PictureField me={me} name={fullNameOf({ first_name: form.first, last_name: form.last })} />
      <NameFields form={form} firstField={firstField} lastField={lastField} />
      {me.is_password_autoset && (
        <Disclosure title={t('onboarding.profile.setPassword')}>
          <div className="grid gap-3 pt-2">
            {known && canSendCodes(known.config) && (
              <p className="text-12 text-muted">{t('onboarding.profile.setPasswordHint')}</p>
            )}
            <NewPasswordFields fields={form.password} label={t('onboarding.profile.password')} />
          </div>
        </Disclosure>
      )}
      <Button type="submit" variant="primary" size={40} isBusy={form.isBusy} className="w-full">
        {t('onboarding.continue')}
      </Button>
    </Form>
  );
}

interface NameFieldsProps {
  readonly form: ProfileForm;
  readonly firstField: RefObject<HTMLInputElement | null>;
  readonly lastField: RefObject<HTMLInputElement | null>;
}

function NameFields({ form, firstField, lastField }: NameFieldsProps) {
  const { t } = useTranslation('auth');
  const asksLastFirst = useAsksLastFirst();
  const names = [
    <Field
      key="first"
      label={t('onboarding.profile.firstName')}
      isRequired
      error={
        form.isChecked && form.first.trim() === '' ? t('onboarding.profile.missing') : undefined
      }
    >
      <Input
        ref={firstField}
        size={40}
        autoComplete="given-name"
        maxLength={MAX_LETTERS}
        value={form.first}
        onChange={(event) => form.setFirst(event.target.value)}
      />
    </Field>,
    <Field key="last" label={t('onboarding.profile.lastName')}>
      <Input
        ref={lastField}
        size={40}
        autoComplete="family-name"
        maxLength={MAX_LETTERS}
        value={form.last}
        onChange={(event) => form.setLast(event.target.value)}
      />
    </Field>,
  ];
  return (
    <div className="grid gap-4 xs:grid-cols-2">{asksLastFirst ? names.toReversed() : names}</div>
  );
}

type ProfileForm = ReturnType<typeof useProfileForm>;

/** State of the form. It saves the password first, because only that can be refused. */
function useProfileForm({ me, onDone }: ProfileStepProps) {
  const [first, setFirst, forgetFirst] = useKeptName(`${me.id}.onboarding.first`, me.first_name);
  const [last, setLast, forgetLast] = useKeptName(`${me.id}.onboarding.last`, me.last_name);
  const password = useNewPassword();
  const [isChecked, setIsChecked] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [isBusy, setIsBusy] = useState(false);

  async function saveProfile() {
    try {
      await changeMe({ first_name: first.trim(), last_name: last.trim(), ...zoneOf(me) });
      await onDone();
      forgetFirst();
      forgetLast();
    } catch {
      setHasFailed(true);
    }
  }
  async function save() {
    const wantsPassword = me.is_password_autoset && password.password !== '';
    if (isBusy || (wantsPassword && password.check() === null)) return;
    setIsBusy(true);
    setRefusal(null);
    setHasFailed(false);
    const refused = wantsPassword
      ? await savePassword(password.password).then(() => null, refusalOf)
      : null;
    if (refused) setRefusal(refused);
    else await saveProfile();
    setIsBusy(false);
  }
  return {
    first,
    setFirst,
    last,
    setLast,
    password,
    isChecked,
    refusal,
    hasFailed,
    isBusy,
    save,
    closeRefusal: () => setRefusal(null),
    isNameMissing: () => {
      setIsChecked(true);
      return first.trim() === '';
    },
  };
}

/** A name field that starts with stored text, else with the account's name. */
function useKeptName(key: string, known: string) {
  const [kept, keep, forget] = useKeptText(key);
  const [name, setName] = useState(kept || known);
  const change = (next: string) => {
    setName(next);
    keep(next);
  };
  return [name, change, forget] as const;
}

/** The browser's time zone, since new accounts start in UTC. */
function zoneOf(me: UserMe): { user_timezone?: string } {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return me.user_timezone === 'UTC' && zone ? { user_timezone: zone } : {};
}
