import { countDays } from '#server/features/work-items/numbers/days/queries.ts';
import type { Counted } from '#server/features/work-items/numbers/queries.ts';
import {
  countBy,
  countShares,
  type Share,
} from '#server/features/work-items/numbers/shares/queries.ts';
import type { DefaultAnalytics } from '#shared/contract/analytics.ts';

import { type NamedPerson, readPeople } from './insight-queries.ts';

const isOpen = (group: string | null) => group !== 'completed' && group !== 'cancelled';
const MAX_PEOPLE = 5;

/** Open items, completions by month of this year, and the most active people. */
export async function readScopeAndDemand(counted: Counted): Promise<DefaultAnalytics> {
  const year = counted.known.today.slice(0, 4);
  const [groups, makers, workers, days] = await Promise.all([
    countBy(counted, 'state_group', true),
    countBy(counted, 'created_by'),
    countShares(counted, { x: 'assignee', group: 'state_group', hasPoints: false }),
    countDays(counted, { from: `${year}-01-01`, to: `${year}-12-31` }),
  ]);
  const total = (rows: readonly Share[], of: 'count' | 'points') =>
    rows.reduce((sum, row) => sum + row[of], 0);
  const open = groups.filter(({ key }) => isOpen(key));
  const classified = (rows: readonly Share[]) =>
    rows.map(({ key, count }) => ({ state_group: key, state_count: count }));
  const byPerson = (keep: (group: string | null) => boolean) =>
    largest(workers.cells.filter((cell) => keep(cell.group)));
  const closers = byPerson((group) => group === 'completed');
  const people = await readPeople(counted, [
    ...makers.map(({ key }) => key),
    ...workers.rows.map(({ key }) => key),
  ]);
  const named = (rows: readonly Share[], prefix: 'created_by' | 'assignees') =>
    rows.map(({ key, count }) => ({ ...personOf(people, key, prefix), count }));
  return {
    total_issues: total(groups, 'count'),
    total_issues_classified: classified(groups),
    open_issues: total(open, 'count'),
    open_issues_classified: classified(open),
    issue_completed_month_wise: monthsOf(days),
    most_issue_created_user: named(largest(makers).slice(0, MAX_PEOPLE), 'created_by'),
    most_issue_closed_user: named(
      closers.filter(({ key }) => key !== null).slice(0, MAX_PEOPLE),
      'assignees',
    ),
    pending_issue_user: named(byPerson(isOpen), 'assignees'),
    open_estimate_sum: total(open, 'points') || null,
    total_estimate_sum: total(groups, 'points') || null,
  } as DefaultAnalytics;
}

function largest(cells: readonly Share[]): Share[] {
  return [...Map.groupBy(cells, ({ key }) => key)]
    .map(([key, own]) => ({
      key,
      count: own.reduce((sum, { count }) => sum + count, 0),
      points: 0,
    }))
    .toSorted((a, b) => b.count - a.count);
}

function monthsOf(days: readonly { readonly date: string; readonly resolved: number }[]) {
  return [...Map.groupBy(days, ({ date }) => Number(date.slice(5, 7)))]
    .map(([month, own]) => ({ month, count: own.reduce((sum, { resolved }) => sum + resolved, 0) }))
    .filter(({ count }) => count > 0);
}

function personOf(
  people: ReadonlyMap<string, NamedPerson>,
  key: string | null,
  prefix: 'created_by' | 'assignees',
) {
  const person = people.get(key ?? '');
  return {
    [`${prefix}__first_name`]: person?.first_name ?? null,
    [`${prefix}__last_name`]: person?.last_name ?? null,
    [`${prefix}__display_name`]: person?.display_name ?? null,
    [`${prefix}__id`]: key,
    [`${prefix}__avatar_url`]: person?.avatar_url ?? null,
  };
}
