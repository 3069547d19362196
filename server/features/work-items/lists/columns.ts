import type { FieldKind, WorkItemField } from '#shared/work-item-fields/field.ts';

import type { Statement } from './statement.ts';

/** SQL of a field's column, over `work_items i`. An item has the state's group by way of its state. */
export function columnSql({ key }: WorkItemField): string {
  if (key === 'state__group') return 's."group"';
  return /^[a-z_]+$/.test(key) ? `i.${key}` : `i."${key.replaceAll('"', '""')}"`;
}

/** The types of values in SQL. */
export const SQL_TYPES: Readonly<Record<FieldKind, string>> = {
  id: 'uuid',
  ids: 'uuid[]',
  word: 'text',
  date: 'date',
  moment: 'timestamptz',
  number: 'float8',
  count: 'integer',
  flag: 'boolean',
  text: 'text',
  link: 'text',
};

/** SQL condition: an item `i` has no value. */
export function noneSql(field: WorkItemField): string {
  if (field.kind === 'ids') return `${columnSql(field)} = '{}'`;
  return field.key === 'state__group' ? 'i.state_id IS NULL' : `${columnSql(field)} IS NULL`;
}

/** The column in which a word field repeats the rank of its word, for an index; null when it has none. */
export function rankColumn({ orders = [] }: WorkItemField): string | null {
  return orders.find((order) => order.rankColumn !== undefined)?.rankColumn ?? null;
}

/** SQL of a list of words: written out where they are the program's own, so that every request has one plan. */
export function wordsSql(words: readonly string[], statement: Statement): string {
  const isPlain = words.every((word) => /^[a-z_]+$/.test(word));
  return isPlain ? `'{${words.join(',')}}'::text[]` : statement.bind(words, 'text[]');
}
