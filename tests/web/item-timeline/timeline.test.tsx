import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import {
  DOING,
  idOf,
  makeScreen,
  PROJECT,
  putItem,
  renderList,
  startWorld,
} from '#tests/web/work-items/list-world.tsx';
import type { ListScreen } from '#web/features/item-rows/list-screen.ts';
import { ItemTimeline } from '#web/features/item-timeline/item-timeline.tsx';
import { workItems } from '#web/features/work-items/data/store.ts';
import { relations } from '#web/features/work-items/parts/store.ts';
import { changes } from '#web/lib/mutations/changes.ts';
import { undoStack } from '#web/lib/mutations/undo.ts';
import { store } from '#web/lib/store/collection.ts';

const sent = vi.spyOn(changes, 'add');
const user = userEvent.setup();

beforeAll(() => {
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 900 });
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 1400 });
  HTMLElement.prototype.setPointerCapture = () => undefined;
});

beforeEach(() => {
  sent.mockReset();
  sent.mockResolvedValue({});
  startWorld();
  putItem(1, { start_date: '2026-11-09', target_date: '2026-11-20' });
  putItem(2, { start_date: '2026-11-16', target_date: '2026-11-18', state_id: DOING });
  putItem(3);
  store.flush();
});

/** One item waits for another, as the feed would tell. */
function putLink(
  n: number,
  from: number,
  to: number,
  more: Readonly<Record<string, unknown>> = {},
) {
  const row = {
    id: idOf(500 + n),
    issue: idOf(to),
    related_issue: idOf(from),
    relation_type: 'blocked_by',
    lag: 0,
    project_id: PROJECT,
    rev: 1,
    ...more,
  };
  store.feed.put(relations.entity, row, `project:${PROJECT}`);
  store.flush();
}

const draw = (settings = {}, more: Partial<ListScreen> = {}) =>
  renderList({ ...makeScreen(settings), ...more }, <ItemTimeline />);
const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) });
const bodies = () => sent.mock.calls.map(([{ path, body }]) => [path.split('/').at(-2), body]);

test('rows are items with their dates, and those without any stand in the tray too', () => {
  draw({ groupBy: null });
  expect(row('Item 1').textContent).toContain('Nov 9 – Nov 20, 12 days');
  expect(row('Item 3').textContent).toContain('No dates');
  const tray = screen.getByRole('region', { name: 'No dates' });
  expect(within(tray).getByRole('button', { name: 'Item 3' })).toBeDefined();
  expect(within(tray).queryByRole('button', { name: 'Item 1' })).toBeNull();
});

test.each([
  ['state_id', 'Todo', 'Nov 9 – Nov 20'],
  ['assignees__id', 'No assignee', 'Nov 9 – Nov 20'],
] as const)('grouped by %s, a row sums up those below it', (groupBy, name, dates) => {
  draw({ groupBy });
  const group = screen
    .getAllByRole('row')
    .findLast((one) => one.dataset['group'] !== undefined && one.textContent?.includes(name));
  expect(group?.getAttribute('aria-expanded')).toBe('true');
  expect(group?.textContent).toContain(dates);
  fireEvent.click(within(group as HTMLElement).getByRole('button', { name: new RegExp(name) }));
  expect(screen.queryByRole('row', { name: /Item 1/ })).toBeNull();
});

test('arrow keys move a bar, and several presses are one change', async () => {
  draw({ groupBy: null });
  act(() => row('Item 1').focus());
  await user.keyboard('{ArrowRight}{ArrowRight}');
  await waitFor(() => expect(sent).toHaveBeenCalledOnce(), { timeout: 5_000 });
  expect(sent.mock.lastCall?.[0].body).toEqual({
    start_date: '2026-11-11',
    target_date: '2026-11-22',
  });
});

