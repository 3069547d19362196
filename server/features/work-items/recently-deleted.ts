import { allowed, type ProjectScope } from '#server/platform/access/scope.ts';
import type { MomentCursor } from '#shared/contract/fields.ts';
import type { DeletedWorkItem, RecentlyDeleted } from '#shared/contract/work-items.ts';

const PAGE = 100;

/** Items of the project deleted within 30 days that the person may take back, the last one first. */
export async function listRecentlyDeleted(
  scope: ProjectScope,
  after: MomentCursor | undefined,
): Promise<RecentlyDeleted> {
  const { sql } = scope;
  const mine = allowed(scope, 'work_item.delete')
    ? sql``
    : sql`AND i.created_by = ${scope.user.id}`;
  const later = after
    ? sql`AND (i.deleted_at, i.id) < (${after.at}::timestamptz, ${after.id}::uuid)`
    : sql``;
  const rows = await sql<DeletedWorkItem[]>`
    SELECT i.id, i.project_id, i.name, i.sequence_id, i.state_id, i.priority,
      (SELECT count(*)::int FROM work_items c WHERE c.parent_id = i.id AND c.deleted_at = i.deleted_at) AS below,
      utc_text(i.deleted_at) AS deleted_at, i.updated_by AS deleted_by
    FROM work_items i LEFT JOIN work_items p ON p.id = i.parent_id
    WHERE i.project_id = ${scope.project.id} AND NOT i.is_listed
      AND i.updated_at > now() - interval '30 days' AND i.deleted_at > now() - interval '30 days'
      AND (p.deleted_at IS DISTINCT FROM i.deleted_at OR p.project_id <> i.project_id) ${mine} ${later}
    ORDER BY i.deleted_at DESC, i.id DESC LIMIT ${PAGE + 1}`;
  const results = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? results.at(-1) : undefined;
  return { results, next_cursor: last ? `${last.deleted_at}_${last.id}` : null };
}
