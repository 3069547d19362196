import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { MASKED_SECRET } from '#shared/constants/instances.ts';
import { useSubmit } from '#web/lib/http/use-submit.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { PasswordInput } from '#web/ui/fields/password-input.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';

import type { Configuration } from './calls.ts';

/** A setting of the installation as a form shows it. */
export interface SettingField {
  readonly key: string;
  readonly label: string;
  readonly hint?: string;
  readonly placeholder?: string;
  /** Sealed: what is kept is not shown again. */
  readonly isSecret?: boolean;
}

interface SettingsFormProps {
  readonly fields: readonly SettingField[];
  readonly settings: Configuration;
  readonly save: (changes: Configuration) => Promise<void>;
  /** How to come by the keys. */
  readonly note?: ReactNode;
}

/** Some settings of the installation that are texts: saved together, refused by field. */
export function SettingsForm({ fields, settings, save, note }: SettingsFormProps) {
  const { t } = useTranslation('instances');
  const [values, setValues] = useState<Configuration>(() => valuesOf(fields, settings));
  const keys = fields.map(({ key }) => key);
  const { isBusy, errors, reason, submit } = useSubmit(keys, async () => {
    const changed = keys.filter((key) => values[key] !== (settings[key] ?? ''));
    const value = (key: string) => [key, (values[key] ?? '').trim()] as const;
    if (changed.length > 0) await save(Object.fromEntries(changed.map(value)));
  });
  const saveAll = async () => {
    if (!(await submit())) return;
    // A stored secret reads as the server shows it.
    const kept = fields.filter(({ key, isSecret }) => isSecret && values[key]);
    setValues((now) => ({
      ...now,
      ...Object.fromEntries(kept.map(({ key }) => [key, MASKED_SECRET])),
    }));
    showToast({ title: t('saved'), key: 'instance-saved' });
  };
  return (
    <Form onSubmit={() => void saveAll()} className="grid gap-6">
      {reason && <Banner tone="danger">{reason}</Banner>}
      <div className="grid items-start gap-4 md:grid-cols-2">
        {fields.map(({ key, label, hint, placeholder, isSecret = false }) => {
          const Control = isSecret ? PasswordInput : Input;
          const isKept = isSecret && settings[key] === MASKED_SECRET;
          return (
            <Field
              key={key}
              label={label}
              hint={isKept ? t('secretKept') : hint}
              error={errors[key]}
            >
              <Control
                value={values[key] ?? ''}
                dir="ltr"
                spellCheck={false}
                autoComplete="off"
                placeholder={placeholder}
                onChange={(event) => setValues((now) => ({ ...now, [key]: event.target.value }))}
              />
            </Field>
          );
        })}
      </div>
      {note && <p className="max-w-140 text-12 text-muted">{note}</p>}
      <div>
        <Button type="submit" variant="primary" size={32} isBusy={isBusy}>
          {t('save')}
        </Button>
      </div>
    </Form>
  );
}

function valuesOf(fields: readonly SettingField[], settings: Configuration): Configuration {
  return Object.fromEntries(fields.map(({ key }) => [key, settings[key] ?? '']));
}
