import { eq, sql } from 'drizzle-orm';

import type { Scope, WorkspaceScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { newId, one, touched } from '#server/platform/database/rows.ts';
import { inTransaction } from '#server/platform/transactions/transaction.ts';
import { INTEGRATION_PROVIDERS, type IntegrationProvider } from '#shared/constants/integrations.ts';
import { badRequest, errors } from '#shared/errors.ts';

import { type Account, apiWith, readAccount, sealToken } from './connections.ts';
import {
  projectSyncEntity,
  type ProjectSyncRow,
  workspaceIntegrationEntity,
  type WorkspaceIntegrationRow,
} from './entity.ts';
import { clearSyncCache } from './listening.ts';
import { readOffered } from './offered.ts';
import { forPerson, getConnection } from './queries.ts';
import { projectSyncs, workspaceIntegrations } from './table.ts';

/** Connects the workspace with an accepted token, or replaces the token of a connection. */
export async function connect(
  scope: WorkspaceScope,
  name: string,
  token: string,
): Promise<WorkspaceIntegrationRow> {
  const provider = INTEGRATION_PROVIDERS.find((known) => known === name);
  const api_url = provider && (await readOffered(scope.platform))[provider];
  if (!provider) throw errors.notFound();
  if (!api_url) throw badRequest('An instance admin has to turn this integration on first.');
  const account = await forPerson(() =>
    readAccount(provider, apiWith(scope.platform, provider, api_url, token)),
  );
  return inTransaction<WorkspaceScope, WorkspaceIntegrationRow>(scope.platform, scope, (tx) =>
    store(tx, provider, { ...account, api_url, secret: sealToken(tx.platform, token) }),
  );
}

type Facts = Account & { readonly api_url: string; readonly secret: string };

async function store(
  scope: WorkspaceScope,
  provider: IntegrationProvider,
  facts: Facts,
): Promise<WorkspaceIntegrationRow> {
  const { workspace, user } = scope;
  const [before] = await scope.sql<WorkspaceIntegrationRow[]>`
    SELECT * FROM workspace_integrations
    WHERE workspace_id = ${workspace.id} AND provider = ${provider} AND ${live(scope.sql)}
    FOR NO KEY UPDATE`;
  if (before) {
    const after = one(
      await scope.db
        .update(workspaceIntegrations)
        .set({ ...facts, reason: null, ...touched(scope) })
        .where(eq(workspaceIntegrations.id, before.id))
        .returning(),
    );
    scope.emit(workspaceIntegrationEntity.updated(before, after));
    await resumeSyncs(scope, before.id);
    return after;
  }
  const row = one(
    await scope.db
      .insert(workspaceIntegrations)
      .values({
        ...facts,
        provider,
        id: await newId(scope, workspaceIntegrations),
        workspace_id: workspace.id,
        created_by: user.id,
      })
      .returning(),
  );
  scope.emit(workspaceIntegrationEntity.created(row));
  return row;
}

/** Restarts the syncs that stopped because of the old token. */
async function resumeSyncs(scope: WorkspaceScope, connectionId: string): Promise<void> {
  const stopped = await scope.sql<ProjectSyncRow[]>`
    SELECT * FROM project_syncs
    WHERE integration_id = ${connectionId} AND status = 'stopped' AND ${live(scope.sql)}
    FOR NO KEY UPDATE`;
  for (const before of stopped) {
    const [after] = await scope.db
      .update(projectSyncs)
      .set({ status: 'active', reason: null, ...touched(scope) })
      .where(eq(projectSyncs.id, before.id))
      .returning();
    if (after) scope.emit(projectSyncEntity.updated(before, after));
    scope.enqueue('integration', before.id);
    scope.afterCommit(() => clearSyncCache(before.project_id));
  }
  await scope.sql`
    UPDATE sync_runs SET paused_until = NULL, failures = 0, poll_at = now(),
      asked_at = clock_timestamp()
    WHERE sync_id = ANY(${stopped.map(({ id }) => id)}::uuid[])`;
}

/** Stops the syncs that a person set up, because they write in the person's name. */
export async function stopSyncsOf(scope: Scope, userId: string, reason: string): Promise<void> {
  const active = await scope.sql<ProjectSyncRow[]>`
    SELECT * FROM project_syncs
    WHERE created_by = ${userId} AND status = 'active' AND ${live(scope.sql)}
    ORDER BY id FOR NO KEY UPDATE`;
  for (const before of active) {
    const [after] = await scope.db
      .update(projectSyncs)
      .set({ status: 'stopped', reason, updated_at: sql`clock_timestamp()` })
      .where(eq(projectSyncs.id, before.id))
      .returning();
    if (after) scope.emit(projectSyncEntity.updated(before, after));
    scope.afterCommit(() => clearSyncCache(before.project_id));
  }
}

/** Disconnects the workspace: ends its projects' syncs and deletes the token; items stay. */
export async function disconnect(scope: WorkspaceScope, id: string): Promise<void> {
  const before = await getConnection(scope, id);
  const syncs = await scope.sql<ProjectSyncRow[]>`
    SELECT * FROM project_syncs WHERE integration_id = ${id} AND ${live(scope.sql)}
    FOR NO KEY UPDATE`;
  for (const sync of syncs) await endSync(scope, sync);
  const gone = one(
    await scope.db
      .update(workspaceIntegrations)
      .set({ secret: null, deleted_at: sql`now()`, ...touched(scope) })
      .where(eq(workspaceIntegrations.id, before.id))
      .returning(),
  );
  scope.emit(workspaceIntegrationEntity.deleted(before, gone));
}

/** Ends a sync: queued changes are not sent, imported items stay. */
export async function endSync(scope: WorkspaceScope, before: ProjectSyncRow): Promise<void> {
  const gone = one(
    await scope.db
      .update(projectSyncs)
      .set({ webhook_secret: null, deleted_at: sql`now()`, ...touched(scope) })
      .where(eq(projectSyncs.id, before.id))
      .returning(),
  );
  await scope.sql`DELETE FROM sync_queue WHERE sync_id = ${before.id}`;
  scope.emit(projectSyncEntity.deleted(before, gone));
  scope.afterCommit(() => clearSyncCache(before.project_id));
}
