import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#web/ui/buttons/button.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import type { FormField } from '#web/ui/forms/form-field.tsx';
import { SchemaForm } from '#web/ui/forms/schema-form.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';

import type { Configuration } from './calls.ts';
import { AdminPage, NotThere } from './page-parts.tsx';
import { pickSettings, secretSetting, textSetting, useSettingsForm } from './settings-form.tsx';
import { useInstance } from './store.ts';
import { TestMailDialog } from './test-mail-dialog.tsx';
import { useConfiguration } from './use-configuration.ts';

const NAMES = [
  'EMAIL_HOST',
  'EMAIL_PORT',
  'EMAIL_FROM',
  'EMAIL_HOST_USER',
  'EMAIL_HOST_PASSWORD',
] as const;

/** One choice in the form for two settings of the contract. */
const SECURITY = 'security';

/** Settings of outgoing mail. */
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
  const fields = useEmailFields();
  const [isTesting, setIsTesting] = useState(false);
  return (
    <div className="grid gap-4">
      <SchemaForm form={form} submitLabel={t('save')} fields={fields} />
      <div className="flex flex-wrap items-center gap-2">
        <Button size={32} onClick={() => setIsTesting(true)}>
          {t('email.test')}
        </Button>
        {form.draft.isChanged && <span className="text-12 text-muted">{t('email.testSaved')}</span>}
      </div>
      <TestMailDialog open={isTesting} onOpenChange={setIsTesting} />
    </div>
  );
}

function useEmailForm(settings: Configuration, save: EmailFormProps['save']) {
  const { t } = useTranslation('instances');
  return useSettingsForm({
    stored: { ...pickSettings(settings, NAMES), [SECURITY]: securityOf(settings) },
    check: ({ EMAIL_HOST: host = '', EMAIL_PORT: port = '', EMAIL_FROM: from = '' }) => {
      const isOn = host.trim() !== '';
      return {
        EMAIL_PORT: isOn && !/^\d{1,5}$/.test(port.trim()) && t('email.portWrong'),
        EMAIL_FROM: isOn && from.trim() === '' && t('email.fromMissing'),
      };
    },
    save: ({ [SECURITY]: security, ...changes }) =>
      save({
        ...changes,
        ...(security !== undefined && {
          EMAIL_USE_TLS: security === 'tls' ? '1' : '0',
          EMAIL_USE_SSL: security === 'ssl' ? '1' : '0',
        }),
      }),
  });
}

/** Fields of the mail server, the sender, and the credentials. */
function useEmailFields(): readonly FormField<Configuration>[] {
  const { t } = useTranslation('instances');
  return [
    textSetting({
      name: 'EMAIL_HOST',
      label: t('email.host'),
      hint: t('email.hostHint'),
      placeholder: 'smtp.example.com',
    }),
    {
      name: 'EMAIL_PORT',
      label: t('email.port'),
      input: { inputMode: 'numeric', className: 'num' },
    },
    {
      name: SECURITY,
      kind: 'select',
      label: t('email.security'),
      options: ['tls', 'ssl', 'none'].map((value) => ({
        value,
        label: t(`email.securities.${value}`),
      })),
    },
    {
      name: 'EMAIL_FROM',
      label: t('email.from'),
      hint: t('email.fromHint'),
      input: { spellCheck: false, placeholder: 'tutti@example.com' },
    },
    textSetting({ name: 'EMAIL_HOST_USER', label: t('email.user'), hint: t('email.userHint') }),
    secretSetting({ name: 'EMAIL_HOST_PASSWORD', label: t('password') }),
  ];
}

function securityOf(settings: Configuration): string {
  if (settings['EMAIL_USE_SSL'] === '1') return 'ssl';
  return settings['EMAIL_USE_TLS'] === '1' ? 'tls' : 'none';
}
