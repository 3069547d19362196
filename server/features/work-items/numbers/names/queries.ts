import type { WorkspaceScope } from '#server/platform/access/scope.ts';
import { type Dimension, fieldOfDimension } from '#shared/work-item-fields/dimensions.ts';
import type { ReferredTable } from '#shared/work-item-fields/field.ts';

/** What people call a key. */
export interface KeyName {
  readonly name: string;
  readonly color: string | null;
  /** The place among others of its kind: of estimates their number, of states their order. */
  readonly place: number;
}

const NAMED: Partial<Record<ReferredTable, string>> = {
  states: 'SELECT x.id, x.name, x.color, x.sequence AS place FROM states x',
  labels: 'SELECT x.id, x.name, x.color, x.sort_order AS place FROM labels x',
  users: 'SELECT x.id, x.display_name AS name, NULL AS color, 0 AS place FROM users x',
  estimate_points:
    'SELECT x.id, x.value AS name, NULL AS color, x.key AS place FROM estimate_points x',
  cycles: 'SELECT x.id, x.name, NULL AS color, x.sort_order AS place FROM cycles x',
  modules: 'SELECT x.id, x.name, NULL AS color, x.sort_order AS place FROM modules x',
  projects: 'SELECT x.id, x.name, NULL AS color, 0 AS place FROM projects x',
};

/** The names of a dimension's keys, as far as keys are ids. */
export async function keyNames(
  { sql }: WorkspaceScope,
  dimension: Dimension,
  keys: readonly (string | null)[],
): Promise<ReadonlyMap<string, KeyName>> {
  const { refersTo } = fieldOfDimension(dimension) ?? {};
  const text = refersTo && NAMED[refersTo];
  const ids = [...new Set(keys.filter((key) => key !== null))];
  if (!text || ids.length === 0) return new Map();
  const rows = await sql<(KeyName & { id: string })[]>`
    ${sql.unsafe(text)} WHERE x.id = ANY(${ids}::uuid[])`;
  return new Map(rows.map(({ id, ...named }) => [id, named]));
}
