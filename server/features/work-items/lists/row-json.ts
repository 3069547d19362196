import { OWN_KEYS } from '#shared/work-item-fields/columns.ts';
import { allFields, isInRows, type RowField } from '#shared/work-item-fields/registry.ts';

import { columnSql } from './columns.ts';

const ROW_FIELDS = allFields().filter(isInRows);

/** What every shape of a work item holds. */
const COMMON_KEYS = ROW_FIELDS.map(({ key }) => key);

/** A key that a work item's JSON can have. */
export type RowKey = RowField['key'] | keyof typeof OTHERS;

const OTHERS = {
  state__group: 's."group"',
  deleted_at: utc('i.deleted_at'),
  rev: 'i.rev',
  intake_status: 'i.intake_status',
  archived_by: 'i.archived_by',
  description_html: "coalesce(t.description_html, '<p></p>')",
} as const;

/**
 * SQL of each key's value. The query must name the tables so: `work_items i`, `states s`
 * (LEFT JOIN states s ON s.id = i.state_id), and for `description_html` also `work_item_texts t`.
 */
const EXPRESSIONS: ReadonlyMap<string, string> = new Map([
  ...ROW_FIELDS.map(
    (field) =>
      [field.key, field.kind === 'moment' ? utc(columnSql(field)) : columnSql(field)] as const,
  ),
  ...Object.entries(OTHERS),
]);

/** The keys of paginated and grouped lists. */
export const LIST_KEYS = [...COMMON_KEYS, 'state__group'] as const;

/**
 * The keys of the feed's image: the list's row and its revision. The state's group is the state's affair: it can
 * change without the item, so clients take it from their states.
 */
export const IMAGE_KEYS = [...COMMON_KEYS, ...OWN_KEYS, 'rev'] as const;

/** The keys of create replies and `list/`. */
export const BARE_KEYS = [...COMMON_KEYS, 'deleted_at'] as const;

/** The keys of `v2`; with `description=true` also `description_html`. */
export const SYNC_KEYS = LIST_KEYS;

/** The keys of `issues-detail/`: an item read alone, less the description and `is_subscribed`. */
export const DETAIL_KEYS = COMMON_KEYS;

/**
 * The keys, and for who asks the revision and our own: our own client holds rows of lists against those of the feed.
 */
export function withRev(keys: readonly RowKey[], hasRev: boolean): readonly RowKey[] {
  return hasRev ? [...keys, ...OWN_KEYS, 'rev'] : keys;
}

/**
 * SQL of an object with these keys, or with keys by other names; `replaced` gives some of them another expression, or
 * adds keys.
 */
export function rowJson(
  keys: readonly RowKey[] | Readonly<Record<string, RowKey>>,
  replaced: Record<string, string> = {},
): string {
  const named = Array.isArray(keys)
    ? (keys as readonly RowKey[]).map((key) => [key, key] as const)
    : Object.entries(keys as Readonly<Record<string, RowKey>>);
  const expressions = Object.fromEntries(named.map(([name, key]) => [name, EXPRESSIONS.get(key)]));
  const parts = Object.entries({ ...expressions, ...replaced }).map(
    ([key, expression]) => `'${key}', ${expression}`,
  );
  return `json_build_object(${parts.join(', ')})`;
}

/** A moment as the contract prints it in UTC; written out because lists print three of them a row. */
function utc(column: string): string {
  return `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}
