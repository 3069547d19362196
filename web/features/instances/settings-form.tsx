import { useTranslation } from 'react-i18next';
import { z } from 'zod';

import { MASKED_SECRET } from '#shared/constants/instances.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { PasswordInput } from '#web/ui/fields/password-input.tsx';
import type { FormField } from '#web/ui/forms/form-field.tsx';
import { type SchemaForm, useSchemaForm } from '#web/ui/forms/use-schema-form.ts';

import type { Configuration } from './calls.ts';

interface SettingsFormOptions {
  /** Stored settings of the form. */
  readonly stored: Configuration;
  readonly save: (changes: Configuration) => Promise<void>;
  /** A message for each invalid setting. */
  readonly check?: (values: Configuration) => Readonly<Record<string, string | null | false>>;
}

/** A form over instance settings; sends only changed ones. */
export function useSettingsForm(options: SettingsFormOptions): SchemaForm<Configuration> {
  const { stored, save, check } = options;
  const { t } = useTranslation('instances');
  const names = Object.keys(stored);
  return useSchemaForm<z.ZodObject, Configuration>({
    schema: z.object(Object.fromEntries(names.map((name) => [name, Text]))).partial(),
    stored,
    save: async (changes) => {
      await save(Changes.parse(changes));
      showToast({ title: t('saved'), key: 'instance-saved' });
    },
    ...(check && { check }),
  });
}

const Text = z.string().trim();
const Changes = z.record(z.string(), z.string());

/** These settings; missing ones are "". */
export function pickSettings(settings: Configuration, names: readonly string[]): Configuration {
  return Object.fromEntries(names.map((name) => [name, settings[name] ?? '']));
}

interface SettingText {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly placeholder?: string;
  readonly isRequired?: boolean;
  readonly className?: string;
}

/** A setting with one line of text. */
export function textSetting({ placeholder, ...field }: SettingText): FormField<Configuration> {
  return { ...field, input: { dir: 'ltr', spellCheck: false, placeholder } };
}

/** A setting that is stored encrypted: the server never shows it again. */
export function secretSetting(setting: SettingText): FormField<Configuration> {
  const { name, label, hint, isRequired = false } = setting;
  return {
    name,
    kind: 'own',
    draw: ({ value, onChange, error }) => (
      <SecretField {...{ label, hint, isRequired, value, onChange, error }} />
    ),
    show: () => MASKED_SECRET,
  };
}

interface SecretFieldProps {
  readonly label: string;
  readonly hint: string | undefined;
  readonly isRequired: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}

function SecretField({ label, hint, isRequired, value, onChange, error }: SecretFieldProps) {
  const { t } = useTranslation('instances');
  return (
    <Field
      label={label}
      hint={value === MASKED_SECRET ? t('secretKept') : hint}
      isRequired={isRequired}
      error={error}
    >
      <PasswordInput
        value={value}
        dir="ltr"
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
