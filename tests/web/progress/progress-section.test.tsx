import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { isListedItem } from '#shared/lib/work-item-lists/listed.ts';
import type { FilterFacts } from '#shared/lib/work-item-query/facts.ts';
import { condition } from '#shared/lib/work-item-query/filter.ts';
import { testOf } from '#shared/lib/work-item-query/match.ts';
import { fakeNetwork } from '#tests/web/network.ts';
import { cycles } from '#web/features/cycles/store.ts';
import { ProgressSection } from '#web/features/progress/progress-section.tsx';
import { frozenOf } from '#web/features/progress/reading/snapshot.ts';
import { NOT_CANCELED, type ShowItems } from '#web/features/progress/share-rows.ts';
import { states } from '#web/features/states/store.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { store } from '#web/lib/store/collection.ts';
import { hueOf } from '#web/ui/people/person-hue.ts';

import {
  answer,
  bringItems,
  CANCELED,
  CYCLE,
  day,
  DOING,
  DONE,
  idOf,
  LABEL,
  ME,
  OTHER,
  PROJECT,
  putCycle,
  putItem,
  renderIn,
  startWorld,
  TODAY,
  TODO,
} from './progress-world.tsx';

const onFilter = vi.fn<ShowItems>();
const chart = () => screen.findByRole('slider', { name: 'Burn-down' });
const lines = () => screen.getAllByRole('paragraph').map((line) => line.textContent);
const said = async () => (await chart()).getAttribute('aria-valuetext');

async function show() {
  const network = fakeNetwork(answer);
  bringItems();
  renderIn(<ProgressSection kind="cycle" id={CYCLE} projectId={PROJECT} onFilter={onFilter} />);
  await chart();
  return { network, user: userEvent.setup() };
}

/** How many rows the list of the cycle has under some conditions. */
function rowsOf(parts: Parameters<ShowItems>[0]): number {
  const facts = { me: ME, today: TODAY, zone: 'UTC' } as FilterFacts;
  const isShown = testOf({ join: 'and', parts }, facts);
  return workItems
    .all()
    .filter((item) => item.cycle_id === CYCLE && isListedItem(item, null))
    .filter((item) => {
      const state__group = states.get(item.state_id ?? '')?.group ?? null;
      return isShown({ ...item, state__group });
    }).length;
}

/** Somebody else changes an item. */
function change(n: number, fields: Readonly<Record<string, unknown>>): void {
  act(() => {
    putItem(n, { ...fields, updated_by: OTHER });
    store.flush();
  });
}

// It comes as a file of its own, which takes a while the first time.
beforeAll(() => import('#web/ui/charts/line-chart.tsx'));

beforeEach(() => {
  onFilter.mockReset();
  startWorld();
});

