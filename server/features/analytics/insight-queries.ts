import { keyNames } from '#server/features/work-items/numbers/names/queries.ts';
import type { Counted } from '#server/features/work-items/numbers/queries.ts';
import { countBy, countShares } from '#server/features/work-items/numbers/shares/queries.ts';
import type { ProjectInsight, WorkItemTotals, PersonInsight } from '#shared/contract/analytics.ts';
import { compareNames } from '#shared/lib/name-order.ts';

export async function workItemTotals(counted: Counted): Promise<WorkItemTotals> {
  const groups = await countBy(counted, 'state_group');
  const of = (group: string) => ({ count: groups.find(({ key }) => key === group)?.count ?? 0 });
  return {
    total_work_items: { count: groups.reduce((sum, { count }) => sum + count, 0) },
    started_work_items: of('started'),
    backlog_work_items: of('backlog'),
    un_started_work_items: of('unstarted'),
    completed_work_items: of('completed'),
  };
}

export async function projectInsights(counted: Counted): Promise<ProjectInsight[]> {
  const { rows, countsOf } = await divided(counted, 'project');
  const names = await keyNames(counted.scope, 'project', rows);
  return rows
    .filter((id) => id !== null)
    .map((id) => ({
      project_id: id,
      project__name: names.get(id)?.name ?? '',
      ...countsOf(id),
    }));
}

/** Totals for each assignee, and for unassigned items. */
export async function personInsights(counted: Counted): Promise<PersonInsight[]> {
  const { rows, countsOf } = await divided(counted, 'assignee');
  const people = await readPeople(counted, rows);
  return rows
    .map((id) => ({
      display_name: people.get(id ?? '')?.display_name ?? null,
      assignee_id: id,
      avatar_url: people.get(id ?? '')?.avatar_url ?? null,
      ...countsOf(id),
    }))
    .toSorted((a, b) => byName(a.display_name, b.display_name));
}

function byName(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return compareNames(a, b);
}

async function divided(counted: Counted, dimension: 'project' | 'assignee') {
  const { cells } = await countShares(counted, {
    x: dimension,
    group: 'state_group',
    hasPoints: false,
  });
  const own = Map.groupBy(cells, ({ key }) => key);
  const countsOf = (key: string | null) => {
    const count = (group: string) => own.get(key)?.find((cell) => cell.group === group)?.count ?? 0;
    return {
      cancelled_work_items: count('cancelled'),
      completed_work_items: count('completed'),
      backlog_work_items: count('backlog'),
      un_started_work_items: count('unstarted'),
      started_work_items: count('started'),
    };
  };
  return { rows: [...own.keys()], countsOf };
}

/** A person in charts and in replies to older calls. */
export interface NamedPerson {
  readonly id: string;
  readonly display_name: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly avatar_url: string | null;
}

export async function readPeople(
  { scope: { sql } }: Counted,
  keys: readonly (string | null)[],
): Promise<ReadonlyMap<string, NamedPerson>> {
  const ids = keys.filter((key) => key !== null);
  const rows = await sql<NamedPerson[]>`
    SELECT u.id, u.display_name, u.first_name, u.last_name,
      coalesce('/api/assets/v2/static/' || u.avatar_asset || '/', nullif(u.avatar, '')) AS avatar_url
    FROM users u WHERE u.id = ANY(${ids}::uuid[])`;
  return new Map(rows.map((row) => [row.id, row]));
}
