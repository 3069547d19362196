import { type GroupName, groupOf } from '#shared/work-item-fields/registry.ts';

import { columnSql, rankColumn, SQL_TYPES, wordsSql } from './columns.ts';
import type { ItemSource } from './sources.ts';
import type { Statement } from './statement.ts';

/** The kind of kept counts that a group has (`work_item_counts.kind`); others are counted each time. */
export function keptKind(name: GroupName): string | null {
  return groupOf(name).part.counts ?? null;
}

/** The kind of memberships (`work_item_memberships.kind`) that a group has, null for a field with one value. */
export function membershipKind(name: GroupName): string | null {
  return groupOf(name).field.memberships ?? null;
}

/** SQL condition: an item `i` is in the group whose key is the SQL expression `key` (text). */
export function matchSql(
  name: GroupName,
  key: string,
  source: ItemSource,
  statement: Statement,
): string {
  const { field } = groupOf(name);
  if (field.memberships !== undefined) {
    return `EXISTS (SELECT 1 FROM work_item_memberships gm
      WHERE gm.work_item_id = i.id AND gm.kind = '${field.memberships}' AND gm.value_id = ${key}::uuid)`;
  }
  if (field.key === 'state__group') {
    return `i.state_id = ANY(ARRAY(SELECT gs.id FROM states gs
      WHERE ${source.ofSource('gs', statement)} AND gs."group" = ${key}))`;
  }
  const ranks = rankColumn(field);
  if (ranks) {
    return `i.${ranks} = array_position(${wordsSql(field.words ?? [], statement)}, ${key}) - 1`;
  }
  if (field.kind === 'ids') return `${key}::uuid = ANY(${columnSql(field)})`;
  return `${columnSql(field)} = ${key}::${SQL_TYPES[field.kind]}`;
}

/** How to divide items `i` (with their states `s`) by a group: the key, null for none, and a join for it. */
export function dividedSql(name: GroupName, alias: string): { key: string; join: string } {
  const { field } = groupOf(name);
  const column = columnSql(field);
  if (field.kind !== 'ids') return { key: column, join: '' };
  return {
    key: `${alias}.id`,
    join: `CROSS JOIN LATERAL unnest(CASE WHEN ${column} = '{}' THEN ARRAY[NULL::uuid] ELSE ${column} END) ${alias} (id)`,
  };
}
