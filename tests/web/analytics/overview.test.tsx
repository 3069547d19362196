import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { address } from '#tests/support/web/address.tsx';
import { cut, replies } from '#tests/support/web/network.ts';
import { leave, ME, PROJECT, put, show } from '#tests/support/web/workspace.tsx';
import { AnalyticsDialog } from '#web/features/analytics/analytics-dialog.tsx';
import { addDays, today } from '#web/lib/formats/dates.ts';
import { store } from '#web/lib/store/collection.ts';

import { openNumbers, shareRow, SHARES, startNumbers, TOTALS } from './numbers-world.tsx';

vi.mock(
  '@tanstack/react-router',
  async () => (await import('#tests/support/web/address.tsx')).router,
);

beforeEach(() => startNumbers());
afterEach(leave);

const SPAN = { from: addDays(today('UTC'), 1 - 7 * 12), to: today('UTC') };
const RANGE = `${SPAN.from}..${SPAN.to}`;
const ITEMS = {
  ...{ total: 20, created: 5, resolved: 4, backlog: 2, unstarted: 3, started: 6, completed: 8 },
  ...{ cancelled: 1, overdue: 7 },
};
const DURATIONS = {
  days: [{ days: 2, count: 4 }],
  count: 4,
  percentiles: { p50: 2.46, p85: 12, p95: null },
};
const NUMBERS = {
  'GET work-item-numbers/totals/': [200, ITEMS],
  'GET work-item-numbers/durations/': [200, DURATIONS],
} as const;

const paths = ({ network }: { network: ReturnType<typeof show>['network'] }) =>
  network.sent.map(({ path }) => path);

