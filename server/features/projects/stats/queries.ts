import type { PendingQuery, Row } from 'postgres';

import { seesProject } from '#server/features/projects/access.ts';
import { ownMembership } from '#server/features/projects/queries.ts';
import { itemVisibility } from '#server/features/visibility/work-items/access.ts';
import type { WorkspaceScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import {
  ALL_STAT_FIELDS,
  type ProjectStats,
  STAT_FIELDS,
  type StatField,
} from '#shared/contract/projects.ts';

/**
 * Counts of visible projects; ignores unknown fields, and returns all five when none remains. For a
 * limited guest only visible items count.
 */
export async function listProjectStats(
  scope: WorkspaceScope,
  projectIds: readonly string[] | null,
  wanted: readonly string[],
): Promise<ProjectStats[]> {
  const named = ALL_STAT_FIELDS.filter((field) => wanted.includes(field));
  const fields = named.length > 0 ? named : STAT_FIELDS;
  const counts = countsOf(scope);
  const { sql } = scope;
  return sql<ProjectStats[]>`
    SELECT p.id ${fields.map((field) => sql`, (${counts[field]}) AS ${sql(field)}`)}
    FROM projects p ${ownMembership(scope)}
    WHERE ${seesProject(scope)}
      ${projectIds ? sql`AND p.id = ANY(${projectIds as string[]}::uuid[])` : sql``}
    ORDER BY p.created_at DESC, p.id DESC`;
}

function countsOf({ sql }: WorkspaceScope): Record<StatField, PendingQuery<Row[]>> {
  const listed = sql`FROM work_items i
    WHERE i.project_id = p.id AND i.is_listed AND p.archived_at IS NULL
      AND (m.id IS NULL OR ${itemVisibility.rule(sql)})`;
  const items = sql`SELECT count(*)::int ${listed}`;
  return {
    last_activity_at: sql`SELECT utc_text(max(i.updated_at)) ${listed}`,
    total_issues: items,
    completed_issues: sql`${items} AND i.state_id IN (
      SELECT s.id FROM states s WHERE s.project_id = p.id AND s."group" = 'completed')`,
    total_members: sql`SELECT count(*)::int FROM project_members pm JOIN users u ON u.id = pm.member_id
      WHERE pm.project_id = p.id AND pm.is_active AND NOT u.is_bot`,
    total_cycles: sql`SELECT count(*)::int FROM cycles c WHERE c.project_id = p.id AND ${live(sql, 'c')}`,
    total_modules: sql`SELECT count(*)::int FROM modules o WHERE o.project_id = p.id AND ${live(sql, 'o')}`,
  };
}
