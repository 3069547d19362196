import { GitBranch, Hash, type LucideIcon } from 'lucide-react';

import type { IntegrationProvider } from '#shared/constants/integrations.ts';
import type {
  CreateGithubSync,
  CreateSlackSync,
  GithubRepositories,
  GithubWebhook,
  Integration,
  ProjectSyncImage,
  SlackChannels,
  UpdateSync,
  WorkspaceIntegrationImage,
} from '#shared/contract/integrations.ts';
import { projectPath, type ProjectPlace } from '#web/features/projects/store.ts';
import { workspacePath, type WorkspacePlace } from '#web/features/workspaces/store.ts';
import { get, send } from '#web/lib/http/http.ts';
import { changes } from '#web/lib/mutations/changes.ts';
import { resource } from '#web/lib/resources/resource.ts';
import { collection } from '#web/lib/store/collection.ts';

/** Path of the providers that can be connected. */
export const OFFERED = '/api/integrations/';
export type Offered = Pick<Integration, 'id' | 'provider'>;

export const PROVIDER_ICONS: Readonly<Record<IntegrationProvider, LucideIcon>> = {
  github: GitBranch,
  slack: Hash,
};

const connections = collection<WorkspaceIntegrationImage>('workspace_integration');

export function useConnections(workspaceId: string): readonly WorkspaceIntegrationImage[] {
  return connections.useSelect(
    (rows) => rows.filter((row) => row.workspace === workspaceId),
    [workspaceId],
  );
}

const labelOf = (what: 'create' | 'delete', name: string) => ({
  key: `integrations:changes.${what}`,
  values: { name },
});

/** Connects the workspace with a token. Only this call contains it, so the call is not queued. */
export function connect(
  place: WorkspacePlace,
  provider: IntegrationProvider,
  api_token: string,
  name: string,
): Promise<unknown> {
  const path = `${workspacePath(place, 'workspace-integrations')}${provider}/`;
  return changes.sent(labelOf('create', name), send('POST', path, { body: { api_token } }));
}

export function disconnect(place: WorkspacePlace, id: string, name: string): Promise<unknown> {
  const path = `${workspacePath(place, 'workspace-integrations')}${id}/provider/`;
  return changes.sent(labelOf('delete', name), send('DELETE', path));
}

const MAX_PAGES = 10;

/** Repositories of a connection, last pushed first. */
export async function readRepositories(
  place: WorkspacePlace,
  id: string,
): Promise<GithubRepositories['repositories']> {
  const path = `${workspacePath(place, 'workspace-integrations')}${id}/github-repositories/`;
  const all: GithubRepositories['repositories'] = [];
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    // oxlint-disable-next-line no-await-in-loop -- how many there are is known by the pages
    const { repositories, total_count } = await get<GithubRepositories>(path, {
      page: String(page),
    });
    all.push(...repositories);
    if (repositories.length === 0 || page * 100 >= total_count) break;
  }
  return all;
}

/** Channels that a connection can see. */
export function readChannels(place: WorkspacePlace, id: string): Promise<SlackChannels> {
  return get(`${workspacePath(place, 'workspace-integrations')}${id}/slack-channels/`);
}

/** A project and its connection. */
export interface SyncPlace extends ProjectPlace {
  readonly connectionId: string;
  readonly provider: IntegrationProvider;
}

const CALLS = { github: 'github-repository-sync', slack: 'project-slack-sync' } as const;

/** Path of a project's syncs through a connection. */
export const syncPath = (place: SyncPlace) =>
  `${projectPath(place, 'workspace-integrations')}${place.connectionId}/${CALLS[place.provider]}/`;

export const projectSyncs = resource<ProjectSyncImage, SyncPlace, object, UpdateSync>(
  'project_sync',
  {
    path: syncPath,
    home: ({ projectId }) => ({ project: projectId }),
    messages: 'integrations:changes',
  },
);

export function useSync(
  projectId: string,
  provider: IntegrationProvider,
): ProjectSyncImage | undefined {
  const [sync] = projectSyncs.useSelect(
    (rows) => rows.filter((row) => row.project === projectId && row.provider === provider),
    [projectId, provider],
  );
  return sync;
}

/** Starts a sync; the server checks with the provider first, so the call is not queued. */
export function createSync(
  place: SyncPlace,
  body: Partial<CreateGithubSync> | Partial<CreateSlackSync>,
  name: string,
): Promise<unknown> {
  return changes.sent(labelOf('create', name), send('POST', syncPath(place), { body }));
}

/** Runs a sync now. */
export function syncNow(place: SyncPlace, id: string): Promise<unknown> {
  return send('POST', `${syncPath(place)}${id}/now/`);
}

export function endSync(place: SyncPlace, { id, name }: ProjectSyncImage): Promise<unknown> {
  return changes.sent(labelOf('delete', name), send('DELETE', `${syncPath(place)}${id}/`));
}

/** URL and secret for setting up a webhook by hand. */
export function readWebhook(place: SyncPlace, id: string): Promise<GithubWebhook> {
  return get(`${syncPath(place)}${id}/webhook/`);
}