describe('the numbers of a workspace', () => {
  test('are for members, and a guest reads whom to ask', () => {
    startNumbers({}, 'guest');
    const shown = openNumbers({}, 'guest');
    expect(screen.getByText('Analytics are for members')).toBeDefined();
    expect(screen.getByText('Ask an admin of the workspace for another role.')).toBeDefined();
    expect(shown.network.sent).toEqual([]);
  });

  test('begin with a project, also one that is joined meanwhile', async () => {
    act(() => {
      store.feed.drop(`project:${PROJECT}`);
      store.feed.remove(
        'project_member',
        `p-${ME}`,
        'workspace:00000000-0000-7000-8000-000000000901',
      );
      store.flush();
    });
    openNumbers();
    expect(screen.getByText('No numbers yet')).toBeDefined();
    act(() =>
      put('project_member', `p-${ME}`, { member: ME, role: 20, project: PROJECT, sort_order: 1 }),
    );
    expect(await screen.findByRole('radio', { name: 'Overview' })).toBeDefined();
  });

  const thing = (id: string, fields: object = {}) => ({
    ...{ id, name: id, project_id: null, item_key: null, logo_props: {}, ...fields },
  });
  const page = (results: readonly object[], total_count = results.length) =>
    [200, { results, total_count, next_page_results: results.length < total_count }] as const;

  test('show what there is, and each opens its list', async () => {
    const { user } = openNumbers({
      'GET overview-things/?kind=guests&per_page=100&cursor=100%3A0%3A0': page([thing('jonas')]),
    });
    await user.click(await screen.findByRole('button', { name: 'Guests: open the list of 1' }));
    const list = within(await screen.findByRole('dialog', { name: 'Guests' }));
    const link = await list.findByRole('link', { name: 'jonas' });
    expect(link.getAttribute('href')).toBe('/nova/profile/jonas');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('link', { name: 'Work items: open the list of 1200' }));
    expect(address.ways).toEqual(['/nova/workspace-views/all-issues']);
  });

  test('are not compared where they count unlike things', async () => {
    openNumbers();
    const title = await screen.findByRole('heading', { name: 'What there is' });
    const card = title.parentElement ?? title;
    expect(within(card).getByText('Pages')).toBeDefined();
    expect(within(card).queryAllByRole('img')).toEqual([]);
    expect(card.querySelectorAll('dd > :not(button, a, span)')).toHaveLength(0);
  });

  test('go on a page further, and a page that cannot be read tries again', async () => {
    let isCut = true;
    const at = (cursor: number) =>
      `GET overview-things/?kind=intake&per_page=100&cursor=100%3A${cursor}%3A0`;
    const { user } = openNumbers({
      [at(0)]: page([thing('i1', { item_key: 'WEB-1', project_id: PROJECT })], 101),
      [at(1)]: () => (isCut ? cut() : page([thing('i2', { project_id: PROJECT })])),
    });
    await user.click(await screen.findByRole('button', { name: 'Intake: open the list of 4' }));
    const list = within(await screen.findByRole('dialog', { name: 'Intake' }));
    expect(await list.findByText('WEB-1')).toBeDefined();
    expect(list.getByText('Website')).toBeDefined();
    await user.click(list.getByRole('button', { name: 'Show 1 more' }));
    const retry = await list.findByRole('button', { name: 'Try again' });
    isCut = false;
    await user.click(retry);
    expect(await list.findByText('i2')).toBeDefined();
  });

  test('show how far each project is, without what was canceled', async () => {
    const rows = [shareRow(PROJECT, 12, { name: 'Website' })];
    const cell = (group: string, count: number) => ({ key: PROJECT, group, count, points: 0 });
    openNumbers({
      'GET work-item-numbers/shares/': [
        200,
        { ...SHARES, rows, cells: [cell('completed', 5), cell('cancelled', 2)] },
      ],
    });
    expect(await screen.findByRole('img', { name: '5 of 10 done' })).toBeDefined();
    expect(screen.getByText('50%')).toBeDefined();
  });

  test('of some projects are asked for by their ids', async () => {
    startNumbers({ filter: `project:${PROJECT}` });
    const shown = openNumbers();
    await screen.findByRole('list', { name: 'Totals of the workspace' });
    expect(paths(shown)).toContain(
      `/api/workspaces/nova/advance-analytics/?tab=overview&project_ids=${PROJECT}`,
    );
  });

  test('each part that cannot be read tries again by itself', async () => {
    let isCut = true;
    const { user } = openNumbers({
      'GET advance-analytics/': () => (isCut ? cut() : [200, TOTALS]),
    });
    await screen.findByText('Pages');
    const alert = within(await screen.findByRole('alert'));
    isCut = false;
    await user.click(alert.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('1,200')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('of an older address open in their place', async () => {
    startNumbers({ tab: 'scope_and_demand' });
    openNumbers();
    const tab = await screen.findByRole('radio', { name: 'Overview' });
    expect(tab.getAttribute('aria-checked')).toBe('true');
  });
});

describe('the numbers of work items', () => {
  const cards = async () =>
    within(await screen.findByRole('list', { name: 'Numbers of work items' }));

  test('each open the list that they count', async () => {
    startNumbers({ tab: 'work-items' });
    const { user } = openNumbers(NUMBERS);
    const number = async (name: string) => {
      await user.click(await (await cards()).findByRole('link', { name: new RegExp(`^${name}:`) }));
      const { filter } = address.search;
      address.start({ tab: 'work-items' }, { slug: 'nova' });
      return filter;
    };
    expect((await (await cards()).findByText('20')).textContent).toBe('20');
    expect(await number('Open')).toBe('state:backlog,unstarted,started');
    expect(await number('Resolved')).toBe(`completed:${RANGE}`);
    expect(await number('Overdue')).toBe('due:overdue');
    expect((await cards()).getByText('2.5 days')).toBeDefined();
  });

  test('are of the days that are chosen', async () => {
    startNumbers({ tab: 'work-items' });
    const shown = openNumbers(NUMBERS);
    await (await cards()).findByText('20');
    expect(paths(shown).find((path) => path.includes('/totals/'))).toContain(
      `from=${SPAN.from}&to=${SPAN.to}`,
    );
    await shown.user.click(screen.getByLabelText('Period'));
    await shown.user.click(await screen.findByRole('option', { name: 'Last 4 weeks' }));
    expect(address.search['period']).toBe('4');
    await waitFor(() =>
      expect(
        paths(shown)
          .filter((path) => path.includes('/totals/'))
          .at(-1),
      ).toContain(`from=${addDays(today('UTC'), -27)}`),
    );
  });

  test('that cannot be read are read again', async () => {
    startNumbers({ tab: 'work-items' });
    let isCut = true;
    const { user } = openNumbers({
      ...NUMBERS,
      'GET work-item-numbers/totals/': () => (isCut ? cut() : [200, ITEMS]),
    });
    const alert = within(await screen.findByRole('alert'));
    isCut = false;
    await user.click(alert.getByRole('button', { name: 'Try again' }));
    expect((await (await cards()).findByText('20')).textContent).toBe('20');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('of a time without completed items say so', async () => {
    startNumbers({ tab: 'work-items' });
    openNumbers({
      ...NUMBERS,
      'GET work-item-numbers/durations/': [
        200,
        { days: [], count: 0, percentiles: { p50: null, p85: null, p95: null } },
      ],
    });
    expect((await (await cards()).findByText('–')).textContent).toBe('–');
  });

  test('of one list open over it, as large as the window', async () => {
    const onClose = vi.fn<() => void>();
    const { user } = show(
      <AnalyticsDialog name="Seats" query="state:started" onClose={onClose} />,
      {
        answer: replies({
          ...NUMBERS,
          'GET work-item-numbers/shares/': [200, SHARES],
          'GET work-item-numbers/days/': [200, []],
          'GET work-item-numbers/flow/': [200, []],
        }),
      },
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Analytics: Seats' }));
    await dialog.findByText('20');
    await user.click(dialog.getByRole('button', { name: 'Fill the window' }));
    expect(dialog.getByRole('button', { name: 'Make smaller' })).toBeDefined();
    await user.click(dialog.getByRole('link', { name: /^Overdue:/ }));
    expect(address.search['filter']).toBe('state:started due:overdue');
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalled();
  });
});
