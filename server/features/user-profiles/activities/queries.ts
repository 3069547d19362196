import type { DetailedActivity } from '#server/features/activities/events.ts';
import {
  activityEntry,
  HIDDEN_FIELDS,
  seesNamed,
  selectActivities,
} from '#server/features/activities/queries.ts';
import { itemVisibility } from '#server/features/visibility/work-items/access.ts';
import type { UserScope, WorkspaceScope } from '#server/platform/access/scope.ts';
import { live, projectIs } from '#server/platform/access/visibility/live.ts';
import { isOwnMembership } from '#server/platform/access/visibility/memberships.ts';
import type { Page } from '#server/platform/database/paging.ts';
import type { PersonActivity } from '#shared/contract/activities.ts';
import { errors } from '#shared/errors.ts';

/** Filter of history lines. */
interface ActivityFilter {
  readonly actor: string;
  /** Only these projects; empty = all of the reader's. */
  readonly projects: readonly string[];
  readonly order: string | undefined;
  /** Includes lines that no history shows: reactions, votes, comments. */
  readonly withHidden: boolean;
}

/** A history line with its author's view. */
type PersonActivityRow = DetailedActivity & Pick<PersonActivity, 'deleted_issue' | 'file_name'>;

/**
 * A page of a person's activities, in projects that the reader is in; a limited guest reads only
 * those of own items.
 */
export async function listActivities(
  scope: UserScope | WorkspaceScope,
  filter: ActivityFilter,
  page: Page,
): Promise<{ total: number; rows: PersonActivityRow[] }> {
  const condition = readable(scope, filter);
  const rows = scope.sql<PersonActivityRow[]>`
    ${selectActivities(scope.sql, { more: scope.sql`${deletedItem(scope)}, ${fileName(scope)} AS file_name` })} ${membership(scope)}
    WHERE ${condition} ORDER BY ${orderOf(scope, filter.order)}
    LIMIT ${page.perPage} OFFSET ${page.offset}`;
  const count = scope.sql<{ total: number }[]>`
    SELECT count(*)::int AS total FROM work_item_activities a
    JOIN projects p ON p.id = a.project_id JOIN workspaces w ON w.id = a.workspace_id
    LEFT JOIN work_items i ON i.id = a.work_item_id ${membership(scope)}
    WHERE ${condition}`;
  const [list, [counted]] = await Promise.all([rows, count]);
  return { total: counted?.total ?? 0, rows: list };
}

export function personActivities(
  rows: readonly PersonActivityRow[],
  zone: string,
): PersonActivity[] {
  return rows.map((row) => ({
    ...activityEntry(row, zone),
    deleted_issue: row.deleted_issue,
    file_name: row.file_name,
  }));
}

interface ExportedActivity {
  readonly actor_name: string;
  readonly issue: string;
  readonly project: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly verb: string;
  readonly field: string | null;
  readonly old_value: string | null;
  readonly new_value: string | null;
}

/** A person's activities of one day in the reader's time zone for an export, at most 10,000 lines. */
export function listActivitiesOfDay(
  scope: WorkspaceScope,
  actor: string,
  day: string,
): Promise<ExportedActivity[]> {
  const condition = readable(scope, { actor, projects: [], order: undefined, withHidden: false });
  const { sql, user } = scope;
  const zone = sql`${user.user_timezone}::text`;
  const start = sql`(${day}::text::date::timestamp AT TIME ZONE ${zone})`;
  const end = sql`((${day}::text::date + 1)::timestamp AT TIME ZONE ${zone})`;
  return sql<ExportedActivity[]>`
    SELECT u.display_name AS actor_name,
      CASE WHEN i.id IS NOT NULL THEN p.identifier || ' - ' || i.sequence_id ELSE '' END AS issue,
      p.name AS project, a.created_at, a.updated_at, a.verb, a.field, a.old_value,
      CASE WHEN a.field = 'attachment' THEN ${fileName(scope)} ELSE a.new_value END AS new_value
    FROM work_item_activities a
    JOIN projects p ON p.id = a.project_id JOIN workspaces w ON w.id = a.workspace_id
    LEFT JOIN work_items i ON i.id = a.work_item_id JOIN users u ON u.id = a.actor_id
    ${membership(scope)}
    WHERE ${condition} AND a.created_at >= ${start} AND a.created_at < ${end}
    ORDER BY a.created_at DESC, a.id DESC LIMIT 10000`;
}

/** SQL: the name of a line's item that was deleted and not purged yet. */
function deletedItem({ sql }: UserScope) {
  return sql`, (
    SELECT jsonb_build_object('name', d.name, 'sequence_id', d.sequence_id)
    FROM work_items d WHERE d.id = a.deleted_item_id) AS deleted_issue`;
}

/** SQL: the file name of a line; the line itself stores the storage key. */
function fileName({ sql }: UserScope) {
  return sql`(
    SELECT f.attributes->>'name' FROM assets f
    WHERE f.id = a.new_identifier AND a.field = 'attachment')`;
}

/** SQL: the reader's membership `m` of the line's project. */
function membership(scope: UserScope) {
  return scope.sql`
    JOIN project_members m ON m.project_id = a.project_id AND ${isOwnMembership(scope)}
    JOIN workspace_members wm ON wm.workspace_id = a.workspace_id AND wm.member_id = m.member_id
      AND wm.is_active`;
}

function readable(scope: UserScope | WorkspaceScope, filter: ActivityFilter) {
  const { sql } = scope;
  const here = 'workspace' in scope ? sql`AND a.workspace_id = ${scope.workspace.id}` : sql``;
  const chosen =
    filter.projects.length > 0
      ? sql`AND a.project_id = ANY(${filter.projects as string[]}::uuid[])`
      : sql``;
  const shown = filter.withHidden
    ? sql``
    : sql`AND (a.field IS NULL OR a.field <> ALL (${HIDDEN_FIELDS}))`;
  return sql`a.actor_id = ${filter.actor} AND ${live(sql, 'w')}
    AND ${projectIs(sql, 'open')} AND ${itemVisibility.rule(sql)} AND ${seesNamed(scope)}
    ${here} ${chosen} ${shown}`;
}

const ORDERS: readonly string[] = ['created_at', 'updated_at', 'epoch', 'verb', 'field'];

/** SQL of an allowed order; nothing else of the query enters the statement. */
function orderOf(scope: UserScope, order = '-created_at') {
  const name = order.replace(/^-/, '');
  if (!ORDERS.includes(name)) throw errors.badValue();
  const column = scope.sql(`a.${name}`);
  return order.startsWith('-')
    ? scope.sql`${column} DESC NULLS LAST, a.created_at DESC, a.id DESC`
    : scope.sql`${column} ASC NULLS LAST, a.created_at DESC, a.id`;
}
