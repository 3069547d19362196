import type { Statement } from '#server/platform/database/statement.ts';
import { GROUPS, type GroupName, manyKey } from '#shared/lib/work-item-lists/groups.ts';

import { MEMBERSHIPS } from './filter-sql.ts';
import type { ItemSource } from './sources.ts';

/** The kind of kept counts that a group has (`work_item_counts.kind`); others are counted each time. */
export const KEPT_KINDS: Partial<Record<GroupName, string>> = {
  state_id: 'state',
  priority: 'priority',
  cycle_id: 'cycle',
  created_by: 'creator',
  labels__id: 'label',
  assignees__id: 'assignee',
  issue_module__module_id: 'module',
};

/** The kind of memberships (`work_item_memberships.kind`) that a group has, null for a field with one value. */
export function membershipKind(name: GroupName): string | null {
  const many = manyKey(name);
  return many === null ? null : MEMBERSHIPS[many];
}

/** SQL condition: an item `i` is in the group whose key is the SQL expression `key` (text). */
export function matchSql(
  name: GroupName,
  key: string,
  source: ItemSource,
  statement: Statement,
): string {
  const kind = membershipKind(name);
  if (kind !== null) {
    return `EXISTS (SELECT 1 FROM work_item_memberships gm
      WHERE gm.work_item_id = i.id AND gm.kind = '${kind}' AND gm.value_id = ${key}::uuid)`;
  }
  switch (name) {
    case 'priority':
      return `i.priority_rank = array_position('{urgent,high,medium,low,none}'::text[], ${key}) - 1`;
    case 'state__group':
      return `i.state_id = ANY(ARRAY(SELECT gs.id FROM states gs
        WHERE ${source.ofSource('gs', statement)} AND gs."group" = ${key}))`;
    case 'target_date':
    case 'start_date':
      return `i.${name} = ${key}::date`;
    default:
      return `i.${GROUPS[name].key} = ${key}::uuid`;
  }
}

/** SQL condition: an item `i` has no value for the group. */
export function noneSql(name: GroupName): string {
  const many = manyKey(name);
  if (many !== null) return `i.${many} = '{}'`;
  return name === 'state__group' ? 'i.state_id IS NULL' : `i.${GROUPS[name].key} IS NULL`;
}

/** How to divide items `i` (with their states `s`) by a group: the key, null for none, and a join for it. */
export function dividedSql(name: GroupName, alias: string): { key: string; join: string } {
  const many = manyKey(name);
  if (many !== null) {
    return {
      key: `${alias}.id`,
      join: `CROSS JOIN LATERAL unnest(CASE WHEN i.${many} = '{}' THEN ARRAY[NULL::uuid] ELSE i.${many} END) ${alias} (id)`,
    };
  }
  return { key: name === 'state__group' ? 's."group"' : `i.${GROUPS[name].key}`, join: '' };
}
