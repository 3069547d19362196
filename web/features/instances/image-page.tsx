import { useTranslation } from 'react-i18next';

import { SchemaForm } from '#web/ui/forms/schema-form.tsx';

import { AdminPage, NotThere } from './page-parts.tsx';
import { pickSettings, secretSetting, useSettingsForm } from './settings-form.tsx';
import { type ConfigurationState, useConfiguration } from './use-configuration.ts';

const KEY = 'UNSPLASH_ACCESS_KEY';

/** API key of the stock image search (Images). */
export function ImagePage() {
  const { t } = useTranslation('instances');
  const { settings, isAway, read, save } = useConfiguration();
  return (
    <AdminPage title={t('image.title')} lead={t('image.lead')}>
      {settings ? (
        <ImageForm settings={settings} save={save} />
      ) : (
        <NotThere isAway={isAway} onAgain={read} />
      )}
    </AdminPage>
  );
}

type ImageFormProps = Pick<ConfigurationState, 'save'> & {
  readonly settings: NonNullable<ConfigurationState['settings']>;
};

function ImageForm({ settings, save }: ImageFormProps) {
  const { t } = useTranslation('instances');
  const form = useSettingsForm({ stored: pickSettings(settings, [KEY]), save });
  return (
    <SchemaForm
      form={form}
      submitLabel={t('save')}
      fields={[secretSetting({ name: KEY, label: t('image.key'), hint: t('image.keyHint') })]}
    >
      <p className="max-w-140 text-12 text-muted md:col-span-2">{t('image.note')}</p>
    </SchemaForm>
  );
}
