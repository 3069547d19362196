import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { MASKED_SECRET } from '#shared/constants/instances.ts';
import { requireFields, useSubmit } from '#web/lib/http/use-submit.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { PasswordInput } from '#web/ui/fields/password-input.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';
import { Select } from '#web/ui/pickers/select.tsx';

import type { Configuration } from './calls.ts';
import { AdminPage, NotThere } from './page-parts.tsx';
import { useInstance } from './store.ts';
import { TestMailDialog } from './test-mail-dialog.tsx';
import { useConfiguration } from './use-configuration.ts';

const FIELDS = [
  'EMAIL_HOST',
  'EMAIL_PORT',
  'EMAIL_FROM',
  'EMAIL_HOST_USER',
  'EMAIL_HOST_PASSWORD',
] as const;
type FieldName = (typeof FIELDS)[number];
type Security = 'tls' | 'ssl' | 'none';

/** How mail leaves the installation. */
export function EmailPage() {
  const { t } = useTranslation('instances');
  const { known } = useInstance();
  const { settings, isAway, read, save } = useConfiguration();
  return (
    <AdminPage title={t('email.title')} lead={t('email.lead')}>
      {known?.config.is_smtp_configured === false && (
        <div className="mb-6">
          <Banner
            tone="info"
            action={
              <LinkButton to="/god-mode/mails" size={24}>
                {t('mails.title')}
              </LinkButton>
            }
          >
            {t('email.kept')}
          </Banner>
        </div>
      )}
      {settings ? (
        <EmailForm settings={settings} save={save} />
      ) : (
        <NotThere isAway={isAway} onAgain={read} />
      )}
    </AdminPage>
  );
}

interface EmailFormProps {
  readonly settings: Configuration;
  readonly save: (changes: Configuration) => Promise<void>;
}

function EmailForm({ settings, save }: EmailFormProps) {
  const { t } = useTranslation('instances');
  const form = useEmailForm(settings, save);
  const [isTesting, setIsTesting] = useState(false);
  return (
    <Form onSubmit={() => void form.saveAll()} className="grid gap-6">
      {form.reason && <Banner tone="danger">{form.reason}</Banner>}
      <div className="grid items-start gap-4 md:grid-cols-2">
        <ServerFields form={form} />
        <SenderFields form={form} hasPassword={settings['EMAIL_HOST_PASSWORD'] === MASKED_SECRET} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" size={32} isBusy={form.isBusy}>
          {t('save')}
        </Button>
        <Button size={32} onClick={() => setIsTesting(true)}>
          {t('email.test')}
        </Button>
        {form.isChanged && <span className="text-12 text-muted">{t('email.testSaved')}</span>}
      </div>
      <TestMailDialog open={isTesting} onOpenChange={setIsTesting} />
    </Form>
  );
}

type EmailFormState = ReturnType<typeof useEmailForm>;

/** The typed settings, and what saves them. */
function useEmailForm(settings: Configuration, save: EmailFormProps['save']) {
  const { t } = useTranslation('instances');
  const [values, setValues] = useState(() => valuesOf(settings));
  const [security, setSecurity] = useState<Security>(() => securityOf(settings));
  const { isBusy, errors, reason, submit } = useSubmit(FIELDS, async () => {
    const isOn = values.EMAIL_HOST.trim() !== '';
    requireFields({
      EMAIL_PORT: isOn && !/^\d{1,5}$/.test(values.EMAIL_PORT.trim()) && t('email.portWrong'),
      EMAIL_FROM: isOn && values.EMAIL_FROM.trim() === '' && t('email.fromMissing'),
    });
    await save({
      ...values,
      EMAIL_USE_TLS: security === 'tls' ? '1' : '0',
      EMAIL_USE_SSL: security === 'ssl' ? '1' : '0',
    });
  });
  return {
    isBusy,
    errors,
    reason,
    security,
    setSecurity,
    isChanged:
      security !== securityOf(settings) ||
      FIELDS.some((name) => values[name] !== (settings[name] ?? '')),
    field: (name: FieldName) => ({
      value: values[name],
      onChange: (event: { target: { value: string } }) => {
        const { value } = event.target;
        setValues((now) => ({ ...now, [name]: value }));
      },
    }),
    saveAll: async () => {
      if (!(await submit())) return;
      // A stored secret reads as the server shows it.
      if (values.EMAIL_HOST_PASSWORD) {
        setValues((now) => ({ ...now, EMAIL_HOST_PASSWORD: MASKED_SECRET }));
      }
      showToast({ title: t('saved'), key: 'instance-saved' });
    },
  };
}

/** Where the mail server is. */
function ServerFields({ form }: { readonly form: EmailFormState }) {
  const { t } = useTranslation('instances');
  const { field, errors, security, setSecurity } = form;
  return (
    <>
      <Field label={t('email.host')} hint={t('email.hostHint')} error={errors['EMAIL_HOST']}>
        <Input
          {...field('EMAIL_HOST')}
          dir="ltr"
          spellCheck={false}
          autoComplete="off"
          placeholder="smtp.example.com"
        />
      </Field>
      <div className="grid grid-cols-2 items-start gap-4">
        <Field label={t('email.port')} error={errors['EMAIL_PORT']}>
          <Input {...field('EMAIL_PORT')} inputMode="numeric" className="num" autoComplete="off" />
        </Field>
        <Select
          label={t('email.security')}
          value={security}
          onChange={setSecurity}
          options={(['tls', 'ssl', 'none'] as const).map((value) => ({
            value,
            label: t(`email.securities.${value}`),
          }))}
        />
      </div>
    </>
  );
}

interface SenderFieldsProps {
  readonly form: EmailFormState;
  /** A password is stored and not shown. */
  readonly hasPassword: boolean;
}

/** Who the mails are from, and how the server lets them pass. */
function SenderFields({ form, hasPassword }: SenderFieldsProps) {
  const { t } = useTranslation('instances');
  const { field, errors } = form;
  return (
    <>
      <Field label={t('email.from')} hint={t('email.fromHint')} error={errors['EMAIL_FROM']}>
        <Input
          {...field('EMAIL_FROM')}
          spellCheck={false}
          autoComplete="off"
          placeholder="tutti@example.com"
        />
      </Field>
      <span className="hidden md:block" />
      <Field label={t('email.user')} hint={t('email.userHint')} error={errors['EMAIL_HOST_USER']}>
        <Input {...field('EMAIL_HOST_USER')} dir="ltr" spellCheck={false} autoComplete="off" />
      </Field>
      <Field
        label={t('password')}
        hint={hasPassword ? t('secretKept') : undefined}
        error={errors['EMAIL_HOST_PASSWORD']}
      >
        <PasswordInput {...field('EMAIL_HOST_PASSWORD')} autoComplete="off" />
      </Field>
    </>
  );
}

function valuesOf(settings: Configuration): Record<FieldName, string> {
  return {
    EMAIL_HOST: settings['EMAIL_HOST'] ?? '',
    EMAIL_PORT: settings['EMAIL_PORT'] ?? '',
    EMAIL_FROM: settings['EMAIL_FROM'] ?? '',
    EMAIL_HOST_USER: settings['EMAIL_HOST_USER'] ?? '',
    EMAIL_HOST_PASSWORD: settings['EMAIL_HOST_PASSWORD'] ?? '',
  };
}

function securityOf(settings: Configuration): Security {
  if (settings['EMAIL_USE_SSL'] === '1') return 'ssl';
  return settings['EMAIL_USE_TLS'] === '1' ? 'tls' : 'none';
}
