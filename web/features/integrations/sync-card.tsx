import { CircleCheck, CircleX, ExternalLink, RefreshCw, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { ProjectSyncImage } from '#shared/contract/integrations.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { relative } from '#web/lib/formats/dates.ts';
import { inOwnWords } from '#web/lib/http/refusal-words.ts';
import { useSubmit } from '#web/lib/http/use-submit.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';

import { GoneIssues } from './gone-issues.tsx';
import { endSync, PROVIDER_ICONS, projectSyncs, syncNow, type SyncPlace } from './store.ts';
import { SyncOptionFields } from './sync-options.tsx';
import { WebhookHelp } from './webhook-help.tsx';

interface SyncCardProps {
  readonly sync: ProjectSyncImage;
  readonly place: SyncPlace;
  /** The workspace's connection needs a new token. */
  readonly isBroken: boolean;
}

/** A project's sync with one provider: target, status and options. */
export function SyncCard({ sync, place, isBroken }: SyncCardProps) {
  const { t } = useTranslation('integrations');
  const can = useCan(place.projectId);
  const [isAsking, setAsking] = useState(false);
  const now = useSubmit([], () => syncNow(place, sync.id));
  const { provider } = sync;
  const mayChange = can('project_sync.update');
  const name = t(`providers.${provider}.name`);
  return (
    <section aria-label={name} className="grid gap-4 rounded-card border border-line p-4">
      <div className="flex flex-wrap items-start gap-3">
        <Icon of={PROVIDER_ICONS[provider]} size={20} className="mt-0.5 text-muted" />
        <div className="min-w-48 flex-1">
          <h2 className="font-medium">{name}</h2>
          <Target sync={sync} />
        </div>
        {mayChange && (
          <div className="flex flex-wrap gap-2">
            {(provider === 'github' || sync.reason !== null) && (
              <Button icon={RefreshCw} isBusy={now.isBusy} onClick={() => void now.submit()}>
                {t(provider === 'github' ? 'syncNow' : 'again')}
              </Button>
            )}
            <Button aria-label={t('disconnectOf', { name })} onClick={() => setAsking(true)}>
              {t('disconnect')}
            </Button>
          </div>
        )}
      </div>
      <State sync={sync} />
      {isBroken && can('integration.create') && <ToConnections />}
      {sync.gone.length > 0 && <GoneIssues gone={sync.gone} place={place} />}
      {now.reason && <Banner tone="danger">{now.reason}</Banner>}
      <SyncOptionFields
        provider={provider}
        values={sync.options}
        isDisabled={!mayChange}
        onChange={(change) => void projectSyncs.update(place, sync, change)}
      />
      {provider === 'github' && !sync.has_webhook && mayChange && (
        <WebhookHelp place={place} id={sync.id} />
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('confirm.sync', { name: sync.name })}
        text={t(`providers.${provider}.end`)}
        confirm={t('disconnect')}
        isDanger
        onConfirm={async () => {
          await endSync(place, sync);
        }}
      />
    </section>
  );
}

/** Link to the page where a new token is entered. */
function ToConnections() {
  const { t } = useTranslation('integrations');
  const { slug } = useWorkspace();
  return (
    <div>
      <LinkButton to="/$slug/settings/integrations" params={{ slug }}>
        {t('project.empty.action')}
      </LinkButton>
    </div>
  );
}

function Target({ sync: { name, url } }: Pick<SyncCardProps, 'sync'>) {
  if (url === '') return <bdi className="text-muted">{name}</bdi>;
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="inline-flex items-center gap-1 rounded-control text-accent hover:underline"
    >
      <bdi>{name}</bdi>
      <Icon of={ExternalLink} size={14} />
    </a>
  );
}

function State({ sync }: Pick<SyncCardProps, 'sync'>) {
  const { t } = useTranslation('integrations');
  const { status, reason, last_synced_at, provider } = sync;
  const last = last_synced_at
    ? t(`state.last.${provider}`, { when: relative(last_synced_at) })
    : t(`state.never.${provider}`);
  if (status === 'stopped') {
    return (
      <p className="flex items-start gap-2 text-danger" role="status">
        <Icon of={CircleX} className="mt-0.5 shrink-0" />
        <span>
          {t('state.stopped')} {inOwnWords(reason ?? '')}
        </span>
      </p>
    );
  }
  if (reason !== null) {
    return (
      <p className="flex items-start gap-2" role="status">
        <Icon of={TriangleAlert} className="mt-0.5 shrink-0 text-warning" />
        <span>
          {inOwnWords(reason)} <span className="num text-muted">{last}</span>
        </span>
      </p>
    );
  }
  return (
    <p className="num flex items-center gap-2 text-muted" role="status">
      <Icon of={CircleCheck} className="shrink-0 text-success" />
      {last}
    </p>
  );
}
