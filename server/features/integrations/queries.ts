import { z } from 'zod';

import type { ProjectScope, WorkspaceScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { oneOr404 } from '#server/platform/database/rows.ts';
import type { IntegrationProvider } from '#shared/constants/integrations.ts';
import type {
  GithubRepositories,
  ProjectSync,
  SlackChannels,
  WorkspaceIntegration,
} from '#shared/contract/integrations.ts';
import { badRequest, errors } from '#shared/errors.ts';
import { compareNames } from '#shared/lib/name-order.ts';

import { apiOf } from './connections.ts';
import {
  projectSyncEntity,
  type ProjectSyncRow,
  workspaceIntegrationEntity,
  type WorkspaceIntegrationRow,
} from './entity.ts';
import { GithubRepository } from './github/github-api.ts';
import { integrationOf } from './offered.ts';
import { callProvider, type ProviderApi, ProviderError } from './provider-client.ts';
import { askSlack } from './slack/slack-api.ts';

const REPOSITORIES_PAGE = 100;
const MAX_CHANNEL_PAGES = 20;

export function listConnections({
  sql,
  workspace,
}: WorkspaceScope): Promise<WorkspaceIntegrationRow[]> {
  return sql<WorkspaceIntegrationRow[]>`
    SELECT * FROM workspace_integrations
    WHERE workspace_id = ${workspace.id} AND ${live(sql)} ORDER BY provider`;
}

/** A connection of the workspace; throws 404 when it is missing or of another provider. */
export async function getConnection(
  { sql, workspace }: WorkspaceScope,
  id: string,
  provider?: IntegrationProvider,
): Promise<WorkspaceIntegrationRow> {
  const row = oneOr404(
    await sql<WorkspaceIntegrationRow[]>`
      SELECT * FROM workspace_integrations
      WHERE id = ${id} AND workspace_id = ${workspace.id} AND ${live(sql)}`,
  );
  if (provider && row.provider !== provider) throw errors.notFound();
  return row;
}

/** The workspace's connection with GitHub; throws an error that says how to connect. */
export async function getGithubConnection(scope: WorkspaceScope): Promise<WorkspaceIntegrationRow> {
  const found = (await listConnections(scope)).find(({ provider }) => provider === 'github');
  if (found) return found;
  throw badRequest(
    'GitHub is not connected. A workspace admin connects it in Settings, Integrations.',
  );
}

export function connectionWire(
  { user }: WorkspaceScope,
  row: WorkspaceIntegrationRow,
): WorkspaceIntegration {
  const detail = integrationOf(row.provider);
  return {
    ...workspaceIntegrationEntity.wire(row, user.user_timezone),
    integration: detail.id,
    integration_detail: detail,
    actor: row.created_by,
    api_token: '',
    config: {},
    metadata: { name: row.account },
  };
}

/** Runs a read for a waiting person: a provider's failure becomes a 400 with its message. */
export async function forPerson<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ProviderError) throw badRequest(error.message);
    throw error;
  }
}

/** A page of the repositories that the token can access, last pushed first. */
export async function listRepositories(
  scope: WorkspaceScope,
  id: string,
  page: number,
): Promise<GithubRepositories> {
  const connection = await getConnection(scope, id, 'github');
  return forPerson(async () => {
    const api = apiOf(scope.platform, connection);
    const path = `/user/repos?sort=pushed&per_page=${REPOSITORIES_PAGE}&page=${page}`;
    const { body, headers } = await callProvider(api, { path, schema: z.array(GithubRepository) });
    const all = body ?? [];
    const last = Number(/[?&]page=(\d+)[^>]*>;\s*rel="last"/.exec(headers['link'] ?? '')?.[1] ?? 0);
    const before = (page - 1) * REPOSITORIES_PAGE;
    return {
      repositories: all
        .filter(({ has_issues }) => has_issues)
        .map(({ has_issues: _has, open_issues_count: _count, ...repository }) => repository),
      // GitHub reports only the number of the last page, so the total assumes full pages.
      total_count: last > page ? last * REPOSITORIES_PAGE : before + all.length,
    };
  });
}

const Channels = z.object({
  channels: z.array(z.object({ id: z.string(), name: z.string() })),
  response_metadata: z.object({ next_cursor: z.string().default('') }).optional(),
});

/** Channels visible to the connection's app, by name. */
export async function listChannels(scope: WorkspaceScope, id: string): Promise<SlackChannels> {
  const connection = await getConnection(scope, id, 'slack');
  return forPerson(async () => readChannels(apiOf(scope.platform, connection)));
}

export async function readChannels(api: ProviderApi): Promise<SlackChannels> {
  const channels: SlackChannels = [];
  let cursor = '';
  for (let page = 0; page < MAX_CHANNEL_PAGES; page += 1) {
    const query = `exclude_archived=true&limit=200&types=public_channel,private_channel&cursor=${encodeURIComponent(cursor)}`;
    // oxlint-disable-next-line no-await-in-loop -- each page names the next
    const found = await askSlack(api, `conversations.list?${query}`, Channels);
    channels.push(...found.channels.map((channel) => ({ id: channel.id, name: channel.name })));
    cursor = found.response_metadata?.next_cursor ?? '';
    if (cursor === '') break;
  }
  return channels.toSorted((a, b) => compareNames(a.name, b.name));
}

export async function listSyncs(
  scope: ProjectScope,
  connectionId: string,
  provider: IntegrationProvider,
): Promise<ProjectSync[]> {
  const { sql, project, user } = scope;
  const { id } = await getConnection(scope, connectionId);
  const rows = await sql<ProjectSyncRow[]>`
    SELECT * FROM project_syncs
    WHERE project_id = ${project.id} AND integration_id = ${id} AND provider = ${provider}
      AND ${live(sql)}
    ORDER BY id`;
  return rows.map((row) => projectSyncEntity.wire(row, user.user_timezone));
}

export async function lockSync(
  scope: ProjectScope,
  place: {
    readonly connectionId: string;
    readonly id: string;
    readonly provider: IntegrationProvider;
  },
): Promise<ProjectSyncRow> {
  const { sql, project } = scope;
  return oneOr404(
    await sql<ProjectSyncRow[]>`
      SELECT * FROM project_syncs
      WHERE id = ${place.id} AND project_id = ${project.id} AND integration_id = ${place.connectionId}
        AND provider = ${place.provider} AND ${live(sql)} FOR NO KEY UPDATE`,
  );
}
