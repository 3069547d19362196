import { useTranslation } from 'react-i18next';

import { AdminPage, NotThere } from './page-parts.tsx';
import { type SettingField, SettingsForm } from './settings-form.tsx';
import { useConfiguration } from './use-configuration.ts';

/** Which language model the installation may use (AI). */
export function AiPage() {
  const { t } = useTranslation('instances');
  return (
    <KeyPage
      name="ai"
      fields={[
        { key: 'LLM_PROVIDER', label: t('ai.provider'), placeholder: 'openai' },
        { key: 'LLM_MODEL', label: t('ai.model'), placeholder: 'gpt-4o-mini' },
        { key: 'LLM_API_KEY', label: t('ai.key'), hint: t('ai.keyHint'), isSecret: true },
      ]}
    />
  );
}

/** The key of the search for stock pictures (Images). */
export function ImagePage() {
  const { t } = useTranslation('instances');
  return (
    <KeyPage
      name="image"
      fields={[
        {
          key: 'UNSPLASH_ACCESS_KEY',
          label: t('image.key'),
          hint: t('image.keyHint'),
          isSecret: true,
        },
      ]}
    />
  );
}

interface KeyPageProps {
  readonly name: 'ai' | 'image';
  readonly fields: readonly SettingField[];
}

function KeyPage({ name, fields }: KeyPageProps) {
  const { t } = useTranslation('instances');
  const { settings, isAway, read, save } = useConfiguration();
  return (
    <AdminPage title={t(`${name}.title`)} lead={t(`${name}.lead`)}>
      {settings ? (
        <SettingsForm fields={fields} settings={settings} save={save} note={t(`${name}.note`)} />
      ) : (
        <NotThere isAway={isAway} onAgain={read} />
      )}
    </AdminPage>
  );
}
