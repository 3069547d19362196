import { useTranslation } from 'react-i18next';

import { DEFAULT_LANGUAGE } from '#shared/constants/instances.ts';
import { LANGUAGES } from '#shared/constants/languages.ts';
import { SchemaForm } from '#web/ui/forms/schema-form.tsx';

import type { Configuration } from './calls.ts';
import { NotThere } from './page-parts.tsx';
import { useSettingsForm } from './settings-form.tsx';
import { useConfiguration } from './use-configuration.ts';

/** Form for the language of people who have not chosen one. */
export function DefaultLanguage() {
  const { t } = useTranslation('instances');
  const { settings, isAway, read, save } = useConfiguration();
  return (
    <section className="mt-8 grid gap-4 border-t border-line pt-6">
      <h2 className="text-15 font-semibold">{t('general.language')}</h2>
      {settings ? (
        <LanguageForm chosen={settings[DEFAULT_LANGUAGE] || LANGUAGES[0].code} save={save} />
      ) : (
        <NotThere isAway={isAway} onAgain={read} />
      )}
    </section>
  );
}

interface LanguageFormProps {
  readonly chosen: string;
  readonly save: (changes: Configuration) => Promise<void>;
}

function LanguageForm({ chosen, save }: LanguageFormProps) {
  const { t } = useTranslation('instances');
  const form = useSettingsForm({ stored: { [DEFAULT_LANGUAGE]: chosen }, save });
  return (
    <SchemaForm
      form={form}
      submitLabel={t('save')}
      fields={[
        {
          name: DEFAULT_LANGUAGE,
          kind: 'select',
          label: t('general.defaultLanguage'),
          hint: t('general.defaultLanguageHint'),
          options: LANGUAGES.map(({ code, name }) => ({ value: code, label: name })),
        },
      ]}
    />
  );
}
