import { type Basic, basicsOf, type Known } from '#shared/lib/work-item-query/basics.ts';
import type { Filter } from '#shared/lib/work-item-query/filter.ts';
import type { ServerPart } from '#shared/lib/work-item-query/server-parts.ts';

import { conditionSql } from './filter-sql.ts';
import { serverTestSql } from './server-tests.ts';
import type { ItemSource } from './sources.ts';
import type { Statement } from './statement.ts';

/** What the SQL of a filter is written with. */
export interface FilterWriting {
  readonly known: Known;
  readonly source: ItemSource;
  readonly statement: Statement;
}

/** SQL of a filter of the query language over `work_items i`: the same test as `testOf`; null = all items pass. */
export function filterSql(
  { join, parts }: Filter<ServerPart>,
  writing: FilterWriting,
): string | null {
  const written = parts.map((part) => partSql(part, writing)).filter((part) => part !== null);
  if (written.length === 0) return null;
  return `(${written.join(join === 'or' ? ' OR ' : ' AND ')})`;
}

function partSql(part: ServerPart, writing: FilterWriting): string | null {
  if (part.kind === 'unknown') return null;
  if (part.kind === 'group') {
    const group = filterSql(part, writing);
    return group !== null && part.isNegated ? opposite(group) : group;
  }
  if (part.kind === 'test') return `(${serverTestSql(part, writing.statement)})`;
  const basics = basicsOf(part, writing.known);
  if (basics === null) return null;
  const any = basics.any.map((basic) => `(${basicSql(basic, writing)})`);
  const sql = any.length === 0 ? 'false' : `(${any.join(' OR ')})`;
  return basics.isNegated ? opposite(sql) : sql;
}

/** A comparison with nothing is unknown in SQL, and false here. */
const opposite = (sql: string) => `(${sql} IS NOT TRUE)`;

function basicSql(basic: Basic, { source, statement }: FilterWriting): string {
  if (basic.is !== 'overdue') return conditionSql(basic, source, statement);
  return `i.target_date < ${statement.bindFilter(basic.today, 'date')} AND NOT EXISTS (
    SELECT 1 FROM states os WHERE os.id = i.state_id AND os."group" IN ('completed', 'cancelled'))`;
}
