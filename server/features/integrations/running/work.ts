import { eq } from 'drizzle-orm';

import { apiOf } from '#server/features/integrations/connections.ts';
import {
  projectSyncEntity,
  type ProjectSyncRow,
  workspaceIntegrationEntity,
  type WorkspaceIntegrationRow,
} from '#server/features/integrations/entity.ts';
import { type ProviderApi, ProviderError } from '#server/features/integrations/provider-client.ts';
import { writeAsSync } from '#server/features/integrations/queue.ts';
import { projectSyncs } from '#server/features/integrations/table.ts';
import { actingFor, enterProject, enterWorkspace } from '#server/platform/access/acting.ts';
import { type ProjectScope, type Scope, systemFacts } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import type { Platform } from '#server/platform/process/platform.ts';
import { inTransaction } from '#server/platform/transactions/transaction.ts';
import { shownText } from '#shared/lib/shown-text.ts';

/** A claimed sync in a process. */
export interface SyncWork {
  readonly platform: Platform;
  readonly sync: ProjectSyncRow;
  readonly connection: WorkspaceIntegrationRow;
  readonly api: ProviderApi;
  /** The provider must be polled. */
  readonly is_poll_due: boolean;
  /** Time of the last poll; null = never. */
  readonly poll_at: string | null;
  readonly read_until: string | null;
  /** When a person last requested a sync, as of the claim. */
  readonly asked_at: string | null;
  readonly failures: number;
  /** Runs a transaction in the project as the person who set up the sync. */
  inProject<T>(command: (scope: ProjectScope) => Promise<T>): Promise<T>;
}

/** Result of a step: whether there may be more, and what failed. */
export interface Step {
  readonly isMore: boolean;
  readonly problem: string | null;
}

/** Longer than the calls of one entry: after it the process counts as dead. */
const BUSY_SECONDS = 120;
const MAX_PAUSE_SECONDS = 3_600;
const FIRST_PAUSE_SECONDS = 15;

interface Claimed {
  readonly is_poll_due: boolean;
  readonly poll_at: string | null;
  readonly read_until: string | null;
  readonly asked_at: string | null;
  readonly failures: number;
}

/** Claims a sync for this process; null when it is not due or busy. */
export async function claim(platform: Platform, id: string): Promise<SyncWork | null> {
  const { sql } = platform.database;
  const [run] = await sql<Claimed[]>`
    UPDATE sync_runs r SET busy_until = now() + make_interval(secs => ${BUSY_SECONDS})
    FROM project_syncs s
    WHERE r.sync_id = ${id} AND s.id = r.sync_id AND s.status = 'active' AND ${live(sql, 's')}
      AND coalesce(r.busy_until < now(), true) AND coalesce(r.paused_until < now(), true)
    RETURNING r.poll_at <= now() AS is_poll_due, utc_text(r.poll_at) AS poll_at,
      utc_text(r.read_until) AS read_until, utc_text(r.asked_at) AS asked_at, r.failures`;
  if (!run) return null;
  const [sync] = await sql<ProjectSyncRow[]>`SELECT * FROM project_syncs WHERE id = ${id}`;
  const [connection] = await sql<WorkspaceIntegrationRow[]>`
    SELECT * FROM workspace_integrations WHERE id = ${sync?.integration_id ?? null}`;
  if (!sync || !connection) return null;
  return {
    ...run,
    platform,
    sync,
    connection,
    // Throws on use when the token is deleted.
    get api() {
      return apiOf(platform, connection);
    },
    inProject: (command) => inProjectOf(platform, sync, command),
  };
}

async function inProjectOf<T>(
  platform: Platform,
  sync: ProjectSyncRow,
  command: (scope: ProjectScope) => Promise<T>,
): Promise<T> {
  const facts = await actingFor(platform.database.sql, sync.created_by ?? '');
  return inTransaction(platform, facts, async (scope) => {
    const project = await enter(scope, sync);
    await writeAsSync(project, sync.id);
    return command(project);
  });
}

type Acting = Parameters<typeof enterWorkspace>[0];

async function enter(scope: Acting, sync: ProjectSyncRow): Promise<ProjectScope> {
  const [member] = await scope.sql`
    SELECT 1 FROM project_members m
    JOIN workspace_members w ON w.workspace_id = m.workspace_id AND w.member_id = m.member_id
      AND w.is_active
    JOIN projects p ON p.id = m.project_id AND ${live(scope.sql, 'p')} AND p.archived_at IS NULL
    WHERE m.project_id = ${sync.project_id} AND m.member_id = ${scope.user.id} AND m.is_active
      AND m.role = 20`;
  if (!member) {
    throw new ProviderError(
      'stop',
      'Who set this up is no longer an admin of the project, or it is archived. Connect again.',
    );
  }
  return enterProject(await enterWorkspace(scope, sync.workspace_id), sync.project_id);
}

export async function hold({ platform, sync }: SyncWork): Promise<void> {
  await platform.database.sql`
    UPDATE sync_runs SET busy_until = now() + make_interval(secs => ${BUSY_SECONDS})
    WHERE sync_id = ${sync.id}`;
}

export async function release(platform: Platform, id: string): Promise<void> {
  await platform.database.sql`UPDATE sync_runs SET busy_until = NULL WHERE sync_id = ${id}`;
}

