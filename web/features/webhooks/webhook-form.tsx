import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { byWebhookEvent, type WebhookEvent } from '#shared/constants/webhooks.ts';
import type { NewWebhook, WebhookImage } from '#shared/contract/webhooks.ts';
import { useWorkspacePlace } from '#web/features/workspaces/store.ts';
import { FieldErrors, useSubmit } from '#web/lib/http/use-submit.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { RadioGroup } from '#web/ui/fields/radio-group.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';

import { SecretOnce } from './secret-once.tsx';
import { createWebhook, EVENTS, eventsOf, webhooks } from './store.ts';

/** Creates a webhook, and then shows its secret once. */
export function NewWebhookDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('webhooks');
  const place = useWorkspacePlace();
  const [made, setMade] = useState<NewWebhook | null>(null);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(made ? 'secret.title' : 'create.title')}
      description={t(made ? 'secret.text' : 'create.text')}
    >
      {made ? (
        <SecretOnce webhook={made} onClose={onClose} />
      ) : (
        <WebhookForm
          submit={t('create.submit')}
          onSend={async (body) => setMade(await createWebhook(place, body))}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

interface EditWebhookDialogProps {
  readonly webhook: WebhookImage;
  readonly onClose: () => void;
}

/** Edits a webhook's URL and events. */
export function EditWebhookDialog({ webhook, onClose }: EditWebhookDialogProps) {
  const { t } = useTranslation('webhooks');
  const place = useWorkspacePlace();
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('edit.title')}>
      <WebhookForm
        webhook={webhook}
        submit={t('edit.submit')}
        onSend={async (body) => {
          await webhooks.update(place, webhook, body, { isQuiet: true });
          onClose();
        }}
        onClose={onClose}
      />
    </Dialog>
  );
}

type Body = { readonly url: string } & Readonly<Record<WebhookEvent, boolean>>;

interface WebhookFormProps {
  readonly webhook?: WebhookImage;
  readonly submit: string;
  readonly onSend: (body: Body) => Promise<void>;
  readonly onClose: () => void;
}

function WebhookForm({ webhook, submit: label, onSend, onClose }: WebhookFormProps) {
  const { t } = useTranslation('webhooks');
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [events, setEvents] = useState<readonly WebhookEvent[]>(
    webhook ? eventsOf(webhook) : EVENTS,
  );
  const [isAll, setAll] = useState(events.length === EVENTS.length);
  const { isBusy, errors, reason, submit } = useSubmit(['url', 'events'], () => {
    const wrong: Record<string, string> = {};
    if (!/^https?:\/\/./.test(url.trim())) wrong['url'] = t('missing.url');
    if (!isAll && events.length === 0) wrong['events'] = t('missing.events');
    if (Object.keys(wrong).length > 0) throw new FieldErrors(wrong);
    return onSend(bodyOf(url.trim(), isAll ? EVENTS : events));
  });
  return (
    <Form onSubmit={() => void submit()} className="grid gap-4">
      {reason && <Banner tone="danger">{reason}</Banner>}
      <Field label={t('fields.url')} hint={t('fields.urlHint')} error={errors['url']} isRequired>
        <Input
          dir="ltr"
          inputMode="url"
          value={url}
          maxLength={1024}
          autoComplete="off"
          spellCheck={false}
          placeholder="https://"
          onChange={(event) => setUrl(event.target.value)}
        />
      </Field>
      <EventsField
        value={isAll ? null : events}
        onChange={(value) => {
          setAll(value === null);
          if (value) setEvents(value);
        }}
        last={events}
        error={errors['events']}
      />
      <div className="flex justify-end gap-2">
        <Button size={32} onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button size={32} type="submit" variant="primary" isBusy={isBusy}>
          {label}
        </Button>
      </div>
    </Form>
  );
}

interface EventsFieldProps {
  /** Null = all events. */
  readonly value: readonly WebhookEvent[] | null;
  /** The events that were selected last. */
  readonly last: readonly WebhookEvent[];
  readonly onChange: (value: readonly WebhookEvent[] | null) => void;
  readonly error?: string | undefined;
}

function EventsField({ value, last, onChange, error }: EventsFieldProps) {
  const { t } = useTranslation('webhooks');
  return (
    <>
      <RadioGroup
        label={t('fields.events')}
        value={value === null ? 'all' : 'some'}
        onChange={(which) => onChange(which === 'all' ? null : last)}
        options={[
          { value: 'all', label: t('events.all') },
          { value: 'some', label: t('events.some') },
        ]}
      />
      {value !== null && (
        <fieldset className="grid gap-1 rounded-card border border-line p-3">
          <legend className="sr-only">{t('events.some')}</legend>
          {EVENTS.map((event) => (
            <Checkbox
              key={event}
              label={t(`events.${event}`)}
              hint={t(`events.hints.${event}`)}
              checked={value.includes(event)}
              onChange={(isOn) =>
                onChange(isOn ? [...value, event] : value.filter((one) => one !== event))
              }
            />
          ))}
          {error && (
            <p role="alert" className="text-12 text-danger">
              {error}
            </p>
          )}
        </fieldset>
      )}
    </>
  );
}

function bodyOf(url: string, events: readonly WebhookEvent[]): Body {
  return { url, ...byWebhookEvent((event) => events.includes(event)) };
}
