import { useBlocker, useRouterState } from '@tanstack/react-router';
import { ArrowLeft, ArrowUpRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { addressOf } from '#web/lib/http/http.ts';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { SchemaForm } from '#web/ui/forms/schema-form.tsx';

import type { Configuration } from './calls.ts';
import { CopyField } from './copy-field.tsx';
import {
  canDoWithout,
  isConfigured,
  type Provider,
  type ProviderField,
  PROVIDERS,
} from './methods.ts';
import { OidcTestSection } from './oidc-test-section.tsx';
import { AdminPage, NotThere, Row, Rows } from './page-parts.tsx';
import { pickSettings, secretSetting, textSetting, useSettingsForm } from './settings-form.tsx';
import { useConfiguration } from './use-configuration.ts';

/** Settings of one provider. */
export function ProviderPage() {
  const { t } = useTranslation('instances');
  const id = useRouterState({
    select: ({ location }) => location.pathname.split('/').findLast(Boolean),
  });
  const provider = PROVIDERS.find((one) => one.id === id);
  const { settings, isAway, read, save } = useConfiguration();
  if (!provider)
    return (
      <AdminPage title={t('provider.unknown')} lead={t('provider.unknownText')}>
        {null}
      </AdminPage>
    );
  const name = t(`providers.${provider.id}`);
  return (
    <>
      <LinkButton
        to="/god-mode/authentication"
        variant="ghost"
        icon={ArrowLeft}
        className="-ms-2.5 mb-3"
      >
        {t('authentication.title')}
      </LinkButton>
      <AdminPage title={name} lead={t('provider.lead', { provider: name })}>
        {settings ? (
          <ProviderForm key={provider.id} provider={provider} settings={settings} save={save} />
        ) : (
          <NotThere isAway={isAway} onAgain={read} />
        )}
      </AdminPage>
    </>
  );
}

interface ProviderFormProps {
  readonly provider: Provider;
  readonly settings: Configuration;
  readonly save: (changes: Configuration) => Promise<void>;
}

function ProviderForm(props: ProviderFormProps) {
  const { provider, settings } = props;
  const { t } = useTranslation('instances');
  const name = t(`providers.${provider.id}`);
  const form = useProviderForm(props);
  const { values, set, isChanged } = form.draft;
  return (
    <SchemaForm
      form={form}
      submitLabel={t('save')}
      fields={provider.fields.map((field) => {
        const draw = field.isSecret ? secretSetting : textSetting;
        return draw({
          name: field.key,
          label: t(`provider.${field.name}`),
          isRequired: field.isNeeded,
          ...(field.placeholder && { placeholder: field.placeholder }),
        });
      })}
    >
      <div className="grid gap-6 md:col-span-2">
        <WhatItAsks provider={provider} name={name} />
        <ProviderSwitch
          provider={provider}
          settings={settings}
          isOn={values[provider.switchKey] === '1'}
          onChange={(isOn) => set(provider.switchKey, isOn ? '1' : '0')}
        />
      </div>
      {provider.id === 'oidc' && (
        <div className="md:col-span-2">
          <OidcTestSection isReady={isConfigured(provider, settings) && !isChanged} />
        </div>
      )}
      <LeaveDialog isChanged={isChanged} name={name} />
    </SchemaForm>
  );
}

/** State of a provider's form; it cannot be on without its keys. */
function useProviderForm({ provider, settings, save }: ProviderFormProps) {
  const { t } = useTranslation('instances');
  const { fields, switchKey } = provider;
  return useSettingsForm({
    stored: pickSettings(settings, [...fields.map(({ key }) => key), switchKey]),
    save,
    check: (values) =>
      values[switchKey] === '1' ? missingIn(fields, values, t('provider.missing')) : {},
  });
}

/** Values that the provider asks for, such as the redirect URL. */
function WhatItAsks({ provider, name }: { readonly provider: Provider; readonly name: string }) {
  const { t } = useTranslation('instances');
  const origin = `${location.origin}${addressOf('')}`;
  return (
    <section className="grid gap-4">
      <div>
        <h2 className="font-semibold">{t('provider.there', { provider: name })}</h2>
        {provider.help && (
          <a
            href={provider.help}
            target="_blank"
            rel="noreferrer"
            className="inline-flex items-center gap-1 py-1 text-accent hover:underline"
          >
            {t('provider.help', { provider: name })}
            <Icon of={ArrowUpRight} size={14} />
          </a>
        )}
      </div>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <CopyField label={t('provider.origin')} value={origin} />
        <CopyField
          label={t('provider.callback')}
          value={`${origin}/auth/${provider.id}/callback/`}
        />
      </div>
    </section>
  );
}

interface ProviderSwitchProps {
  readonly provider: Provider;
  readonly settings: Configuration;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

function ProviderSwitch({ provider, settings, isOn, onChange }: ProviderSwitchProps) {
  const { t } = useTranslation('instances');
  const isLast =
    isOn && settings[provider.switchKey] === '1' && !canDoWithout(provider.switchKey, settings);
  return (
    <Rows>
      <Row>
        <Switch
          checked={isOn}
          onChange={onChange}
          label={t('provider.on', { provider: t(`providers.${provider.id}`) })}
          isDisabled={isLast}
          hint={isLast ? t('authentication.last') : undefined}
        />
      </Row>
    </Rows>
  );
}

/** Confirms leaving with unsaved keys. */
function LeaveDialog({ isChanged, name }: { readonly isChanged: boolean; readonly name: string }) {
  const { t } = useTranslation('instances');
  const blocker = useBlocker({
    shouldBlockFn: () => isChanged,
    enableBeforeUnload: isChanged,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title={t('provider.leaveTitle')}
      text={t('provider.leaveText', { provider: name })}
      confirm={t('provider.leave')}
      isDanger
      onConfirm={() => blocker.proceed?.()}
    />
  );
}

function missingIn(fields: readonly ProviderField[], values: Configuration, message: string) {
  const missing = fields.filter(
    ({ key, isNeeded }) => isNeeded && (values[key] ?? '').trim() === '',
  );
  return Object.fromEntries(missing.map(({ key }) => [key, message]));
}
