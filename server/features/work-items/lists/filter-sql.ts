import type { Statement } from '#server/platform/database/statement.ts';
import { PRIORITIES } from '#shared/constants/work-items.ts';
import type { Condition, DateKey, ManyKey, OneKey } from '#shared/lib/work-item-lists/filters.ts';

import type { ItemSource } from './sources.ts';

/** SQL of a registry's condition over `work_items i`: the same test as the registry's `meets`. */
export function conditionSql(
  condition: Condition,
  source: ItemSource,
  statement: Statement,
): string {
  switch (condition.is) {
    case 'one':
      return either(oneSql(condition.key, condition.values, source, statement), {
        none: `i.${columnOf(condition.key)} IS NULL`,
        orNone: condition.orNone,
      });
    case 'many':
      return either(manySql(condition.key, condition.values, statement), {
        none: `i.${condition.key} = '{}'`,
        orNone: condition.orNone,
      });
    case 'date':
      return dateSql(condition.key, condition.bounds, statement);
    case 'later':
      return `i.updated_at > ${statement.bindFilter(condition.than, 'timestamptz')}`;
    case 'named':
      return `position(lower(${statement.bindFilter(condition.text, 'text')} COLLATE pg_c_utf8)
        IN lower(i.name COLLATE pg_c_utf8)) > 0`;
    case 'linked':
      return linkedSql(condition.link, condition.values, statement);
    case 'intake':
      return `i.intake_status = ANY(${statement.bindFilter(condition.values, 'smallint[]')})`;
    default:
      return 'i.start_date IS NOT NULL AND i.target_date IS NOT NULL';
  }
}

/** The kind of memberships that a field with several values has. */
export const MEMBERSHIPS = {
  label_ids: 'label',
  assignee_ids: 'assignee',
  module_ids: 'module',
} as const satisfies Record<ManyKey, string>;

function columnOf(key: OneKey): string {
  return key === 'state__group' ? 'state_id' : key;
}

function either(some: string | null, absent: { none: string; orNone: boolean }): string {
  if (!absent.orNone) return some ?? 'false';
  return some === null ? absent.none : `(${some} OR ${absent.none})`;
}

function oneSql(
  key: OneKey,
  values: readonly string[],
  source: ItemSource,
  statement: Statement,
): string | null {
  if (values.length === 0) return null;
  if (key === 'state__group') {
    return `i.state_id = ANY(ARRAY(SELECT fs.id FROM states fs
      WHERE ${source.ofSource('fs', statement)} AND fs."group" = ANY(${statement.bindFilter(values, 'text[]')})))`;
  }
  const [only] = values;
  if (key === 'priority') {
    // By rank, for the index; a word that is no priority has the rank of none of them.
    const ranks = values.map((word) => PRIORITIES.findIndex((priority) => priority === word));
    return ranks.length === 1
      ? `i.priority_rank = ${statement.bindFilter(ranks[0] ?? -1, 'smallint')}`
      : `i.priority_rank = ANY(${statement.bindFilter(ranks, 'smallint[]')})`;
  }
  return values.length === 1 && only !== undefined
    ? `i.${key} = ${statement.bindFilter(only, 'uuid')}`
    : `i.${key} = ANY(${statement.bindFilter(values, 'uuid[]')})`;
}

function manySql(key: ManyKey, values: readonly string[], statement: Statement): string | null {
  if (values.length === 0) return null;
  return `i.id IN (SELECT fm.work_item_id FROM work_item_memberships fm
    WHERE fm.kind = '${MEMBERSHIPS[key]}' AND fm.value_id = ANY(${statement.bindFilter(values, 'uuid[]')}))`;
}

function linkedSql(
  link: 'subscribers' | 'mentions',
  values: readonly string[],
  statement: Statement,
): string {
  const people = statement.bindFilter(values, 'uuid[]');
  return link === 'subscribers'
    ? `i.id IN (SELECT fl.work_item_id FROM work_item_subscribers fl
        WHERE fl.subscriber_id = ANY(${people}) AND fl.deleted_at IS NULL)`
    : `i.id IN (SELECT fl.work_item_id FROM work_item_mentions fl WHERE fl.mention_id = ANY(${people}))`;
}

function dateSql(
  key: DateKey,
  bounds: Extract<Condition, { is: 'date' }>['bounds'],
  statement: Statement,
): string {
  const column = `i.${key}`;
  // A moment is compared with the day's first and the next day's first moment: so its index serves.
  const isMoment = key !== 'start_date' && key !== 'target_date';
  const start = (date: string) => {
    const day = statement.bindFilter(date, 'date');
    return isMoment ? `(${day}::timestamp AT TIME ZONE 'UTC')` : day;
  };
  const end = (date: string) =>
    isMoment ? `${column} < ${start(date)} + interval '1 day'` : `${column} <= ${start(date)}`;
  const parts: string[] = [];
  if (bounds.from !== null) parts.push(`${column} >= ${start(bounds.from)}`);
  if (bounds.to !== null) parts.push(end(bounds.to));
  if (bounds.on !== null) parts.push(`${column} >= ${start(bounds.on)}`, end(bounds.on));
  return either(parts.length === 0 ? null : `(${parts.join(' AND ')})`, {
    none: `${column} IS NULL`,
    orNone: bounds.isNone,
  });
}
