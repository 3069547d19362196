import { live } from '#server/platform/access/visibility/live.ts';
import type { Job } from '#server/platform/jobs/jobs.ts';

/** Rows per transaction of the job: long transactions hold the change feed back. */
const CHUNK = 500;

/** A project's content. States come last: with remaining states it is not done. */
const TABLES = [
  'work_items',
  'pages',
  'views',
  'anchors',
  'labels',
  'cycles',
  'modules',
  'estimates',
  'states',
] as const;

/** Marks the content of a deleted project as deleted, in chunks. No one can access it any more. */
export const projectCleanupJob: Job = {
  kind: 'project_remains',
  async run(platform, id) {
    const { sql } = platform.database;
    const [project] = await sql`SELECT 1 FROM projects WHERE id = ${id} AND deleted_at IS NOT NULL`;
    if (!project) return;
    for (const table of TABLES) {
      for (;;) {
        const done = await sql`
          UPDATE ${sql(table)} SET deleted_at = now() WHERE id IN (
            SELECT id FROM ${sql(table)} WHERE project_id = ${id} AND ${live(sql)} LIMIT ${CHUNK})`;
        if (done.count < CHUNK) break;
      }
    }
  },
  async due(platform, limit) {
    const rows = await platform.database.sql<{ id: string }[]>`
      SELECT p.id FROM projects p
      WHERE p.deleted_at IS NOT NULL AND EXISTS (
        SELECT 1 FROM states s WHERE s.project_id = p.id AND ${live(platform.database.sql, 's')})
      LIMIT ${limit}`;
    return rows.map((row) => row.id);
  },
};
