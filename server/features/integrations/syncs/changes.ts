import { eq } from 'drizzle-orm';

import { endSync } from '#server/features/integrations/commands.ts';
import { apiOf } from '#server/features/integrations/connections.ts';
import { projectSyncEntity, type ProjectSyncRow } from '#server/features/integrations/entity.ts';
import { hookUrl, openHookSecret, removeHook } from '#server/features/integrations/github/hook.ts';
import { clearSyncCache } from '#server/features/integrations/listening.ts';
import { getConnection, lockSync } from '#server/features/integrations/queries.ts';
import { INTEGRATION_JOB } from '#server/features/integrations/queue.ts';
import { projectSyncs } from '#server/features/integrations/table.ts';
import type { ProjectScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { one, touched } from '#server/platform/database/rows.ts';
import type { GithubWebhook, UpdateSync } from '#shared/contract/integrations.ts';
import { badRequest, errors } from '#shared/errors.ts';

type Place = Parameters<typeof lockSync>[1];

export async function updateSync(
  scope: ProjectScope,
  place: Place,
  input: UpdateSync,
): Promise<ProjectSyncRow> {
  const before = await lockSync(scope, place);
  const { options: known } = before;
  const options = {
    sends_changes: input.sends_changes ?? known.sends_changes,
    sends_new_items: input.sends_new_items ?? known.sends_new_items,
    events: input.events ? [...new Set(input.events)] : known.events,
  };
  return write(scope, before, { options });
}

/** Runs a sync at once; restarts a stopped one. */
export async function syncNow(scope: ProjectScope, place: Place): Promise<ProjectSyncRow> {
  const before = await lockSync(scope, place);
  await scope.sql`
    UPDATE sync_runs SET paused_until = NULL, failures = 0, asked_at = clock_timestamp(),
      poll_at = CASE WHEN ${before.provider} = 'github' THEN now() ELSE poll_at END
    WHERE sync_id = ${before.id}`;
  scope.enqueue(INTEGRATION_JOB, before.id);
  return write(scope, before, { status: 'active', reason: null });
}

/** Ends a sync; synced items stay on both sides. */
export async function deleteSync(scope: ProjectScope, place: Place): Promise<void> {
  const before = await lockSync(scope, place);
  const connection = await getConnection(scope, place.connectionId);
  await endSync(scope, before);
  if (before.webhook_id === null || connection.secret === null) return;
  const api = apiOf(scope.platform, connection);
  scope.afterCommit(() => void removeHook(api, before));
}

/** Data to set up the webhook at GitHub by hand. */
export async function readWebhook(scope: ProjectScope, place: Place): Promise<GithubWebhook> {
  const [row] = await scope.sql<ProjectSyncRow[]>`
    SELECT * FROM project_syncs
    WHERE id = ${place.id} AND project_id = ${scope.project.id} AND ${live(scope.sql)}
      AND integration_id = ${place.connectionId} AND provider = 'github'`;
  if (!row) throw errors.notFound();
  if (row.webhook_secret === null) throw badRequest('This repository has no webhook.');
  const { platform } = scope;
  return {
    url: hookUrl(platform.config, row.id),
    secret: openHookSecret(platform, row.webhook_secret),
  };
}

type Values = Partial<typeof projectSyncs.$inferInsert>;

async function write(
  scope: ProjectScope,
  before: ProjectSyncRow,
  values: Values,
): Promise<ProjectSyncRow> {
  const after = one(
    await scope.db
      .update(projectSyncs)
      .set({ ...values, ...touched(scope) })
      .where(eq(projectSyncs.id, before.id))
      .returning(),
  );
  scope.emit(projectSyncEntity.updated(before, after));
  scope.afterCommit(() => clearSyncCache(before.project_id));
  return after;
}
