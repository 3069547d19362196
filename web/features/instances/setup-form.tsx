import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { emailAddressIn, PASSWORD_LENGTH } from '#shared/contract/auth.ts';
import { passwordStrength } from '#web/lib/password-strength.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { FrontCard } from '#web/ui/front-frame.tsx';
import { Input } from '#web/ui/input.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { PasswordMeter } from '#web/ui/password-meter.tsx';

import { AdminCard } from './admin-card.tsx';
import { setUp } from './set-up.ts';

const BARS = { empty: 0, short: 0, weak: 1, fair: 2, strong: 3 } as const;
const EMPTY = {
  first_name: '',
  last_name: '',
  email: '',
  company_name: '',
  password: '',
  again: '',
};
type Fields = typeof EMPTY;

/** The first start: who runs the installation. */
export function SetupForm({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation('instances');
  const [fields, setFields] = useState<Fields>(EMPTY);
  const [isChecked, setIsChecked] = useState(false);
  const [code, setCode] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  const problems = problemsOf(fields);
  const error = (name: keyof Fields) => {
    const problem = isChecked && problems[name];
    return problem ? t(`setup.problems.${problem}`, { count: PASSWORD_LENGTH.min }) : undefined;
  };
  const field = (name: keyof Fields) => ({
    name,
    size: 40 as const,
    value: fields[name],
    onChange: (event: { target: { value: string } }) => {
      const { value } = event.target;
      setFields((now) => ({ ...now, [name]: value }));
    },
  });

  async function save() {
    setIsChecked(true);
    const [wrong] = Object.keys(problems);
    if (wrong)
      return form.current?.querySelector<HTMLInputElement>(`input[name="${wrong}"]`)?.focus();
    if (isBusy) return;
    setIsBusy(true);
    setCode(null);
    const { again: _again, ...admin } = fields;
    const refused = await setUp(admin);
    setIsBusy(false);
    if (refused) setCode(refused);
    else onDone();
  }

  const signIn = code === '5150' && (
    <LinkButton to="/god-mode" reloadDocument size={24}>
      {t('signIn.submit')}
    </LinkButton>
  );
  const strength = passwordStrength(fields.password);
  return (
    <FrontCard isWide>
      <AdminCard
        title={t('setup.title')}
        lead={t('setup.lead')}
        code={code}
        onClose={() => setCode(null)}
        action={signIn}
      >
        <div ref={form}>
          <Form onSubmit={() => void save()} className="grid gap-4">
            <div className="grid items-start gap-4 xs:grid-cols-2">
              <Field label={t('setup.firstName')} error={error('first_name')}>
                <Input
                  {...field('first_name')}
                  aria-required
                  autoComplete="given-name"
                  maxLength={255}
                />
              </Field>
              <Field label={t('setup.lastName')}>
                <Input {...field('last_name')} autoComplete="family-name" maxLength={255} />
              </Field>
            </div>
            <Field label={t('emailLabel')} error={error('email')}>
              <Input
                {...field('email')}
                aria-required
                type="email"
                autoComplete="username"
                spellCheck={false}
              />
            </Field>
            <Field label={t('setup.company')} hint={t('setup.companyHint')}>
              <Input {...field('company_name')} autoComplete="organization" maxLength={255} />
            </Field>
            <div className="grid items-start gap-4 xs:grid-cols-2">
              <Field
                label={t('password')}
                error={error('password')}
                hint={
                  <PasswordMeter
                    strength={BARS[strength]}
                    label={t(`setup.strength.${strength}`)}
                  />
                }
              >
                <PasswordInput
                  {...field('password')}
                  aria-required
                  autoComplete="new-password"
                  maxLength={PASSWORD_LENGTH.max}
                />
              </Field>
              <Field label={t('setup.again')} error={error('again')}>
                <PasswordInput
                  {...field('again')}
                  aria-required
                  autoComplete="new-password"
                  maxLength={PASSWORD_LENGTH.max}
                />
              </Field>
            </div>
            <Button type="submit" variant="primary" size={40} isBusy={isBusy} className="w-full">
              {t('setup.submit')}
            </Button>
          </Form>
        </div>
      </AdminCard>
    </FrontCard>
  );
}

function problemsOf(fields: Fields): Partial<Record<keyof Fields, string>> {
  return {
    ...(fields.first_name.trim() === '' && { first_name: 'name' }),
    ...(!emailAddressIn(fields.email) && { email: 'email' }),
    ...(fields.password.length < PASSWORD_LENGTH.min && { password: 'short' }),
    ...(fields.again !== fields.password && { again: 'other' }),
  };
}
