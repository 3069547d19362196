import { findLeadingAdmin } from '#server/features/workspaces/queries.ts';
import { actingFor, enterWorkspace } from '#server/platform/access/acting.ts';
import { noteFailure } from '#server/platform/jobs/failures.ts';
import type { Job, RowWords } from '#server/platform/jobs/jobs.ts';
import type { Platform } from '#server/platform/process/platform.ts';
import { inTransaction } from '#server/platform/transactions/transaction.ts';
import { ApiError } from '#shared/errors.ts';

import { makeDemoProject } from './commands.ts';

/** Kind of the job that creates a new workspace's demo project. */
export const DEMO_PROJECT = 'demo_project';

const MAX_ATTEMPTS = 5;
/** Longer than any transaction may take: a row still running after it belongs to a dead process. */
const LOCK_SECONDS = 60;

/** Creates the demo project of a new workspace, once; the row's id is the workspace's. */
export const demoProjectJob: Job = {
  kind: DEMO_PROJECT,
  async run(platform, id) {
    const tried = await claim(platform, id);
    if (tried === null) return;
    try {
      await make(platform, id);
    } catch (error) {
      const attempts = tried + 1;
      // Someone created a project with that name or key meanwhile: no demo is needed any more.
      const status =
        error instanceof ApiError ? 'skipped' : attempts < MAX_ATTEMPTS ? 'queued' : 'failed';
      await postpone(platform, id, status, error, attempts);
    }
  },
  async due(platform, limit) {
    const rows = await platform.database.sql<{ id: string }[]>`
      SELECT workspace_id AS id FROM demo_projects
      WHERE status IN ('queued', 'running') AND next_attempt_at <= now()
      ORDER BY next_attempt_at LIMIT ${limit}`;
    return rows.map((row) => row.id);
  },
  free: ({ database: { sql } }, id) => sql`
    UPDATE demo_projects SET next_attempt_at = now() WHERE workspace_id = ${id} AND status = 'running'`,
  again: ({ database: { sql } }, id) => sql`
    UPDATE demo_projects SET status = 'queued', attempts = 0, next_attempt_at = now(), updated_at = now()
    WHERE workspace_id = ${id} AND status IN ('queued', 'failed')`,
  about: ({ database: { sql } }, ids) => sql<RowWords[]>`
    SELECT id, name AS about FROM workspaces WHERE id = ANY(${ids as string[]}::uuid[])`,
};

async function claim(platform: Platform, id: string): Promise<number | null> {
  const [row] = await platform.database.sql<{ attempts: number }[]>`
    UPDATE demo_projects SET status = 'running',
      next_attempt_at = now() + make_interval(secs => ${LOCK_SECONDS})
    WHERE workspace_id = (SELECT workspace_id FROM demo_projects
      WHERE workspace_id = ${id} AND status IN ('queued', 'running') AND next_attempt_at <= now()
      FOR UPDATE SKIP LOCKED)
    RETURNING attempts`;
  return row?.attempts ?? null;
}

/** The project and its status are one transaction: it cannot be created twice. */
async function make(platform: Platform, id: string): Promise<void> {
  const { sql } = platform.database;
  const admin = await findLeadingAdmin(sql, id);
  if (admin === null) {
    await sql`UPDATE demo_projects SET status = 'skipped', updated_at = now() WHERE workspace_id = ${id}`;
    return;
  }
  await inTransaction(platform, await actingFor(sql, admin), async (scope) => {
    const [row] = await scope.sql`
      SELECT 1 FROM demo_projects WHERE workspace_id = ${id} AND status = 'running' FOR UPDATE`;
    if (!row) return;
    const project = await makeDemoProject(await enterWorkspace(scope, id));
    await scope.sql`
      UPDATE demo_projects
      SET status = 'done', attempts = attempts + 1, project_id = ${project.id}, last_error = NULL, updated_at = now()
      WHERE workspace_id = ${id}`;
  });
}

async function postpone(
  platform: Platform,
  id: string,
  status: 'queued' | 'skipped' | 'failed',
  error: unknown,
  attempts: number,
): Promise<void> {
  const note = String(error).slice(0, 1000);
  platform.log.warn({ workspace: id, attempts, note }, 'a demo project was not made');
  if (status !== 'skipped') {
    const isOver = status === 'failed';
    await noteFailure(platform, { kind: DEMO_PROJECT, id, error: note, isOver });
  }
  await platform.database.sql`
    UPDATE demo_projects SET status = ${status}, last_error = ${note}, updated_at = now(),
      attempts = ${attempts}, next_attempt_at = now() + make_interval(secs => ${15 * attempts})
    WHERE workspace_id = ${id} AND status = 'running'`;
}
