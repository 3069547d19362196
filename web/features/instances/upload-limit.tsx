import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useSubmit } from '#web/lib/http/use-submit.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';

import type { Configuration } from './calls.ts';
import { NotThere } from './page-parts.tsx';
import { useInstance } from './store.ts';
import { useConfiguration } from './use-configuration.ts';

const KEY = 'UPLOAD_SIZE_LIMIT';
/** Binary, as in all shown sizes: 1 MB = 1024 kB. */
const MEGABYTE = 1024 ** 2;

/** Form for the largest upload. */
export function UploadLimit() {
  const { t } = useTranslation('instances');
  const { settings, isAway, read, save } = useConfiguration();
  return (
    <section className="mt-8 grid gap-4 border-t border-line pt-6">
      <h2 className="text-15 font-semibold">{t('general.uploads')}</h2>
      {settings ? (
        <LimitForm settings={settings} save={save} />
      ) : (
        <NotThere isAway={isAway} onAgain={read} />
      )}
    </section>
  );
}

interface LimitFormProps {
  readonly settings: Configuration;
  readonly save: (changes: Configuration) => Promise<void>;
}

function LimitForm({ settings, save }: LimitFormProps) {
  const { t } = useTranslation('instances');
  const inForce = useInstance().known?.config.file_size_limit;
  const [text, setText] = useState(() => (settings[KEY] ? megabytes(Number(settings[KEY])) : ''));
  const { isBusy, errors, reason, submit } = useSubmit([KEY], () =>
    save({ [KEY]: text.trim() === '' ? '' : bytesOf(text) }),
  );
  const saveLimit = async () => {
    if (await submit()) showToast({ title: t('saved'), key: 'instance-saved' });
  };
  return (
    <Form onSubmit={() => void saveLimit()} className="grid gap-6">
      {reason && <Banner tone="danger">{reason}</Banner>}
      <div className="grid items-start gap-4 md:grid-cols-2">
        <Field
          label={t('general.uploadLimit')}
          hint={t('general.uploadLimitHint')}
          error={errors[KEY]}
        >
          <Input
            inputMode="numeric"
            autoComplete="off"
            value={text}
            placeholder={inForce === undefined ? undefined : megabytes(inForce)}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
      </div>
      <div>
        <Button type="submit" variant="primary" size={32} isBusy={isBusy}>
          {t('save')}
        </Button>
      </div>
    </Form>
  );
}

function megabytes(bytes: number): string {
  return String(Math.floor(bytes / MEGABYTE));
}

/**
 * Parses a size; other text is sent unchanged, so that the server reports the error at the field.
 */
function bytesOf(text: string): string {
  const number = Number(text.trim().replace(',', '.'));
  return Number.isFinite(number) ? String(Math.round(number * MEGABYTE)) : text.trim();
}
