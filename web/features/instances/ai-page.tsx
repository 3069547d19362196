import { useTranslation } from 'react-i18next';

import { AI_ADDRESSES, AI_PROVIDERS } from '#shared/constants/ai.ts';
import type { FormField } from '#web/ui/forms/form-field.tsx';
import { SchemaForm } from '#web/ui/forms/schema-form.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';

import { AiTestSection } from './ai-test-section.tsx';
import type { Configuration } from './calls.ts';
import { AdminPage, NotThere } from './page-parts.tsx';
import { pickSettings, secretSetting, textSetting, useSettingsForm } from './settings-form.tsx';
import { useInstance } from './store.ts';
import { type ConfigurationState, useConfiguration } from './use-configuration.ts';

const NAMES = ['LLM_PROVIDER', 'LLM_BASE_URL', 'LLM_MODEL', 'LLM_API_KEY'] as const;

/** AI settings: service, key and model. */
export function AiPage() {
  const { t } = useTranslation('instances');
  const { known } = useInstance();
  const { settings, isAway, read, save } = useConfiguration();
  const isOn = known?.config.has_llm_configured === true;
  return (
    <AdminPage title={t('ai.title')} lead={t('ai.lead')}>
      <div className="mb-6">
        <Banner tone="info">{t(isOn ? 'ai.on' : 'ai.off')}</Banner>
      </div>
      {settings ? (
        <AiForm settings={settings} save={save} isOn={isOn} />
      ) : (
        <NotThere isAway={isAway} onAgain={read} />
      )}
    </AdminPage>
  );
}

type AiFormProps = Pick<ConfigurationState, 'save'> & {
  readonly settings: Configuration;
  readonly isOn: boolean;
};

function AiForm({ settings, save, isOn }: AiFormProps) {
  const { t } = useTranslation('instances');
  const form = useSettingsForm({
    stored: pickSettings(settings, NAMES),
    save,
    check: ({ LLM_PROVIDER: provider, LLM_BASE_URL: address = '', LLM_MODEL: model = '' }) => ({
      LLM_BASE_URL: provider === 'other' && !isAddress(address.trim()) && t('ai.addressWrong'),
      LLM_MODEL: model.trim() === '' && t('ai.modelMissing'),
    }),
  });
  const fields = useAiFields(form.draft.values['LLM_PROVIDER'] === 'other');
  return (
    <div className="grid gap-8">
      <SchemaForm form={form} submitLabel={t('save')} fields={fields}>
        <p className="max-w-140 text-12 text-muted md:col-span-2">{t('ai.note')}</p>
      </SchemaForm>
      <AiTestSection isReady={isOn && !form.draft.isChanged} isOn={isOn} />
    </div>
  );
}

function isAddress(address: string): boolean {
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
}

/** An unknown service needs its URL, and may need no key. */
function useAiFields(isOther: boolean): readonly FormField<Configuration>[] {
  const { t } = useTranslation('instances');
  return [
    {
      name: 'LLM_PROVIDER',
      kind: 'select',
      label: t('ai.provider'),
      options: AI_PROVIDERS.map((value) => ({ value, label: t(`ai.providers.${value}`) })),
    },
    textSetting({
      name: 'LLM_MODEL',
      label: t('ai.model'),
      hint: t('ai.modelHint'),
      placeholder: 'gpt-4o-mini',
    }),
    ...(isOther
      ? [
          textSetting({
            name: 'LLM_BASE_URL',
            label: t('ai.address'),
            hint: t('ai.addressHint'),
            placeholder: AI_ADDRESSES.openai,
            className: 'md:col-span-2',
          }),
        ]
      : []),
    secretSetting({
      name: 'LLM_API_KEY',
      label: t('ai.key'),
      hint: t(isOther ? 'ai.keyHintOther' : 'ai.keyHint'),
    }),
  ];
}