describe('of two items that are linked', () => {
  test('the one that begins too early says so, and a button moves it as a whole', async () => {
    putLink(1, 1, 2);
    draw({ groupBy: null });
    expect(row('Item 2').textContent).toContain('Starts before TEST-1 ends');
    expect(row('Item 1').textContent).not.toContain('Starts before');
    act(() => row('Item 2').focus());
    await user.click(screen.getByRole('button', { name: 'Move to Nov 21' }));
    expect(sent.mock.lastCall?.[0].body).toEqual({
      start_date: '2026-11-21',
      target_date: '2026-11-23',
    });
  });

  test('the days between them count', () => {
    putLink(1, 2, 3, { lag: 2 });
    putItem(3, { start_date: '2026-11-20', target_date: '2026-11-21' });
    store.flush();
    draw({ groupBy: null });
    expect(row('Item 3').textContent).toContain('Starts less than 2 days after TEST-2 ends');
  });

  test('what comes by the feed is said at once', () => {
    putLink(1, 1, 2);
    draw({ groupBy: null });
    act(() => {
      putItem(1, { target_date: '2026-11-13' });
      store.flush();
    });
    expect(row('Item 2').textContent).not.toContain('Starts before');
  });

  test('the menu of a row mends it, changes the days between, and takes the link away', async () => {
    putLink(1, 1, 2);
    draw({ groupBy: null });
    const openLink = async () => {
      fireEvent.contextMenu(row('Item 2'));
      for (const name of ['Links', 'Blocked by TEST-1']) {
        const item = await screen.findByRole('menuitem', { name });
        act(() => item.focus());
        await user.keyboard('{ArrowRight}');
      }
    };
    fireEvent.contextMenu(row('Item 2'));
    expect(await screen.findByRole('group', { name: 'Starts before TEST-1 ends' })).toBeDefined();
    await user.keyboard('{Escape}');
    await openLink();
    await user.click(await screen.findByRole('menuitem', { name: 'One day more between' }));
    expect(bodies().at(-1)).toEqual([idOf(501), { lag: 1 }]);
    undoStack.undo();
    expect(bodies().at(-1)).toEqual([idOf(501), { lag: 0 }]);
    await openLink();
    await user.click(await screen.findByRole('menuitem', { name: 'Remove link' }));
    expect(bodies().at(-1)).toEqual([
      'remove-relation',
      { relation_type: 'blocked_by', related_issue: idOf(1) },
    ]);
  });
});

describe('a link from bar to bar', () => {
  const drawLink = (from: string, to: string, x: number) => {
    act(() => row(from).focus());
    const dot = row(from).querySelector('[data-dot="end"]') as HTMLElement;
    const bar = row(to).querySelector('[data-bar]') as HTMLElement;
    document.elementsFromPoint = () => [bar];
    bar.getBoundingClientRect = () => new DOMRect(0, 0, 100, 20);
    fireEvent.pointerDown(dot, { button: 0, clientX: 400, pointerId: 1 });
    fireEvent.pointerMove(dot, { clientX: x, pointerId: 1 });
    return () => fireEvent.pointerUp(dot, { clientX: x, pointerId: 1 });
  };

  test('is a relation of its kind', () => {
    draw({ groupBy: null });
    const drop = drawLink('Item 1', 'Item 2', 80);
    expect(screen.getByText('TEST-2 ends after TEST-1 ends')).toBeDefined();
    drop();
    expect(bodies()).toEqual([
      ['issue-relation', { relation_type: 'finish_before', issues: [idOf(2)] }],
    ]);
  });

  test('that would close a loop names it, and is not made', () => {
    putItem(3, { start_date: '2026-11-20', target_date: '2026-11-21' });
    putLink(1, 1, 2);
    putLink(2, 2, 3);
    draw({ groupBy: null });
    const drop = drawLink('Item 3', 'Item 1', 20);
    expect(
      screen.getByText('This would make a loop: TEST-3 → TEST-1 → TEST-2 → TEST-3.'),
    ).toBeDefined();
    drop();
    expect(sent).not.toHaveBeenCalled();
  });

  test('cannot be begun by who may change nothing', () => {
    putLink(1, 1, 2);
    draw({ groupBy: null }, { can: () => false, canEdit: false, canCreate: false });
    act(() => row('Item 2').focus());
    expect(row('Item 2').querySelector('[data-dot]')).toBeNull();
    expect(row('Item 2').textContent).toContain('Starts before TEST-1 ends');
    expect(screen.queryByRole('button', { name: 'Move to Nov 21' })).toBeNull();
  });
});

test('a deleted item takes its line along', () => {
  putLink(1, 1, 2);
  draw({ groupBy: null });
  expect(document.querySelector('[data-links]')).not.toBeNull();
  act(() => {
    const del = [[workItems.entity, idOf(1), 9]] as const;
    const scope = `project:${PROJECT}`;
    store.feed.follow(scope, '1.0');
    store.feed.apply({ scope, prev: '1.0', cur: '2.0', up: {}, del, mids: [] });
    store.flush();
  });
  expect(document.querySelector('[data-links]')).toBeNull();
});
