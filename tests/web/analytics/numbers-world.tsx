import { address } from '#tests/support/web/address.tsx';
import { replies } from '#tests/support/web/network.ts';
import { show } from '#tests/support/web/workspace.tsx';
import { startItems } from '#tests/web/work-items/item-world.tsx';
import { AnalyticsPage } from '#web/features/analytics/analytics-page.tsx';

type Role = NonNullable<Parameters<typeof startItems>[0]>;
type Named = Parameters<typeof replies>[0];

/** A workspace with a project, at the numbers with this query. */
export function startNumbers(
  query: Readonly<Record<string, string>> = {},
  role: Role = 'admin',
): void {
  startItems(role);
  address.start(query, { slug: 'nova' });
}

const key = (name: string | null, count: number, fields: object = {}) => ({
  ...{ key: name, name, color: null, place: 0, count, points: count * 2, ...fields },
});

/** Items by state group: 6 started and 3 done, split by priority. */
export const SHARES = {
  total: { count: 9, points: 18 },
  rows: [key('completed', 3), key('started', 6)],
  groups: [key('high', 5), key('none', 4)],
  cells: [
    { key: 'started', group: 'high', count: 5, points: 10 },
    { key: 'started', group: 'none', count: 1, points: 2 },
    { key: 'completed', group: 'none', count: 3, points: 6 },
  ],
};

const of = (count: number) => ({ count });

/** How much there is in the workspace. */
export const TOTALS = {
  ...{ total_users: of(3), total_admins: of(1), total_members: of(1), total_guests: of(1) },
  ...{
    total_projects: of(1),
    total_work_items: of(1200),
    total_cycles: of(2),
    total_intake: of(4),
  },
};

export const NOTHING = { total: { count: 0, points: 0 }, rows: [], groups: [], cells: [] };

export const shareRow = key;

/** The page of numbers, with the replies that are not as usual. */
export function openNumbers(named: Named = {}, role: Role = 'admin') {
  return show(<AnalyticsPage />, {
    role,
    answer: replies({
      'GET work-item-numbers/shares/': [200, SHARES],
      'GET advance-analytics/': [200, TOTALS],
      'GET advance-analytics-charts/': [200, [{ key: 'pages', name: 'Pages', count: 8 }]],
      'GET work-item-numbers/days/': [200, []],
      'GET work-item-numbers/flow/': [200, []],
      ...named,
    }),
  });
}
