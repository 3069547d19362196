import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { address } from '#tests/support/web/address.tsx';
import { cut } from '#tests/support/web/network.ts';
import { leave, ME, put, WORKSPACE } from '#tests/support/web/workspace.tsx';
import { putItem } from '#tests/web/work-items/list-world.tsx';
import { analyticViews } from '#web/features/analytics/store.ts';
import { store } from '#web/lib/store/collection.ts';

import { NOTHING, openNumbers, shareRow, SHARES, startNumbers } from './numbers-world.tsx';

vi.mock(
  '@tanstack/react-router',
  async () => (await import('#tests/support/web/address.tsx')).router,
);

const CUSTOM = { tab: 'custom' };
beforeEach(() => startNumbers(CUSTOM));
afterEach(leave);

const SHARES_READ = 'GET work-item-numbers/shares/';
type User = ReturnType<typeof openNumbers>['user'];
const choose = async (user: User, label: string, option: string) => {
  await user.click(screen.getByLabelText(label));
  await user.click(await screen.findByRole('option', { name: option }));
};
const table = () => screen.findByRole('table', { name: /^Work items by/ });
/** The lines of the table, each as its cells. */
const lines = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1, -1)
    .map((row) => [...row.querySelectorAll('th, td.num')].map(({ textContent }) => textContent));
const asked = ({ network }: ReturnType<typeof openNumbers>) =>
  network.sent
    .filter(({ path }) => path.includes('/shares/'))
    .map(({ path }) => Object.fromEntries(new URL(path, 'http://x').searchParams));

describe('an analysis', () => {
  test('counts items by their state group at first, the most first', async () => {
    const shown = openNumbers();
    expect(await lines()).toEqual([
      ['Started', '6'],
      ['Completed', '3'],
    ]);
    expect(asked(shown)).toEqual([{ query: '', x: 'state_group', measure: 'count' }]);
  });

  test('is of what is chosen, which stands in the address', async () => {
    const shown = openNumbers();
    await choose(shown.user, 'Columns', 'Priority');
    await choose(shown.user, 'What is counted', 'Estimate');
    expect(address.search).toMatchObject({
      group: 'priority',
      measure: 'points',
      x: 'state_group',
    });
    await waitFor(async () =>
      expect(await lines()).toEqual([
        ['Started', '10', '2', '12'],
        ['Completed', '0', '6', '6'],
      ]),
    );
    expect(asked(shown).at(-1)).toMatchObject({ group: 'priority', measure: 'points' });
    // What it is split by cannot be what it is divided by.
    await choose(shown.user, 'Rows', 'Priority');
    expect(address.search['group']).toBeUndefined();
  });

  test('shows shares, and every number opens its list', async () => {
    startNumbers({ ...CUSTOM, group: 'priority' });
    const { user } = openNumbers();
    await user.click(await screen.findByRole('radio', { name: 'Share' }));
    expect(await lines()).toEqual([
      ['Started', '83%', '17%', '67%'],
      ['Completed', '0', '100%', '33%'],
    ]);
    await user.click(screen.getByRole('link', { name: 'Started: open the list of 5' }));
    expect(address.ways).toEqual(['/nova/workspace-views/all-issues']);
    expect(address.search['filter']).toMatch(/^state:started.* priority:high$/);
  });

  test('is sorted by what is pressed: down, up, and not at all', async () => {
    const rows = [shareRow('a', 1), shareRow('b', 3), shareRow('c', 2)];
    startNumbers({ ...CUSTOM, x: 'module' });
    const { user } = openNumbers({
      [SHARES_READ]: [200, { ...SHARES, rows, groups: [], cells: [] }],
    });
    const order = async () => (await lines()).map(([name]) => name).join('');
    expect(await order()).toBe('bca');
    await user.click(screen.getByRole('button', { name: 'Module' }));
    expect(await order()).toBe('abc');
    expect(screen.getByRole('columnheader', { name: 'Module' }).getAttribute('aria-sort')).toBe(
      'ascending',
    );
    await user.click(screen.getByRole('button', { name: 'Total' }));
    expect(await order()).toBe('bca');
    await user.click(screen.getByRole('button', { name: 'Total' }));
    expect(await order()).toBe('acb');
    await choose(user, 'Sorted by', 'Default order');
    await user.click(screen.getByRole('button', { name: 'Total' }));
    expect(await order()).toBe('abc');
  });

  test('of many lines is searched', async () => {
    const rows = ['Ana', 'Ben', 'Cem', 'Dan', 'Eva', 'Fee'].map((name) => shareRow(name, 1));
    startNumbers({ ...CUSTOM, x: 'assignee' });
    const { user } = openNumbers({
      [SHARES_READ]: [
        200,
        { ...SHARES, rows: [...rows, shareRow(null, 2)], groups: [], cells: [] },
      ],
    });
    await table();
    await user.click(screen.getByRole('button', { name: /^Search in/ }));
    await user.type(screen.getByRole('searchbox', { name: /^Search in/ }), 'no a');
    expect(await lines()).toEqual([['No assignee', '2']]);
    await user.keyboard('x');
    expect(screen.getByText('No lines found.')).toBeDefined();
    // Somebody can share an item with others.
    expect(screen.getByRole('rowheader', { name: 'Items, each counted once' })).toBeDefined();
  });

  test('of nothing says so, and one that cannot be read offers to try again', async () => {
    let isCut = true;
    const { user } = openNumbers({ [SHARES_READ]: () => (isCut ? cut() : [200, NOTHING]) });
    expect((await screen.findByRole('alert')).textContent).toContain(
      "Couldn't load these numbers.",
    );
    isCut = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No work item matches the filter.')).toBeDefined();
  });

  test('follows changes without being asked', async () => {
    let shares: object = SHARES;
    openNumbers({ [SHARES_READ]: () => [200, shares] });
    await lines();
    shares = { ...SHARES, rows: [shareRow('started', 7)] };
    act(() => {
      putItem(2, { name: 'New' });
      store.flush();
    });
    await waitFor(async () => expect(await lines()).toEqual([['Started', '7']]), {
      timeout: 5_000,
    });
  });
});

