import { seesItem } from '#server/features/visibility/work-items/access.ts';
import type { ProjectScope, UserScope, WorkspaceScope } from '#server/platform/access/scope.ts';
import type { Fragment, SqlClient } from '#server/platform/database/database.ts';
import { issueFlat, projectLite, userLite, workspaceLite } from '#server/platform/database/lite.ts';
import { RELATION_TYPES } from '#shared/constants/work-items.ts';
import type { Activity } from '#shared/contract/activities.ts';

import type { DetailedActivity } from './events.ts';
import { activityWire } from './wire.ts';

/** Fields of lines that no history shows. */
export const HIDDEN_FIELDS = ['comment', 'vote', 'reaction', 'draft'];

/** Fields of lines that name another item. */
export const ITEM_FIELDS: readonly string[] = ['parent', 'epic_item', ...RELATION_TYPES];

/**
 * SQL condition over `work_item_activities a` and its project `p`: the person sees the items that
 * the line names. A purged item's key remains, whose prefix names the project.
 */
export function seesNamed(scope: UserScope | WorkspaceScope) {
  const { sql } = scope;
  const isSeen = (id: 'old_identifier' | 'new_identifier', key: 'old_value' | 'new_value') => {
    const [column, text] = [sql`${sql(`a.${id}`)}`, sql`${sql(`a.${key}`)}`];
    return sql`(${column} IS NULL OR ${seesItem(scope, column)} OR (
      NOT EXISTS (SELECT 1 FROM work_items gone WHERE gone.id = ${column})
      AND starts_with(coalesce(${text}, ''), own.identifier || '-')))`;
  };
  return sql`(a.field IS NULL OR a.field <> ALL (${ITEM_FIELDS as string[]}) OR EXISTS (
    SELECT 1 FROM projects own WHERE own.id = a.project_id
      AND ${isSeen('old_identifier', 'old_value')} AND ${isSeen('new_identifier', 'new_value')}))`;
}

/**
 * SQL: history lines with their details, over `work_item_activities a`, `projects p`, `workspaces w`,
 * `work_items i`, `work_item_texts t`, `users u`; add the condition, order and limit. `more`: further columns;
 * `lines`: the lines themselves.
 */
export function selectActivities(
  sql: SqlClient,
  { more = sql``, lines = sql`work_item_activities` }: { more?: Fragment; lines?: Fragment } = {},
) {
  return sql`
    SELECT a.*, CASE WHEN u.id IS NOT NULL THEN ${userLite(sql)} END AS actor_detail,
      CASE WHEN i.id IS NOT NULL THEN ${issueFlat(sql)} END AS issue_detail,
      ${projectLite(sql)} AS project_detail, ${workspaceLite(sql)} AS workspace_detail ${more}
    FROM ${lines} a
    JOIN projects p ON p.id = a.project_id JOIN workspaces w ON w.id = a.workspace_id
    LEFT JOIN work_items i ON i.id = a.work_item_id
    LEFT JOIN work_item_texts t ON t.work_item_id = i.id
    LEFT JOIN users u ON u.id = a.actor_id`;
}

/**
 * The lines of one item in a subquery: joined with the project directly, the planner may scan all
 * lines of the project.
 */
function linesOf(sql: SqlClient, itemId: string) {
  return sql`(SELECT * FROM work_item_activities WHERE work_item_id = ${itemId} OFFSET 0)`;
}

/** An item's history, oldest first; after a moment when one is given. */
function listItemActivities(
  scope: ProjectScope,
  itemId: string,
  after: string | null,
): Promise<DetailedActivity[]> {
  const { sql } = scope;
  return sql<DetailedActivity[]>`
    ${selectActivities(sql, { lines: linesOf(sql, itemId) })}
    WHERE ${seesNamed(scope)} AND (a.field IS NULL OR a.field <> ALL (${HIDDEN_FIELDS}))
      AND (${after}::timestamptz IS NULL OR a.created_at > ${after}::timestamptz)
    ORDER BY a.created_at, a.id`;
}

/** An item's history in the contract's shape, each line with its sort time. */
export async function listActivityEntries(
  scope: ProjectScope,
  itemId: string,
  after: string | null,
): Promise<{ at: string; entry: Activity }[]> {
  const rows = await listItemActivities(scope, itemId, after);
  const zone = scope.user.user_timezone;
  return rows.map((row) => ({ at: row.created_at, entry: activityWire(row, zone) }));
}

/** A page of an item's history in the contract's shape, oldest first; `isDown` reverses it. */
export async function pageActivityEntries(
  scope: ProjectScope,
  itemId: string,
  { perPage, offset, isDown }: { perPage: number; offset: number; isDown: boolean },
): Promise<{ total: number; entries: Activity[] }> {
  const { sql } = scope;
  const lines = linesOf(sql, itemId);
  const shown = sql`${seesNamed(scope)} AND (a.field IS NULL OR a.field <> ALL (${HIDDEN_FIELDS}))`;
  const order = isDown ? sql`a.created_at DESC, a.id DESC` : sql`a.created_at, a.id`;
  const [rows, [counted]] = await Promise.all([
    sql<DetailedActivity[]>`
      ${selectActivities(sql, { lines })} WHERE ${shown} ORDER BY ${order} LIMIT ${perPage} OFFSET ${offset}`,
    sql<{ total: number }[]>`
      SELECT count(*)::int AS total FROM ${lines} a WHERE ${shown}`,
  ]);
  const zone = scope.user.user_timezone;
  return { total: counted?.total ?? 0, entries: rows.map((row) => activityWire(row, zone)) };
}

/** One line of an item's history; null when it is missing or hidden from the person. */
export async function findActivityEntry(
  scope: ProjectScope,
  itemId: string,
  id: string,
): Promise<Activity | null> {
  const { sql } = scope;
  const [row] = await sql<DetailedActivity[]>`
    ${selectActivities(sql)}
    WHERE a.id = ${id} AND ${seesNamed(scope)} AND a.work_item_id = ${itemId}
      AND (a.field IS NULL OR a.field <> ALL (${HIDDEN_FIELDS}))`;
  return row ? activityWire(row, scope.user.user_timezone) : null;
}

export function activityEntry(row: DetailedActivity, zone: string): Activity {
  return activityWire(row, zone);
}