describe('the progress of a cycle', () => {
  test('reads the days once; changes of today ask for nothing', async () => {
    const { network } = await show();
    const asked = () => network.sent.filter(({ path }) => path.includes('cycle-progress')).length;
    expect(asked()).toBe(1);
    for (const state of [DONE, TODO, DOING]) change(103, { state_id: state });
    expect(asked()).toBe(1);
  });

  test('says what is done in points and in items; canceled work is not counted', async () => {
    await show();
    expect(lines()).toContain('5 of 11 points');
    expect(lines()).toContain('1 of 3 items, 1 canceled');
    expect(screen.getByRole('img', { name: '45% done, 5 of 11 points' })).toBeTruthy();
  });

  test('moves with each change, number, ring and chart at once, on the hue of who made it', async () => {
    await show();
    expect(await said()).toBe('Today: Scope 11, Completed 5, Started 1, Not started 5, Ideal 6.1');
    change(103, { state_id: DONE });
    expect(screen.getByRole('img', { name: '91% done, 10 of 11 points' })).toBeTruthy();
    expect(await said()).toBe('Today: Scope 11, Completed 10, Started 1, Not started 0, Ideal 6.1');
    expect(screen.getAllByText('10')[0]?.className).toContain(hueOf(OTHER));
    change(103, { cycle_id: null });
    expect(lines()).toContain('5 of 6 points');
  });

  test('compares with the ideal line', async () => {
    await show();
    expect(screen.getByText('On ideal')).toBeTruthy();
    change(103, { state_id: DONE });
    expect(screen.getByText('5 points ahead of ideal')).toBeTruthy();
    change(101, { state_id: TODO });
    change(103, { state_id: DOING });
    expect(screen.getByText('5 points behind ideal')).toBeTruthy();
  });

  test('counts items where people switch to them, and where there are no points', async () => {
    const { user } = await show();
    await user.click(screen.getByRole('radio', { name: 'Items' }));
    expect(lines()).toContain('1 of 3 items');
    expect(await said()).toContain('Scope 3, Completed 1, Started 1, Not started 1');
  });

  test('turns into a burn-up', async () => {
    const { user } = await show();
    await user.click(screen.getByRole('button', { name: 'Burn-down' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Burn-up' }));
    const up = await screen.findByRole('slider', { name: 'Burn-up' });
    expect(up.getAttribute('aria-valuetext')).toContain('Ideal 4.9');
  });

  test('filters the list by a state, a person, nobody and a label', async () => {
    const { user } = await show();
    const press = (name: RegExp) => user.click(screen.getByRole('button', { name }));
    await press(/^In progress 1 9%/);
    await user.click(screen.getByRole('tab', { name: 'Assignees' }));
    await press(/^Ines Kern 5 of 6 83%/);
    await press(/^Unassigned 0 of 5 0%/);
    await user.click(screen.getByRole('tab', { name: 'Labels' }));
    await press(/^No label 0 of 6 0%/);
    expect(onFilter.mock.calls.map(([part]) => part)).toEqual([
      [condition('state', 'is', [{ is: 'id', id: DOING }])],
      [condition('assignees', 'is', [{ is: 'id', id: ME }]), NOT_CANCELED],
      [condition('assignees', 'empty'), NOT_CANCELED],
      [condition('labels', 'empty'), NOT_CANCELED],
    ]);
    expect(screen.getByText('Items with two labels count for both.')).toBeTruthy();
    expect(
      within(screen.getByRole('tabpanel')).queryByRole('button', { name: /Canceled/ }),
    ).toBeNull();
  });

  test('shows as many items as each number says, of whatever states, people and labels', async () => {
    const { user } = await show();
    act(() => {
      // What is canceled, archived, a draft or of another cycle is in no number.
      const own = { assignee_ids: [ME], label_ids: [LABEL] };
      putItem(105, { ...own, state_id: CANCELED });
      putItem(106, { ...own, state_id: DOING, archived_at: TODAY });
      putItem(107, { ...own, state_id: DOING, is_draft: true });
      putItem(108, { ...own, state_id: DOING, cycle_id: null });
      putItem(109, { ...own, parent_id: idOf(101), target_date: day(-1) });
      store.flush();
    });
    await user.click(screen.getByRole('radio', { name: 'Items' }));
    let pressed = 0;
    const pressAll = async (numbers: () => readonly HTMLElement[], size: RegExp) => {
      for (const [at] of numbers().entries()) {
        const number = numbers()[at];
        if (!number) continue;
        const count = size.exec(number.textContent ?? '')?.[1];
        await user.click(number);
        expect(rowsOf(onFilter.mock.lastCall?.[0] ?? []), number.textContent ?? '').toBe(
          Number(count),
        );
        pressed += 1;
      }
    };
    await pressAll(() => screen.getAllByTitle('Show only these items'), /^(\d+)$/);
    for (const name of ['States', 'Assignees', 'Labels']) {
      await user.click(screen.getByRole('tab', { name }));
      const rows = () => within(screen.getByRole('tabpanel')).getAllByRole('button');
      await pressAll(rows, name === 'States' ? / (\d+) \d+%/ : / of (\d+) /);
    }
    // Two figures, three states, three rows of people, two of labels.
    expect(pressed).toBe(2 + 3 + 3 + 2);
  });

  test('is what a cycle ended with once that is written down', async () => {
    const { network } = await show();
    const before = network.sent.length;
    act(() => {
      putCycle({
        end_snapshot: {
          total_issues: 8,
          completed_issues: 6,
          cancelled_issues: 1,
          total_estimate_points: 20,
          completed_estimate_points: 13,
          distribution: {
            assignees: [
              { assignee_id: ME, total_issues: 8, completed_issues: 6, cancelled_issues: 1 },
            ],
            labels: [],
            completion_chart: {},
          },
          estimate_distribution: {},
          progress: [],
        },
      });
      store.flush();
    });
    const frozen = frozenOf(cycles.get(CYCLE));
    expect(frozen?.shares.assignees[0]?.items).toMatchObject({ completed: 6, total: 7 });
    expect(lines()).toContain('13 of 20 points');
    expect(lines()).toContain('6 of 7 items, 1 canceled');
    expect(screen.queryByRole('tab', { name: 'States' })).toBeNull();
    expect(network.sent.length).toBe(before);
  });
});