describe('saved analyses', () => {
  const SAVED = { x_axis: 'priority', y_axis: 'issue_count', segment: null, query: '' };
  const putSaved = (id: string, name: string, fields: object = {}) =>
    put('analytic_view', id, {
      ...{ name, description: '', query: {}, query_dict: SAVED, workspace: WORKSPACE },
      ...{ created_by: ME, deleted_at: null, ...fields },
    });
  const saved = () => within(screen.getByRole('complementary', { name: 'Saved analyses' }));
  const AT = '/api/workspaces/nova/analytic-view/';

  test('are saved under a name, in the words of the contract', async () => {
    const { user, written } = openNumbers();
    const name = saved().getByRole<HTMLInputElement>('textbox', { name: 'Name of the analysis' });
    await user.type(name, ' By group {Enter}');
    await waitFor(() => expect(written()).toHaveLength(1));
    expect(written()[0]).toEqual([
      `POST ${AT}`,
      {
        name: 'By group',
        query_dict: {
          ...{ x_axis: 'state__group', y_axis: 'issue_count', segment: null, query: '' },
        },
      },
    ]);
    expect(saved().getByRole('button', { name: 'By group', current: true })).toBeDefined();
    expect(saved().queryByRole('textbox')).toBeNull();
  });

  test('are opened, edited, put back and saved again', async () => {
    putSaved('v1', 'Priorities');
    const { user, written } = openNumbers();
    await user.click(saved().getByRole('button', { name: 'Priorities' }));
    expect(address.search).toMatchObject({ x: 'priority', saved: 'v1' });
    await choose(user, 'Rows', 'Label');
    await user.click(saved().getByRole('button', { name: 'Revert' }));
    expect(address.search['x']).toBe('priority');
    await choose(user, 'Rows', 'Label');
    await user.click(saved().getByRole('button', { name: 'Save changes' }));
    await waitFor(() =>
      expect(written()).toEqual([
        [`PATCH ${AT}v1/`, { query_dict: { ...SAVED, x_axis: 'labels__id' } }],
      ]),
    );
    expect(saved().queryByRole('button', { name: 'Revert' })).toBeNull();
  });

  test('follow others, whose analyses are changed as a copy alone', async () => {
    startNumbers(CUSTOM, 'member');
    const { user } = openNumbers({}, 'member');
    expect(saved().queryByRole('region', { name: 'Shared' })).toBeNull();
    act(() => putSaved('v2', 'Theirs', { created_by: 'jonas' }));
    const shared = within(saved().getByRole('region', { name: 'Shared' }));
    await user.click(shared.getByRole('button', { name: 'Theirs' }));
    await choose(user, 'Rows', 'Label');
    expect(saved().queryByRole('button', { name: 'Save changes' })).toBeNull();
    expect(saved().getByRole('button', { name: 'Save analysis' })).toBeDefined();
    act(() => putSaved('v2', 'Renamed'));
    expect(saved().getByRole('button', { name: 'Renamed' })).toBeDefined();
  });

  test('are deleted, and what is shown stays', async () => {
    putSaved('v1', 'Priorities');
    startNumbers({ ...CUSTOM, x: 'priority', saved: 'v1' });
    putSaved('v1', 'Priorities');
    const { user, written } = openNumbers({ [`DELETE ${AT}v1/`]: [204] });
    await user.click(saved().getByRole('button', { name: 'Delete Priorities' }));
    await waitFor(() => expect(written()).toEqual([[`DELETE ${AT}v1/`, undefined]]));
    expect(saved().queryByRole('button', { name: 'Priorities' })).toBeNull();
    expect(address.search).toMatchObject({ x: 'priority' });
    expect(address.search['saved']).toBeUndefined();
  });

  test('that are not taken are told, and gone from the list', async () => {
    const { user, refused } = openNumbers({
      [`POST ${AT}`]: [400, { error: 'Use another name.' }],
    });
    await user.type(saved().getByRole('textbox'), 'Twice{Enter}');
    await waitFor(() => expect(refused).toHaveBeenCalledTimes(1));
    expect(analyticViews.all()).toEqual([]);
    expect(saved().getByRole('textbox')).toBeDefined();
  });
});
