/**
 * SQL that makes the JSON of one work item, as text for `sql.unsafe(...)`.
 * The query must name the tables so: `work_items i`, `states s` (LEFT JOIN states s ON s.id = i.state_id),
 * and for `description_html` also `work_item_texts t`.
 */
const EXPRESSIONS = {
  id: 'i.id',
  name: 'i.name',
  state_id: 'i.state_id',
  sort_order: 'i.sort_order',
  completed_at: utc('i.completed_at'),
  estimate_point: 'i.estimate_point',
  priority: 'i.priority',
  start_date: 'i.start_date',
  target_date: 'i.target_date',
  sequence_id: 'i.sequence_id',
  project_id: 'i.project_id',
  parent_id: 'i.parent_id',
  cycle_id: 'i.cycle_id',
  module_ids: 'i.module_ids',
  label_ids: 'i.label_ids',
  assignee_ids: 'i.assignee_ids',
  sub_issues_count: 'i.sub_issues_count',
  attachment_count: 'i.attachment_count',
  link_count: 'i.link_count',
  created_at: utc('i.created_at'),
  updated_at: utc('i.updated_at'),
  created_by: 'i.created_by',
  updated_by: 'i.updated_by',
  is_draft: 'i.is_draft',
  archived_at: 'i.archived_at',
  type_id: 'i.type_id',
  state__group: 's."group"',
  deleted_at: utc('i.deleted_at'),
  is_epic: 'i.is_epic',
  rev: 'i.rev',
  description_html: "coalesce(t.description_html, '<p></p>')",
} as const;

/** A key that a work item's JSON can have. */
export type RowKey = keyof typeof EXPRESSIONS;

/** What every shape of a work item holds. */
const COMMON_KEYS = [
  'id',
  'name',
  'state_id',
  'sort_order',
  'completed_at',
  'estimate_point',
  'priority',
  'start_date',
  'target_date',
  'sequence_id',
  'project_id',
  'parent_id',
  'cycle_id',
  'module_ids',
  'label_ids',
  'assignee_ids',
  'sub_issues_count',
  'attachment_count',
  'link_count',
  'created_at',
  'updated_at',
  'created_by',
  'updated_by',
  'is_draft',
  'archived_at',
  'type_id',
] as const satisfies readonly RowKey[];

/** The keys of paginated and grouped lists (column L). */
export const LIST_KEYS = [...COMMON_KEYS, 'state__group'] as const;

/**
 * The keys of the feed's image: the list's row and its revision. The state's group is the state's affair: it can
 * change without the item, so clients take it from their states.
 */
export const IMAGE_KEYS = [...COMMON_KEYS, 'rev'] as const;

/** The keys of create replies and `list/` (column B). */
export const BARE_KEYS = [...COMMON_KEYS, 'deleted_at'] as const;

/** The keys of `v2` (column S); with `description=true` also `description_html`. */
export const SYNC_KEYS = LIST_KEYS;

/** The keys of `issues-detail/`: column D less the description and `is_subscribed`. */
export const DETAIL_KEYS = [...COMMON_KEYS, 'is_epic'] as const;

/** The keys, and for who asks the revision: our own client holds rows of lists against those of the feed. */
export function withRev(keys: readonly RowKey[], hasRev: boolean): readonly RowKey[] {
  return hasRev ? [...keys, 'rev'] : keys;
}

/** SQL of an object with these keys; `replaced` gives some of them another expression, or adds keys. */
export function rowJson(keys: readonly RowKey[], replaced: Record<string, string> = {}): string {
  const expressions: Record<string, string> = {};
  for (const key of keys) expressions[key] = EXPRESSIONS[key];
  const parts = Object.entries({ ...expressions, ...replaced }).map(
    ([key, expression]) => `'${key}', ${expression}`,
  );
  return `json_build_object(${parts.join(', ')})`;
}

/** A moment as the contract prints it in UTC; written out because lists print three of them a row. */
function utc(column: string): string {
  return `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}
