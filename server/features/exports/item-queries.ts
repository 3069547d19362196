import type { WorkspaceScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import type { VisibleProjects } from '#server/platform/access/visibility/own-projects.ts';
import type { Fragment, SqlClient } from '#server/platform/database/database.ts';
import { fullName } from '#server/platform/database/lite.ts';
import { exportedFields } from '#shared/work-item-fields/exports.ts';
import type { WorkItemField } from '#shared/work-item-fields/field.ts';

/** A work item with the names and values of all export columns. */
export interface ExportedItem {
  readonly key: string;
  readonly project: string;
  readonly name: string;
  readonly type: string;
  readonly description: string | null;
  readonly state: string | null;
  readonly start_date: string | null;
  readonly target_date: string | null;
  readonly priority: string;
  readonly created_by: string | null;
  readonly labels: readonly string[];
  readonly cycle_name: string | null;
  readonly cycle_start: string | null;
  readonly cycle_end: string | null;
  readonly modules: readonly string[];
  readonly created_at: string;
  readonly updated_at: string;
  readonly completed_at: string | null;
  readonly archived_at: string | null;
  readonly comments: readonly {
    readonly comment: string;
    readonly created_at: string;
    readonly created_by: string;
  }[];
  readonly estimate: string | null;
  readonly links: readonly { readonly url: string; readonly title: string | null }[];
  readonly assignees: readonly string[];
  readonly subscribers: number;
  readonly attachments: readonly string[];
  readonly parent: string | null;
  readonly epic: string | null;
  readonly relations: readonly string[];
  /** What other fields hold, by their keys; people by name. */
  readonly fields: Readonly<Record<string, string | number | boolean | readonly string[] | null>>;
}

/** Reads items in the order of their ids; `origin` begins the links to files. */
export function readExportedItems(
  scope: WorkspaceScope,
  visible: VisibleProjects,
  ids: readonly string[],
  origin: string,
): Promise<ExportedItem[]> {
  const { sql, workspace } = scope;
  const files = `${origin}/api/assets/v2/workspaces/${workspace.slug}/projects/`;
  const seen = (alias: 'x') => seenSql(scope, visible, alias);
  return sql<ExportedItem[]>`
    SELECT p.identifier || '-' || i.sequence_id AS key, p.name AS project, i.name,
      CASE WHEN i.is_epic THEN 'Epic' WHEN i.is_draft THEN 'Draft' WHEN i.is_triage THEN 'Intake'
        ELSE 'Work item' END AS type,
      d.description_stripped AS description, s.name AS state, ${day(sql, 'i.start_date')} AS start_date,
      ${day(sql, 'i.target_date')} AS target_date, i.priority, ${person(sql)} AS created_by,
      ${names(sql, 'labels', 'i.label_ids')} AS labels, c.name AS cycle_name,
      ${day(sql, 'c.start_date AT TIME ZONE p.timezone')} AS cycle_start,
      ${day(sql, 'c.end_date AT TIME ZONE p.timezone')} AS cycle_end,
      ${names(sql, 'modules', 'i.module_ids')} AS modules, ${time(sql, 'i.created_at')} AS created_at,
      ${time(sql, 'i.updated_at')} AS updated_at, ${time(sql, 'i.completed_at')} AS completed_at,
      ${day(sql, 'i.archived_at')} AS archived_at,
      (SELECT coalesce(json_agg(json_build_object('comment', x.comment_stripped,
          'created_at', ${time(sql, 'x.created_at')}, 'created_by', ${person(sql)})
          ORDER BY x.created_at, x.id), '[]')
        FROM comments x JOIN users u ON u.id = x.actor_id
        WHERE x.work_item_id = i.id AND ${live(sql, 'x')}) AS comments,
      e.value AS estimate,
      (SELECT coalesce(json_agg(json_build_object('url', x.url, 'title', nullif(x.title, ''))
          ORDER BY x.created_at, x.id), '[]')
        FROM work_item_links x WHERE x.work_item_id = i.id AND ${live(sql, 'x')}) AS links,
      ARRAY(SELECT ${person(sql)} FROM unnest(i.assignee_ids) a(id) JOIN users u ON u.id = a.id
        ORDER BY ${person(sql)} COLLATE by_name) AS assignees,
      (SELECT count(*)::int FROM work_item_subscribers x
        WHERE x.work_item_id = i.id AND ${live(sql, 'x')}) AS subscribers,
      ARRAY(SELECT ${files} || i.project_id || '/issues/' || i.id || '/attachments/' || x.id || '/' FROM assets x
        WHERE x.work_item_id = i.id AND x.entity_type = 'ISSUE_ATTACHMENT' AND x.is_uploaded AND ${live(sql, 'x')}
        ORDER BY x.created_at, x.id) AS attachments,
      ${named(sql, sql`i.parent_id`, seen('x'))} AS parent, ${named(sql, sql`i.epic_id`, seen('x'))} AS epic,
      ARRAY(SELECT r.relation_type || ' ' || o.identifier || '-' || x.sequence_id
          || CASE WHEN r.lag = 0 THEN '' ELSE to_char(r.lag, ' FMSG999') END
        FROM work_item_relations r JOIN work_items x ON x.id = r.target_id JOIN projects o ON o.id = x.project_id
        WHERE r.source_id = i.id AND ${live(sql, 'r')} AND ${live(sql, 'x')} AND ${seen('x')}
        ORDER BY r.created_at, r.id) AS relations,
      json_build_object(${fieldsSql(sql)}) AS fields
    FROM unnest(${ids as string[]}::uuid[]) WITH ORDINALITY f(id, place)
    JOIN work_items i ON i.id = f.id JOIN projects p ON p.id = i.project_id
    LEFT JOIN work_item_texts d ON d.work_item_id = i.id LEFT JOIN states s ON s.id = i.state_id
    LEFT JOIN cycles c ON c.id = i.cycle_id LEFT JOIN estimate_points e ON e.id = i.estimate_point
    LEFT JOIN users u ON u.id = i.created_by
    ORDER BY f.place`;
}

/** SQL: the key and the value of each field that has a column of its own. */
function fieldsSql(sql: SqlClient): Fragment {
  const parts = exportedFields().map((field) => sql`${field.key}::text, ${valueSql(sql, field)}`);
  return parts.reduce((all, part, place) => (place === 0 ? part : sql`${all}, ${part}`), sql``);
}

function valueSql(sql: SqlClient, { key, kind, refersTo }: WorkItemField): Fragment {
  const column = `i."${key.replaceAll('"', '""')}"`;
  if (refersTo === 'users') {
    const ids = kind === 'ids' ? column : `ARRAY[${column}]`;
    return sql`ARRAY(SELECT ${person(sql)} FROM unnest(${sql.unsafe(ids)}) a(id) JOIN users u ON u.id = a.id
      ORDER BY ${person(sql)} COLLATE by_name)`;
  }
  return kind === 'moment' ? time(sql, column) : sql`${sql.unsafe(column)}`;
}

const day = (sql: SqlClient, column: string) => sql`to_char(${sql.unsafe(column)}, 'YYYY-MM-DD')`;

/** SQL: a moment in ISO 8601 and UTC, as `2024-01-01T13:02:03Z`. */
const time = (sql: SqlClient, column: string) =>
  sql`to_char(${sql.unsafe(column)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** SQL: the full name of the person of the alias `u`. */
const person = (sql: SqlClient) => sql`coalesce(nullif(${fullName(sql)}, ''), u.display_name)`;

/** SQL: names of the ids in an item's array. */
const names = (sql: SqlClient, table: string, column: string) => sql`
  ARRAY(SELECT x.name FROM unnest(${sql.unsafe(column)}) a(id) JOIN ${sql(table)} x ON x.id = a.id ORDER BY x.name COLLATE by_name)`;

/** SQL: the key of another item, when the person can see it. */
const named = (sql: SqlClient, id: Fragment, seen: Fragment) => sql`
  (SELECT o.identifier || '-' || x.sequence_id FROM work_items x JOIN projects o ON o.id = x.project_id
    WHERE x.id = ${id} AND ${live(sql, 'x')} AND ${seen})`;

function seenSql({ sql, user }: WorkspaceScope, visible: VisibleProjects, alias: 'x'): Fragment {
  const item = sql(alias);
  return sql`(${item}.project_id = ANY(${visible.whole as string[]}::uuid[])
    OR (${item}.project_id = ANY(${visible.limited as string[]}::uuid[]) AND ${item}.created_by = ${user.id}))`;
}
