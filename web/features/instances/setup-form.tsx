import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { useFirstFocus } from '#web/lib/browser/use-first-focus.ts';
import { passwordStrength } from '#web/lib/formats/password-strength.ts';
import { useAsksLastFirst } from '#web/lib/i18n/name-order.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { PasswordInput } from '#web/ui/fields/password-input.tsx';
import { PasswordMeter } from '#web/ui/fields/password-meter.tsx';
import { FrontCard } from '#web/ui/frames/front-frame.tsx';

import { AdminCard } from './admin-card.tsx';
import { type Setup, useSetup } from './use-setup.ts';

const BARS = { empty: 0, short: 0, weak: 1, fair: 2, strong: 3 } as const;

/** The first start: creates the instance admin. */
export function SetupForm({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation('instances');
  const form = useRef<HTMLDivElement>(null);
  const setup = useSetup(form, onDone);
  const signIn = setup.code === '5150' && (
    <LinkButton to="/god-mode" reloadDocument size={24}>
      {t('signIn.submit')}
    </LinkButton>
  );
  return (
    <FrontCard isWide>
      <AdminCard
        title={t('setup.title')}
        lead={t('setup.lead')}
        code={setup.code}
        onClose={setup.closeRefusal}
        action={signIn}
      >
        <div ref={form}>
          <Form onSubmit={() => void setup.save()} className="grid gap-4">
            <PersonFields setup={setup} />
            <Field label={t('setup.company')} hint={t('setup.companyHint')}>
              <Input {...setup.field('company_name')} autoComplete="organization" />
            </Field>
            <PasswordFields setup={setup} />
            <Button
              type="submit"
              variant="primary"
              size={40}
              isBusy={setup.isBusy}
              className="w-full"
            >
              {t('setup.submit')}
            </Button>
          </Form>
        </div>
      </AdminCard>
    </FrontCard>
  );
}

function PersonFields({ setup }: { readonly setup: Setup }) {
  const { t } = useTranslation('instances');
  const { field, error } = setup;
  const first = useRef<HTMLInputElement>(null);
  const asksLastFirst = useAsksLastFirst();
  useFirstFocus(first);
  const names = [
    <Field key="first" label={t('setup.firstName')} error={error('first_name')}>
      <Input
        {...field('first_name')}
        ref={asksLastFirst ? undefined : first}
        aria-required
        autoComplete="given-name"
      />
    </Field>,
    <Field key="last" label={t('setup.lastName')}>
      <Input
        {...field('last_name')}
        ref={asksLastFirst ? first : undefined}
        autoComplete="family-name"
      />
    </Field>,
  ];
  return (
    <>
      <div className="grid items-start gap-4 xs:grid-cols-2">
        {asksLastFirst ? names.toReversed() : names}
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
    </>
  );
}

function PasswordFields({ setup }: { readonly setup: Setup }) {
  const { t } = useTranslation('instances');
  const { field, error, password } = setup;
  const strength = passwordStrength(password);
  const meter = <PasswordMeter strength={BARS[strength]} label={t(`setup.strength.${strength}`)} />;
  return (
    <div className="grid items-start gap-4 xs:grid-cols-2">
      <Field label={t('password')} error={error('password')} hint={meter}>
        <PasswordInput {...field('password')} aria-required autoComplete="new-password" />
      </Field>
      <Field label={t('setup.again')} error={error('again')}>
        <PasswordInput {...field('again')} aria-required autoComplete="new-password" />
      </Field>
    </div>
  );
}
