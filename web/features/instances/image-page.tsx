import { useTranslation } from 'react-i18next';

import { AdminPage, NotThere } from './page-parts.tsx';
import { type SettingField, SettingsForm } from './settings-form.tsx';
import { useConfiguration } from './use-configuration.ts';

/** The key of the search for stock pictures (Images). */
export function ImagePage() {
  const { t } = useTranslation('instances');
  const { settings, isAway, read, save } = useConfiguration();
  const fields: readonly SettingField[] = [
    { key: 'UNSPLASH_ACCESS_KEY', label: t('image.key'), hint: t('image.keyHint'), isSecret: true },
  ];
  return (
    <AdminPage title={t('image.title')} lead={t('image.lead')}>
      {settings ? (
        <SettingsForm fields={fields} settings={settings} save={save} note={t('image.note')} />
      ) : (
        <NotThere isAway={isAway} onAgain={read} />
      )}
    </AdminPage>
  );
}
