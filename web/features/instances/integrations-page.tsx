import { useTranslation } from 'react-i18next';

import { INTEGRATION_PROVIDERS, INTEGRATION_SETTINGS } from '#shared/constants/integrations.ts';
import { Switch } from '#web/ui/fields/switch.tsx';
import { SchemaForm } from '#web/ui/forms/schema-form.tsx';

import { AdminPage, NotThere, Row, Rows } from './page-parts.tsx';
import { pickSettings, textSetting, useSettingsForm } from './settings-form.tsx';
import { type ConfigurationState, useConfiguration } from './use-configuration.ts';

const SETTINGS = INTEGRATION_PROVIDERS.map((provider) => ({
  provider,
  ...INTEGRATION_SETTINGS[provider],
}));

/** Which providers workspaces may connect to, and their URLs. */
export function IntegrationsPage() {
  const { t } = useTranslation('instances');
  const { settings, isAway, read, save } = useConfiguration();
  return (
    <AdminPage title={t('integrations.title')} lead={t('integrations.lead')}>
      {settings ? (
        <IntegrationsForm settings={settings} save={save} />
      ) : (
        <NotThere isAway={isAway} onAgain={read} />
      )}
    </AdminPage>
  );
}

type IntegrationsFormProps = Pick<ConfigurationState, 'save'> & {
  readonly settings: NonNullable<ConfigurationState['settings']>;
};

function IntegrationsForm({ settings, save }: IntegrationsFormProps) {
  const { t } = useTranslation('instances');
  const form = useSettingsForm({
    stored: pickSettings(
      settings,
      SETTINGS.flatMap((setting) => [setting.switch, setting.address]),
    ),
    save,
  });
  const { values, set } = form.draft;
  return (
    <SchemaForm
      form={form}
      submitLabel={t('save')}
      fields={SETTINGS.map(({ provider, address, standard }) =>
        textSetting({
          name: address,
          label: t(`integrations.${provider}.address`),
          hint: t(`integrations.${provider}.addressHint`),
          placeholder: standard,
        }),
      )}
    >
      <div className="md:col-span-2">
        <Rows>
          {SETTINGS.map(({ provider, switch: key }) => (
            <Row key={provider}>
              <Switch
                checked={values[key] === '1'}
                onChange={(isOn) => set(key, isOn ? '1' : '0')}
                label={t(`integrations.${provider}.on`)}
                hint={t(`integrations.${provider}.hint`)}
              />
            </Row>
          ))}
        </Rows>
      </div>
    </SchemaForm>
  );
}
