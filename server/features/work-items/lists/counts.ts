import type { Scope } from '#server/platform/access/scope.ts';
import { NONE } from '#shared/lib/work-item-lists/facts.ts';
import type { Condition } from '#shared/work-item-fields/conditions.ts';
import { fieldByKey, type GroupName } from '#shared/work-item-fields/registry.ts';

import type { Cell } from './cells.ts';
import { conditionSql } from './filter-sql.ts';
import { dividedSql, keptKind } from './group-sql.ts';
import type { ItemSource } from './sources.ts';
import { Statement } from './statement.ts';

/** Sizes by group key. */
export type Counts = ReadonlyMap<string, number>;

/** How many items the projects of a source hold, from the kept counts: exact, whatever the filters. */
export async function countEverything(scope: Scope, source: ItemSource): Promise<number> {
  return keptTotal(scope, source, { kind: 'state', value: null });
}

/** How many items of the source meet the conditions. */
export async function countItems(
  scope: Scope,
  source: ItemSource,
  conditions: readonly Condition[],
): Promise<number> {
  const kept = source.isWhole ? keptQuestion(conditions) : null;
  if (kept) return keptTotal(scope, source, kept);
  const statement = new Statement();
  const [row] = await statement.rows<{ n: number }>(
    scope,
    `SELECT count(*)::int AS n FROM work_items i WHERE ${whereSql(source, conditions, statement)}`,
  );
  return row?.n ?? 0;
}

/** How many items each group has. An item with several values counts in each of its groups. */
export async function countGroups(
  scope: Scope,
  source: ItemSource,
  conditions: readonly Condition[],
  group: GroupName,
): Promise<Counts> {
  if (source.isWhole && conditions.length === 0) {
    const kind = keptKind(group);
    if (kind) return keptCounts(scope, source, kind);
    if (group === 'state__group') return keptStateGroups(scope, source);
  }
  const statement = new Statement();
  const { key, join } = dividedSql(group, 'k');
  const rows = await statement.rows<{ key: string | null; n: number }>(
    scope,
    `SELECT ${key}::text AS key, count(*)::int AS n
     FROM work_items i LEFT JOIN states s ON s.id = i.state_id ${join}
     WHERE ${whereSql(source, conditions, statement)} GROUP BY ${key}`,
  );
  return new Map(rows.map((row) => [row.key ?? NONE, row.n]));
}

/** How many items each part of each group has. */
export async function countCells(
  scope: Scope,
  source: ItemSource,
  conditions: readonly Condition[],
  outer: GroupName,
  inner: GroupName,
): Promise<readonly Cell[]> {
  const statement = new Statement();
  const [by, within] = [dividedSql(outer, 'k'), dividedSql(inner, 'l')];
  const rows = await statement.rows<{ outer: string | null; inner: string | null; n: number }>(
    scope,
    `SELECT ${by.key}::text AS outer, ${within.key}::text AS inner, count(*)::int AS n
     FROM work_items i LEFT JOIN states s ON s.id = i.state_id ${by.join} ${within.join}
     WHERE ${whereSql(source, conditions, statement)} GROUP BY ${by.key}, ${within.key}`,
  );
  return rows.map((row) => ({ outer: row.outer ?? NONE, inner: row.inner ?? NONE, size: row.n }));
}

/** SQL condition of a source and filters, over `work_items i`. */
export function whereSql(
  source: ItemSource,
  conditions: readonly Condition[],
  statement: Statement,
): string {
  const filters = conditions.map((one) => conditionSql(one, source, statement));
  return [source.items(statement), ...filters].join(' AND ');
}

/** A kept count: of one value of a kind, or of all its values. */
interface KeptQuestion {
  readonly kind: string;
  readonly value: string | null;
}

/** Which kept count answers a total: no filter, or one that asks for a single group. */
function keptQuestion(conditions: readonly Condition[]): KeptQuestion | null {
  const [only] = conditions;
  if (only === undefined) return { kind: 'state', value: null };
  if (conditions.length > 1 || (only.is !== 'one' && only.is !== 'many')) return null;
  const kind = fieldByKey(only.key).group?.counts;
  if (!kind) return null;
  const values = only.orNone ? [...only.values, NONE] : only.values;
  const [value] = values;
  return values.length === 1 && value !== undefined ? { kind, value } : null;
}

async function keptTotal(
  scope: Scope,
  source: ItemSource,
  { kind, value }: KeptQuestion,
): Promise<number> {
  const statement = new Statement();
  const ofValue = value === null ? '' : ` AND k.value = ${statement.bind(value, 'text')}`;
  const [row] = await statement.rows<{ n: number }>(
    scope,
    `SELECT coalesce(sum(k.n), 0)::int AS n FROM work_item_counts k
     WHERE ${source.ofSource('k', statement)} AND k.kind = '${kind}'${ofValue}`,
  );
  return row?.n ?? 0;
}

/** The kind is a constant of the registry: written out, PostgreSQL has one plan for it and keeps that. */
async function keptCounts(scope: Scope, source: ItemSource, kind: string): Promise<Counts> {
  const statement = new Statement();
  const rows = await statement.rows<{ value: string; n: number }>(
    scope,
    `SELECT k.value, sum(k.n)::int AS n FROM work_item_counts k
     WHERE ${source.ofSource('k', statement)} AND k.kind = '${kind}'
     GROUP BY k.value HAVING sum(k.n) > 0`,
  );
  return new Map(rows.map((row) => [row.value, row.n]));
}

async function keptStateGroups(scope: Scope, source: ItemSource): Promise<Counts> {
  const statement = new Statement();
  const rows = await statement.rows<{ key: string; n: number }>(
    scope,
    `SELECT coalesce(s."group", '${NONE}') AS key, sum(k.n)::int AS n FROM work_item_counts k
     LEFT JOIN states s ON s.id = nullif(k.value, '${NONE}')::uuid
     WHERE ${source.ofSource('k', statement)} AND k.kind = 'state' GROUP BY 1 HAVING sum(k.n) > 0`,
  );
  return new Map(rows.map((row) => [row.key, row.n]));
}
