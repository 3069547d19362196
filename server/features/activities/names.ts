import type { WorkItemChange, WorkItemRow } from '#server/features/work-items/events.ts';
import type { Scope } from '#server/platform/access/scope.ts';

/** What the history calls the things an item refers to. */
export interface Names {
  /** The name of a state, label, person, cycle or module, or `KEY-12` of an item; "" when it is gone. */
  of(id: string): string;
  /** An estimate point's value, and the type of its scale. */
  pointOf(id: string): { readonly value: string; readonly type: string };
}

/** The tables that the fields of an item refer to. */
type Kind = 'states' | 'labels' | 'users' | 'items' | 'points' | 'cycles' | 'modules';

interface NameRow {
  id: string;
  name: string;
  type?: string;
}

/** What was read in a transaction already: a bulk call asks for the same state 500 times. */
const known = new WeakMap<Scope, Map<string, NameRow>>();

/** Reads the names that a change's history needs; none for fields that hold plain values. */
export async function readNames(scope: Scope, change: WorkItemChange): Promise<Names> {
  const names = known.get(scope) ?? new Map<string, NameRow>();
  known.set(scope, names);
  const wanted = wantedOf(change);
  const reads = Object.entries(READS).map(async ([kind, read]) => {
    const missing = wanted[kind as Kind].filter((id) => !names.has(id));
    if (missing.length === 0) return;
    for (const row of await read(scope, missing)) names.set(row.id, row);
  });
  await Promise.all(reads);
  return {
    of: (id) => names.get(id)?.name ?? '',
    pointOf: (id) => ({ value: names.get(id)?.name ?? '', type: names.get(id)?.type ?? 'points' }),
  };
}

function wantedOf({ before, after }: WorkItemChange): Record<Kind, string[]> {
  const changed = (field: 'state_id' | 'parent_id' | 'estimate_point' | 'cycle_id') =>
    before?.[field] === after?.[field]
      ? []
      : [before?.[field], after?.[field]].flatMap((id) => id ?? []);
  const moved = (field: 'label_ids' | 'assignee_ids' | 'module_ids') => {
    const { added, removed } = difference(before, after, field);
    return [...added, ...removed];
  };
  return {
    // A new item's history tells only of its assignees.
    states: before ? changed('state_id') : [],
    items: before ? changed('parent_id') : [],
    points: before ? changed('estimate_point') : [],
    cycles: before ? changed('cycle_id') : [],
    labels: before ? moved('label_ids') : [],
    modules: before ? moved('module_ids') : [],
    users: moved('assignee_ids'),
  };
}

/** What a list of an item gained and lost. */
export function difference(
  before: WorkItemRow | null,
  after: WorkItemRow | null,
  field: 'label_ids' | 'assignee_ids' | 'module_ids',
): { added: string[]; removed: string[] } {
  const old = before?.[field] ?? [];
  const now = after?.[field] ?? [];
  return {
    added: now.filter((id) => !old.includes(id)),
    removed: old.filter((id) => !now.includes(id)),
  };
}

const READS: Record<Kind, (scope: Scope, ids: string[]) => PromiseLike<NameRow[]>> = {
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
  items: ({ sql }, ids) => sql<NameRow[]>`
    SELECT i.id, p.identifier || '-' || i.sequence_id AS name
    FROM work_items i JOIN projects p ON p.id = i.project_id WHERE i.id = ANY(${ids}::uuid[])`,
  points: ({ sql }, ids) => sql<NameRow[]>`
    SELECT x.id, x.value AS name, e.type FROM estimate_points x
    JOIN estimates e ON e.id = x.estimate_id WHERE x.id = ANY(${ids}::uuid[])`,
};

/** `KEY-12` of items, by id. */
export async function keysOf(scope: Scope, ids: string[]): Promise<Map<string, string>> {
  const rows = await READS.items(scope, ids);
  return new Map(rows.map((row) => [row.id, row.name]));
}
