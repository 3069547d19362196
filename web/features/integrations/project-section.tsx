import { Plug } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { INTEGRATION_PROVIDERS } from '#shared/constants/integrations.ts';
import type { ProjectImage } from '#shared/contract/projects.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { useProjectPlace } from '#web/features/projects/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';

import { NewSync } from './new-sync.tsx';
import { useConnections, useSync } from './store.ts';
import { SyncCard } from './sync-card.tsx';

/** Syncs of a project with repositories and channels. */
export function ProjectIntegrationsSection({ project }: { readonly project: ProjectImage }) {
  const { t } = useTranslation('integrations');
  const { id, slug } = useWorkspace();
  const place = useProjectPlace(project.id);
  const connections = useConnections(id);
  const can = useCan();
  const syncs = {
    github: useSync(project.id, 'github'),
    slack: useSync(project.id, 'slack'),
  };
  if (connections.length === 0) {
    return (
      <EmptyState
        icon={Plug}
        title={t('project.empty.title')}
        text={t(can('integration.create') ? 'project.empty.text' : 'project.empty.ask')}
        action={
          can('integration.create') && (
            <LinkButton to="/$slug/settings/integrations" params={{ slug }}>
              {t('project.empty.action')}
            </LinkButton>
          )
        }
      />
    );
  }
  return (
    <div className="grid gap-4">
      {INTEGRATION_PROVIDERS.map((provider) => {
        const connection = connections.find((one) => one.provider === provider);
        if (!connection) return null;
        const syncPlace = { ...place, connectionId: connection.id, provider };
        const sync = syncs[provider];
        return sync ? (
          <SyncCard
            key={provider}
            sync={sync}
            place={syncPlace}
            isBroken={connection.reason !== null}
          />
        ) : (
          <NewSync key={provider} place={syncPlace} />
        );
      })}
    </div>
  );
}
