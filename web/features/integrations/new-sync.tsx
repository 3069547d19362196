import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { SLACK_EVENTS } from '#shared/constants/integrations.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { useReading } from '#web/lib/http/use-read.ts';
import { FieldErrors, useSubmit } from '#web/lib/http/use-submit.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';
import { PickerPopover } from '#web/ui/pickers/picker.tsx';

import {
  createSync,
  PROVIDER_ICONS,
  readChannels,
  readRepositories,
  type SyncPlace,
  syncPath,
} from './store.ts';
import { SyncOptionFields, type SyncValues } from './sync-options.tsx';

/** Starts a sync with a connected provider. */
export function NewSync({ place }: { readonly place: SyncPlace }) {
  const { t } = useTranslation('integrations');
  const can = useCan(place.projectId);
  const [isOpen, setOpen] = useState(false);
  const { provider } = place;
  const name = t(`providers.${provider}.name`);
  return (
    <section aria-label={name} className="grid gap-4 rounded-card border border-line p-4">
      <div className="flex flex-wrap items-start gap-3">
        <Icon of={PROVIDER_ICONS[provider]} size={20} className="mt-0.5 text-muted" />
        <div className="min-w-48 flex-1">
          <h2 className="font-medium">{name}</h2>
          <p className="text-12 text-muted">{t(`providers.${provider}.project`)}</p>
        </div>
        {can('project_sync.create') && !isOpen && (
          <Button
            variant="primary"
            aria-label={t('connectOf', { name })}
            onClick={() => setOpen(true)}
          >
            {t('connect')}
          </Button>
        )}
      </div>
      {isOpen && <NewSyncForm place={place} onClose={() => setOpen(false)} />}
    </section>
  );
}

interface Target {
  readonly id: string;
  readonly label: string;
  readonly body: object;
}

async function readTargets(place: SyncPlace): Promise<readonly Target[]> {
  if (place.provider === 'slack') {
    const channels = await readChannels(place, place.connectionId);
    return channels.map(({ id, name }) => ({
      id,
      label: `#${name}`,
      body: { channel_id: id },
    }));
  }
  const repositories = await readRepositories(place, place.connectionId);
  return repositories.map(({ id, name, owner, full_name, html_url }) => ({
    id: String(id),
    label: full_name,
    body: { name, owner: owner.login, repository_id: id, url: html_url },
  }));
}

interface NewSyncFormProps {
  readonly place: SyncPlace;
  readonly onClose: () => void;
}

function NewSyncForm(props: NewSyncFormProps) {
  const { t } = useTranslation('integrations');
  const { place, onClose } = props;
  const { value, error, again } = useReading(
    `${syncPath(place)}targets`,
    () => readTargets(place),
    0,
  );
  if (error === undefined && value && value.length > 0) {
    return <SyncForm {...props} targets={value} />;
  }
  const why = error instanceof Error ? error.message : t('failed');
  return (
    <div className="grid gap-4">
      {error === undefined && !value ? (
        <Skeleton className="h-24 rounded-card" />
      ) : (
        <Banner
          tone={error === undefined ? 'warning' : 'danger'}
          action={<Button onClick={again}>{t('again')}</Button>}
        >
          {error === undefined ? t(`providers.${place.provider}.none`) : why}
        </Banner>
      )}
      <Button size={32} className="justify-self-end" onClick={onClose}>
        {t('cancel')}
      </Button>
    </div>
  );
}

interface SyncFormProps extends NewSyncFormProps {
  readonly targets: readonly Target[];
}

function SyncForm({ place, onClose, targets: all }: SyncFormProps) {
  const { t } = useTranslation('integrations');
  const { provider } = place;
  const [target, setTarget] = useState<Target | null>(null);
  const [values, setValues] = useState<SyncValues>({
    sends_changes: true,
    sends_new_items: true,
    events: [...SLACK_EVENTS],
  });
  const { isBusy, errors, reason, submit } = useSubmit(['target', 'events'], async () => {
    if (!target) throw new FieldErrors({ target: t(`providers.${provider}.missing`) });
    if (provider === 'slack' && values.events.length === 0) {
      throw new FieldErrors({ events: t('options.noEvents') });
    }
    const { sends_changes, sends_new_items, events } = values;
    const options = provider === 'slack' ? { events } : { sends_changes, sends_new_items };
    await createSync(place, { ...target.body, ...options }, t(`providers.${provider}.name`));
  });
  return (
    <Form onSubmit={() => void submit()} className="grid gap-4">
      {reason && <Banner tone="danger">{reason}</Banner>}
      <Field label={t(`providers.${provider}.target`)} error={errors['target']} isRequired>
        <PickerPopover
          label={t(`providers.${provider}.target`)}
          emptyText={t(`providers.${provider}.none`)}
          options={all.map(({ id, label }) => ({ id, label }))}
          selected={target ? [target.id] : []}
          onToggle={(id) => setTarget(all.find((one) => one.id === id) ?? null)}
          trigger={
            <Button size={32} className="justify-self-start">
              <bdi>{target?.label ?? t(`providers.${provider}.choose`)}</bdi>
              <Icon of={ChevronDown} size={14} />
            </Button>
          }
        />
      </Field>
      <SyncOptionFields
        provider={provider}
        values={values}
        error={errors['events']}
        onChange={(change) => setValues({ ...values, ...change })}
      />
      {provider === 'github' && <p className="text-12 text-muted">{t('options.first')}</p>}
      <div className="flex justify-end gap-2">
        <Button size={32} onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button size={32} type="submit" variant="primary" isBusy={isBusy}>
          {t(`providers.${provider}.begin`)}
        </Button>
      </div>
    </Form>
  );
}
