import { useBlocker, useRouterState } from '@tanstack/react-router';
import { ArrowLeft, ArrowUpRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { MASKED_SECRET } from '#shared/constants/instances.ts';
import { addressOf } from '#web/lib/http/http.ts';
import { requireFields, useSubmit } from '#web/lib/http/use-submit.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { PasswordInput } from '#web/ui/fields/password-input.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';

import type { Configuration } from './calls.ts';
import { CopyField } from './copy-field.tsx';
import { canDoWithout, type Provider, type ProviderField, PROVIDERS } from './methods.ts';
import { AdminPage, NotThere, Row, Rows } from './page-parts.tsx';
import { useConfiguration } from './use-configuration.ts';

/** The keys of one provider. */
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
  const { values, change, isBusy, errors, reason, saveAll, isChanged } = useProviderForm(props);
  return (
    <Form onSubmit={() => void saveAll()} className="grid gap-6">
      {reason && <Banner tone="danger">{reason}</Banner>}
      <div className="grid items-start gap-4 md:grid-cols-2">
        {provider.fields.map((field) => (
          <SettingField
            key={field.key}
            field={field}
            value={values[field.key] ?? ''}
            isKept={settings[field.key] === MASKED_SECRET}
            error={errors[field.key]}
            onChange={(value) => change(field.key, value)}
          />
        ))}
      </div>
      <WhatItAsks provider={provider} name={name} />
      <ProviderSwitch
        provider={provider}
        settings={settings}
        isOn={values[provider.switchKey] === '1'}
        onChange={(isOn) => change(provider.switchKey, isOn ? '1' : '0')}
      />
      <div>
        <Button type="submit" variant="primary" size={32} isBusy={isBusy}>
          {t('save')}
        </Button>
      </div>
      <LeaveDialog isChanged={isChanged} name={name} />
    </Form>
  );
}

/** The typed keys of a provider, and what saves them. */
function useProviderForm({ provider, settings, save }: ProviderFormProps) {
  const { t } = useTranslation('instances');
  const keys = provider.fields.map(({ key }) => key);
  const [values, setValues] = useState<Configuration>(() =>
    pick(settings, [...keys, provider.switchKey]),
  );
  const { isBusy, errors, reason, submit } = useSubmit(keys, async () => {
    if (values[provider.switchKey] === '1') {
      requireFields(missingIn(provider.fields, values, t('provider.missing')));
    }
    await save(values);
  });
  return {
    values,
    isBusy,
    errors,
    reason,
    isChanged: Object.entries(values).some(([key, value]) => value !== (settings[key] ?? '')),
    change: (key: string, value: string) => setValues((now) => ({ ...now, [key]: value })),
    saveAll: async () => {
      if (!(await submit())) return;
      setValues((now) => hideSecrets(provider.fields, now));
      showToast({ title: t('saved'), key: 'instance-saved' });
    },
  };
}

/** What the provider's own page wants to know of this installation. */
function WhatItAsks({ provider, name }: { readonly provider: Provider; readonly name: string }) {
  const { t } = useTranslation('instances');
  const origin = `${location.origin}${addressOf('')}`;
  return (
    <section className="grid gap-4">
      <div>
        <h2 className="font-semibold">{t('provider.there', { provider: name })}</h2>
        <a
          href={provider.help}
          target="_blank"
          rel="noreferrer"
          className="inline-flex items-center gap-1 py-1 text-accent hover:underline"
        >
          {t('provider.help', { provider: name })}
          <Icon of={ArrowUpRight} size={14} />
        </a>
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

/** Asks before keys that were typed are lost. */
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

interface SettingFieldProps {
  readonly field: ProviderField;
  readonly value: string;
  /** A secret is stored and not shown. */
  readonly isKept: boolean;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

function SettingField({ field, value, isKept, error, onChange }: SettingFieldProps) {
  const { t } = useTranslation('instances');
  const Control = field.isSecret ? PasswordInput : Input;
  return (
    <Field
      label={t(`provider.${field.name}`)}
      isRequired={field.isNeeded}
      error={error}
      hint={isKept ? t('secretKept') : undefined}
    >
      <Control
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        value={value}
        {...(field.name === 'host' && { placeholder: 'https://gitlab.com' })}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

function pick(settings: Configuration, keys: readonly string[]): Configuration {
  return Object.fromEntries(keys.map((key) => [key, settings[key] ?? '']));
}

function missingIn(fields: readonly ProviderField[], values: Configuration, message: string) {
  const missing = fields.filter(
    ({ key, isNeeded }) => isNeeded && (values[key] ?? '').trim() === '',
  );
  return Object.fromEntries(missing.map(({ key }) => [key, message]));
}

/** A stored secret reads as the server shows it. */
function hideSecrets(fields: readonly ProviderField[], values: Configuration): Configuration {
  const hidden = fields.filter(({ key, isSecret }) => isSecret && values[key]);
  return { ...values, ...Object.fromEntries(hidden.map(({ key }) => [key, MASKED_SECRET])) };
}
