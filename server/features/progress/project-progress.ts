import type { ProjectScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { containerKind, type ContainerName } from '#shared/containers.ts';
import type { ProgressOf } from '#shared/contract/progress.ts';

import { itemsOf, pointsJoin, progressOf } from './queries.ts';

interface Row {
  readonly id: string;
  /** Null = it has no items. */
  readonly groups: { group: string; items: number; points: number }[] | null;
}

/** Progress of each active container of a kind, from the maintained counts if there are any, in one statement. */
export async function readProjectProgress(
  { sql, project }: ProjectScope,
  kind: ContainerName,
): Promise<ProgressOf[]> {
  if (project.archived_at !== null) return [];
  const { section, keepsProgress } = containerKind(kind);
  const own = sql`ARRAY(SELECT id FROM own)`;
  const counts = keepsProgress
    ? sql`SELECT scope_id, state_id, estimate_point, sum(n) AS n FROM progress_counts
        WHERE scope_id = ANY(${own}) AND assignee_id IS NULL`
    : sql`SELECT scope_id, state_id, estimate_point, count(*) AS n FROM (${itemsOf(sql, kind, own)}) i WHERE true`;
  const rows = await sql<Row[]>`
    WITH own AS MATERIALIZED (
      SELECT id FROM ${sql(section)} c
      WHERE project_id = ${project.id} AND archived_at IS NULL AND ${live(sql, 'c')}),
    counted AS (
      SELECT * FROM (${counts} GROUP BY scope_id, state_id, estimate_point) k WHERE n > 0),
    grouped AS (
      SELECT c.scope_id, coalesce(s."group", 'backlog') AS "group", sum(c.n)::int AS items,
        sum(c.n * coalesce(y.points, 0)) AS points
      FROM counted c LEFT JOIN states s ON s.id = c.state_id ${pointsJoin(sql, 'c')}
      GROUP BY c.scope_id, coalesce(s."group", 'backlog'))
    SELECT o.id, json_agg(g) FILTER (WHERE g.scope_id IS NOT NULL) AS groups
    FROM own o LEFT JOIN grouped g ON g.scope_id = o.id GROUP BY o.id ORDER BY o.id`;
  return rows.map(({ id, groups }) => ({ id, ...withoutZeros(progressOf(groups ?? [])) }));
}

function withoutZeros(counts: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).filter(([, n]) => n !== 0));
}
