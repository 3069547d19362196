import type { WorkItemChange, WorkItemRow } from '#server/features/work-items/events.ts';
import type { Scope } from '#server/platform/access/scope.ts';
import type { ReferredTable } from '#shared/work-item-fields/field.ts';
import { allFields } from '#shared/work-item-fields/registry.ts';

/** Names of the things that an item refers to, as the history prints them. */
export interface Names {
  /** The name of a state, label, person, cycle or module, or `KEY-12` of an item; "" when it is gone. */
  of(id: string): string;
  /** An estimate point's value, and the type of its scale. */
  pointOf(id: string): { readonly value: string; readonly type: string };
}

interface NameRow {
  id: string;
  name: string;
  type?: string;
}

/** Cache per transaction: a bulk call needs the same state 500 times. */
const known = new WeakMap<Scope, Map<string, NameRow>>();

/** Reads the names that a change's history needs; queries nothing for plain values. */
export async function readNames(scope: Scope, change: WorkItemChange): Promise<Names> {
  const names = known.get(scope) ?? new Map<string, NameRow>();
  known.set(scope, names);
  const reads = [...idsByTable(change)].map(async ([table, ids]) => {
    const missing = ids.filter((id) => !names.has(id));
    if (missing.length === 0) return;
    for (const row of (await READS[table]?.(scope, missing)) ?? []) names.set(row.id, row);
  });
  await Promise.all(reads);
  return {
    of: (id) => names.get(id)?.name ?? '',
    pointOf: (id) => ({ value: names.get(id)?.name ?? '', type: names.get(id)?.type ?? 'points' }),
  };
}

/** Ids that a change's history needs names of, by table. */
function idsByTable({ before, after }: WorkItemChange): Map<ReferredTable, string[]> {
  const found = new Map<ReferredTable, string[]>();
  for (const { key, history, refersTo } of allFields()) {
    // The history of a new item names only its assignees.
    if (!history || !refersTo || !(before || refersTo === 'users')) continue;
    const { added, removed } = difference(before, after, key);
    found.set(refersTo, [...(found.get(refersTo) ?? []), ...added, ...removed]);
  }
  return found;
}

/** The ids that a field of an item gained and lost. */
export function difference(
  before: WorkItemRow | null,
  after: WorkItemRow | null,
  key: string,
): { added: string[]; removed: string[] } {
  const [old, now] = [idsIn(before, key), idsIn(after, key)];
  return {
    added: now.filter((id) => !old.includes(id)),
    removed: old.filter((id) => !now.includes(id)),
  };
}

function idsIn(row: object | null, key: string): readonly string[] {
  const value: unknown = row && Reflect.get(row, key);
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value : [];
}

type ReadNames = (scope: Scope, ids: string[]) => PromiseLike<NameRow[]>;

const readKeys: ReadNames = ({ sql }, ids) => sql<NameRow[]>`
    SELECT i.id, p.identifier || '-' || i.sequence_id AS name
    FROM work_items i JOIN projects p ON p.id = i.project_id WHERE i.id = ANY(${ids}::uuid[])`;

const READS: Partial<Record<ReferredTable, ReadNames>> = {
  states: ({ sql }, ids) =>
    sql<NameRow[]>`SELECT id, name FROM states WHERE id = ANY(${ids}::uuid[])`,
  labels: ({ sql }, ids) =>
    sql<NameRow[]>`SELECT id, name FROM labels WHERE id = ANY(${ids}::uuid[])`,
  cycles: ({ sql }, ids) =>
    sql<NameRow[]>`SELECT id, name FROM cycles WHERE id = ANY(${ids}::uuid[])`,
  modules: ({ sql }, ids) =>
    sql<NameRow[]>`SELECT id, name FROM modules WHERE id = ANY(${ids}::uuid[])`,
  users: ({ sql }, ids) =>
    sql<NameRow[]>`SELECT id, display_name AS name FROM users WHERE id = ANY(${ids}::uuid[])`,
  work_items: readKeys,
  estimate_points: ({ sql }, ids) => sql<NameRow[]>`
    SELECT x.id, x.value AS name, e.type FROM estimate_points x
    JOIN estimates e ON e.id = x.estimate_id WHERE x.id = ANY(${ids}::uuid[])`,
};

/** `KEY-12` of items, by id. */
export async function keysOf(scope: Scope, ids: string[]): Promise<Map<string, string>> {
  const rows = await readKeys(scope, ids);
  return new Map(rows.map((row) => [row.id, row.name]));
}