/** Records success and a possible problem; at most once a minute when nothing else changed. */
export async function noteSuccess(work: SyncWork, problem: string | null) {
  const { platform, sync } = work;
  const { sql } = platform.database;
  if (work.connection.reason !== null) await noteConnection(work, null);
  await sql`
    UPDATE sync_runs SET failures = 0, paused_until = NULL WHERE sync_id = ${sync.id}
      AND (failures > 0 OR paused_until IS NOT NULL)`;
  const [old] = await sql<{ now: string }[]>`
    SELECT utc_text(now()) AS now FROM project_syncs
    WHERE id = ${sync.id} AND (reason IS DISTINCT FROM ${problem} OR last_synced_at IS NULL
      OR last_synced_at NOT BETWEEN now() - interval '1 minute' AND now())`;
  if (old) await change(platform, sync.id, { reason: problem, last_synced_at: old.now });
}

/**
 * Records a failure: stops the sync with a message, or retries with increasing delay. Ignored when
 * a person requested a sync meanwhile, perhaps with a new token. Returns whether to retry at once.
 */
export async function noteFailure(work: SyncWork, error: unknown): Promise<boolean> {
  const { platform, sync, failures } = work;
  const known = error instanceof ProviderError ? error : null;
  if (!known) platform.log.warn({ err: error, sync: sync.id }, 'work on a sync failed');
  if (known?.kind === 'stop') {
    const stopped = { status: 'stopped', reason: known.message } as const;
    const isStopped = await change(platform, sync.id, stopped, (scope) => isAsIs(scope, work));
    if (isStopped && known.isOfConnection) await noteConnection(work, known.message);
    return !isStopped;
  }
  const growing = FIRST_PAUSE_SECONDS * 2 ** Math.min(failures, 10);
  const seconds = Math.max(known?.wait ?? 0, Math.min(MAX_PAUSE_SECONDS, growing));
  const reason = known?.message ?? shownText('Something went wrong here. It is tried again.');
  const isPaused = await change(platform, sync.id, { reason }, async (scope) => {
    if (!(await isAsIs(scope, work))) return false;
    await scope.sql`
      UPDATE sync_runs SET failures = failures + 1,
        paused_until = now() + make_interval(secs => ${seconds})
      WHERE sync_id = ${sync.id}`;
    return true;
  });
  return !isPaused;
}

/** Whether no one has requested a sync, or replaced the token, since the claim. */
async function isAsIs({ sql }: Scope, { sync, connection, asked_at }: SyncWork): Promise<boolean> {
  const rows = await sql`
    SELECT 1 FROM sync_runs r JOIN workspace_integrations c ON c.id = ${connection.id}
    WHERE r.sync_id = ${sync.id} AND r.asked_at IS NOT DISTINCT FROM ${asked_at}
      AND c.secret IS NOT DISTINCT FROM ${connection.secret}`;
  return rows.length > 0;
}

/** Stores the reason of a failing connection, for admins who can replace the token. */
async function noteConnection(
  { platform, connection }: SyncWork,
  reason: string | null,
): Promise<void> {
  await inTransaction<Scope, void>(platform, systemFacts, async (scope) => {
    const { sql } = scope;
    // A connection with a new token is not marked.
    const [before] = await sql<WorkspaceIntegrationRow[]>`
      SELECT * FROM workspace_integrations
      WHERE id = ${connection.id} AND secret = ${connection.secret} AND ${live(sql)}
        AND reason IS DISTINCT FROM ${reason} FOR NO KEY UPDATE`;
    if (!before) return;
    const [after] = await sql<WorkspaceIntegrationRow[]>`
      UPDATE workspace_integrations SET reason = ${reason} WHERE id = ${before.id} RETURNING *`;
    if (after) scope.emit(workspaceIntegrationEntity.updated(before, after));
  });
}

const MAX_GONE = 20;

/** Records that an issue was deleted at GitHub while its item stays. */
export async function noteGone(
  { platform, sync }: SyncWork,
  { issue, itemId }: { readonly issue: number; readonly itemId: string },
): Promise<void> {
  const { sql } = platform.database;
  const [item] = await sql<{ sequence_id: number }[]>`
    SELECT sequence_id FROM work_items WHERE id = ${itemId} AND ${live(sql)}`;
  if (!item) return;
  const entry = { issue, sequence_id: item.sequence_id, at: new Date().toISOString() };
  await change(platform, sync.id, ({ gone }) => ({ gone: [entry, ...gone].slice(0, MAX_GONE) }));
}

type Values = Partial<Pick<ProjectSyncRow, 'status' | 'reason' | 'last_synced_at' | 'gone'>>;

/** Changes a sync if it is still in the expected state; returns whether it was. */
async function change(
  platform: Platform,
  id: string,
  values: Values | ((before: ProjectSyncRow) => Values),
  isStill: (scope: Scope) => Promise<boolean> = async () => true,
): Promise<boolean> {
  return inTransaction<Scope, boolean>(platform, systemFacts, async (scope) => {
    const { sql } = scope;
    // Requests of people lock the row, too.
    const [before] = await sql<ProjectSyncRow[]>`
      SELECT * FROM project_syncs WHERE id = ${id} AND ${live(sql)} FOR NO KEY UPDATE`;
    if (!before) return true;
    if (!(await isStill(scope))) return false;
    const set = typeof values === 'function' ? values(before) : values;
    if (Object.entries(set).every(([key, value]) => Reflect.get(before, key) === value))
      return true;
    const [after] = await scope.db
      .update(projectSyncs)
      .set(set)
      .where(eq(projectSyncs.id, id))
      .returning();
    if (after) scope.emit(projectSyncEntity.updated(before, after));
    return true;
  });
}
