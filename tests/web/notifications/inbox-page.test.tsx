import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { address } from '#tests/support/web/address.tsx';
import { leave, put, show, startWorkspace, WORKSPACE } from '#tests/support/web/workspace.tsx';
import { InboxPage } from '#web/features/notifications/inbox-page.tsx';
import { defineInboxShortcuts } from '#web/features/notifications/shortcuts.ts';
import { notifications } from '#web/features/notifications/store.ts';
import { undoStack } from '#web/lib/mutations/undo.ts';
import { listenToKeys } from '#web/lib/shortcuts/shortcuts.ts';

import { importNotice, notice } from './notices.ts';

vi.mock(
  '@tanstack/react-router',
  async () => (await import('#tests/support/web/address.tsx')).router,
);

const PATH = '/api/workspaces/nova/users/notifications';
type Change = Parameters<typeof notice>[0];
let count = 0;

beforeAll(() => {
  // A list of 900 px with cards of their size: jsdom has no layout.
  for (const [name, value] of Object.entries({
    clientHeight: 900,
    clientWidth: 400,
    offsetHeight: 67,
  })) {
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, value });
  }
  defineInboxShortcuts();
  listenToKeys(window);
});
beforeEach(() => {
  startWorkspace();
  address.start();
  count = 0;
});
afterEach(leave);

/** A card about an item of this name; each is newer than the one before. */
function arrive(name: string, { activity, ...change }: NonNullable<Change> = {}): string {
  count += 1;
  const row = notice({ ...change, ...(activity && { activity }) });
  const minute = String(count).padStart(2, '0');
  put('notification', row.id, {
    ...row,
    entity_identifier: change.entity_identifier ?? `item-${name}`,
    data: { ...row.data, issue: { ...row.data.issue, name, sequence_id: count } },
    workspace: WORKSPACE,
    created_at: change.created_at ?? `2026-11-21T10:${minute}:00.000000Z`,
  });
  return row.id;
}
const MENTION = { sender: 'in_app:issue_activities:mentioned' };
const READ = { read_at: '2026-11-21T11:00:00.000Z' };

function open(options: Parameters<typeof show>[1] = {}) {
  const shown = show(<InboxPage />, {
    answer: ({ method, path }) =>
      method === 'GET' && path.includes('/notifications/')
        ? [200, { results: [], next_page_results: false }]
        : undefined,
    ...options,
  });
  return { ...shown, calls: () => shown.written().map(([call]) => call.replace(PATH, '')) };
}
const list = () => screen.getByRole('list', { name: 'Notifications' });
/** The names of the cards, from the top. */
const cards = () =>
  within(list())
    .queryAllByRole('link')
    .map((link) => /WIRE|BOAT|MAPS|SEAT/.exec(link.textContent ?? '')?.[0]);
const card = (name: string) =>
  within(list())
    .getAllByRole('link')
    .find((link) => link.textContent?.includes(name)) ?? document.body;
const isAt = (name: string) => waitFor(() => expect(document.activeElement).toBe(card(name)));
const now = (id: string) => notifications.get(id);

describe('the list', () => {
  test('has the newest first, and a new one comes to the top', () => {
    arrive('WIRE');
    arrive('BOAT');
    open();
    expect(cards()).toEqual(['BOAT', 'WIRE']);
    act(() => void arrive('MAPS'));
    expect(cards()).toEqual(['MAPS', 'BOAT', 'WIRE']);
  });

  test('leads from an import that has ended to its report', async () => {
    const row = { ...importNotice({ problems: 2 }), workspace: WORKSPACE };
    put('notification', row.id, row);
    const { user } = open();
    const link = within(list()).getByRole('link', {
      name: /ferry\.csv.*Import · 238 of 240 work items imported, 2 problems/,
    });
    expect(link.getAttribute('href')).toContain('/imports/import-1');
    await user.click(link);
    expect(now(row.id)?.read_at).not.toBeNull();
  });

  test('stays still under the pointer: what is new is counted and shown by a press', async () => {
    arrive('WIRE');
    const { user } = open();
    const surface = list().parentElement ?? list();
    await user.pointer({ target: surface });
    act(() => void arrive('BOAT'));
    expect(cards()).toEqual(['WIRE']);
    await user.click(screen.getByRole('button', { name: '1 new' }));
    expect(cards()).toEqual(['BOAT', 'WIRE']);
  });

  test('makes one card of all that an item tells, with who it is of', () => {
    arrive('WIRE', { entity_identifier: 'one', triggered_by: 'mara' });
    arrive('WIRE', { entity_identifier: 'one', triggered_by: 'jonas' });
    open();
    expect(cards()).toEqual(['WIRE']);
    expect(card('WIRE').textContent).toContain('2 events');
    expect(card('WIRE').textContent).toContain('jonas and 1 other');
  });

  test('names the item as it is called now', () => {
    arrive('WIRE', { entity_identifier: 'one' });
    open();
    act(() => put('work_item', 'one', { name: 'BOAT', assignee_ids: [], created_by: null }));
    expect(cards()).toEqual(['BOAT']);
  });

  test('goes when the notification is gone, and says why nothing is there', async () => {
    const id = arrive('WIRE');
    open();
    expect(cards()).toEqual(['WIRE']);
    act(() => put('notification', id, { archived_at: '2026-11-21T12:00:00.000Z' }));
    expect(cards()).toEqual([]);
    expect(await screen.findByText("You're all caught up")).toBeTruthy();
    act(() => void arrive('BOAT', MENTION));
    expect(cards()).toEqual(['BOAT']);
  });
});

describe('by keys', () => {
  beforeEach(() => {
    arrive('SEAT');
    arrive('MAPS');
    arrive('BOAT');
    arrive('WIRE');
  });

  test('one goes from card to card, and not past the ends', async () => {
    const { user } = open();
    await user.keyboard('j');
    await isAt('WIRE');
    await user.keyboard('j{ArrowDown}');
    await isAt('MAPS');
    await user.keyboard('k');
    await isAt('BOAT');
    await user.keyboard('jjjjj');
    await isAt('SEAT');
  });

  test('e archives the card at hand: the next one is, and undo brings it back', async () => {
    const { user, calls } = open();
    await user.keyboard('jj');
    await isAt('BOAT');
    await user.keyboard('e');
    await isAt('MAPS');
    expect(cards()).toEqual(['WIRE', 'MAPS', 'SEAT']);
    act(() => void undoStack.undo());
    expect(cards()).toEqual(['WIRE', 'BOAT', 'MAPS', 'SEAT']);
    await waitFor(() => expect(calls()).toHaveLength(2));
  });

  test('e at the last card goes to the one before it', async () => {
    const { user } = open();
    await user.keyboard('jjjj');
    await isAt('SEAT');
    await user.keyboard('e');
    await isAt('MAPS');
  });

  test('u marks as read, and again as unread', async () => {
    const { user, calls } = open();
    await user.keyboard('ju');
    expect(within(card('WIRE')).queryByText('Unread')).toBeNull();
    await user.keyboard('u');
    expect(within(card('WIRE')).getByText('Unread')).toBeTruthy();
    await waitFor(() =>
      expect(calls().map((call) => call.split(' ')[0])).toEqual(['POST', 'DELETE']),
    );
  });

  test('Enter opens a card, which is read then; Escape closes it and is at its card', async () => {
    const { user } = open();
    await user.keyboard('jj{Enter}');
    expect(address.search['id']).toBeTruthy();
    expect(card('BOAT').getAttribute('aria-current')).toBe('true');
    await waitFor(() => expect(within(card('BOAT')).queryByText('Unread')).toBeNull());
    expect(undoStack.recent).toEqual([]);
    await user.keyboard('{Escape}');
    expect(address.search['id']).toBeUndefined();
    await isAt('BOAT');
  });

  test('x and Shift with the arrows choose several, which e archives as one step', async () => {
    const { user } = open();
    await user.keyboard('jx{Shift>}{ArrowDown}{/Shift}');
    const bar = screen.getByRole('toolbar', { name: 'Actions for selected notifications' });
    expect(within(bar).getByRole('status').textContent).toBe('2 selected');
    await user.keyboard('e');
    expect(cards()).toEqual(['MAPS', 'SEAT']);
    expect(screen.queryByRole('toolbar')).toBeNull();
    expect(undoStack.recent).toHaveLength(1);
    act(() => void undoStack.undo());
    expect(cards()).toEqual(['WIRE', 'BOAT', 'MAPS', 'SEAT']);
  });

  test('all are chosen at once, and Escape chooses none', async () => {
    const { user } = open();
    await user.keyboard('{Control>}a{/Control}');
    expect(screen.getByText('4 selected')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('toolbar')).toBeNull();
  });

  test('Shift and e archives what is read, but not the open card', async () => {
    const { user } = open();
    await user.keyboard('ju');
    await user.keyboard('j{Enter}');
    await waitFor(() => expect(within(card('BOAT')).queryByText('Unread')).toBeNull());
    await user.keyboard('{Shift>}e{/Shift}');
    expect(cards()).toEqual(['BOAT', 'MAPS', 'SEAT']);
  });
});

describe('by mouse', () => {
  test('a range is chosen with Shift, without opening a card', async () => {
    for (const name of ['SEAT', 'MAPS', 'BOAT']) arrive(name);
    const { user } = open();
    await user.click(screen.getByRole('checkbox', { name: 'Select NOVA-3' }));
    await user.keyboard('{Shift>}');
    await user.click(card('SEAT'));
    await user.keyboard('{/Shift}');
    expect(screen.getByText('3 selected')).toBeTruthy();
    expect(address.search['id']).toBeUndefined();
  });

  test('the actions of a card are for that card', async () => {
    const wire = arrive('WIRE');
    const boat = arrive('BOAT');
    const { user } = open();
    const items = screen.getAllByRole('article');
    const [first] = items;
    if (!first) throw new Error('no card');
    await user.click(within(first).getByRole('button', { name: /^Archive/ }));
    expect([now(wire)?.archived_at, now(boat)?.archived_at]).toEqual([null, expect.any(String)]);
  });

  test('is put off until a moment that is named', async () => {
    const wire = arrive('WIRE');
    const { user } = open();
    await user.click(within(screen.getByRole('article')).getByRole('button', { name: /^Snooze/ }));
    await user.click(await screen.findByRole('menuitem', { name: /^1 week/ }));
    const until = Date.parse(now(wire)?.snoozed_till ?? '');
    expect(Math.round((until - Date.now()) / 86_400_000)).toBe(7);
    expect(cards()).toEqual([]);
  });
});

describe('the whole list', () => {
  test('is marked as read; its message undoes that, also after another step', async () => {
    const wire = arrive('WIRE');
    const boat = arrive('BOAT');
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
    expect(now(wire)?.read_at).toBeTruthy();
    await user.keyboard('je');
    expect(now(boat)?.archived_at).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(now(wire)?.read_at).toBeNull();
    expect(now(boat)?.archived_at).toBeTruthy();
  });

  test('with nothing unread says nothing', async () => {
    arrive('WIRE', READ);
    const { user, calls } = open();
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
    expect(screen.queryByText('All marked as read')).toBeNull();
    expect(calls()).toEqual([]);
  });

  test('narrowed to what is unread keeps the card that is open', async () => {
    arrive('WIRE');
    arrive('BOAT', READ);
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Show' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Unread only' }));
    await user.keyboard('{Escape}');
    expect(cards()).toEqual(['WIRE']);
    await user.click(card('WIRE'));
    await waitFor(() => expect(within(card('WIRE')).queryByText('Unread')).toBeNull());
    expect(cards()).toEqual(['WIRE']);
    await user.click(screen.getByRole('button', { name: 'Remove Unread only' }));
    expect(cards()).toEqual(['BOAT', 'WIRE']);
  });

  test('narrowed to one’s own part follows who is assigned now', async () => {
    arrive('WIRE', { entity_identifier: 'one' });
    put('work_item', 'one', { name: 'WIRE', assignee_ids: [], created_by: null });
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Assigned to me' }));
    await user.keyboard('{Escape}');
    expect(screen.getByText('No matching notifications')).toBeTruthy();
    act(() => put('work_item', 'one', { assignee_ids: ['ines'] }));
    expect(cards()).toEqual(['WIRE']);
    await user.click(screen.getByRole('button', { name: 'Remove filter Assigned to me' }));
    expect(screen.queryByRole('button', { name: 'Clear all' })).toBeNull();
  });

  test('has mentions among all and apart, each tab with its number', async () => {
    arrive('WIRE');
    arrive('BOAT', MENTION);
    arrive('MAPS', MENTION);
    const { user } = open();
    expect(cards()).toEqual(['MAPS', 'BOAT', 'WIRE']);
    expect(screen.getByRole('tab', { name: /^All/ }).textContent).toContain('3');
    await user.click(screen.getByRole('tab', { name: /^Mentions/ }));
    expect(cards()).toEqual(['MAPS', 'BOAT']);
    expect(screen.getByRole('tab', { name: /^Mentions/ }).textContent).toContain('2');
    expect(address.search['tab']).toBe('mentions');
  });
});

test('an address of a mention opens it among all', () => {
  arrive('WIRE');
  const id = arrive('BOAT', MENTION);
  address.start({ id });
  open();
  expect(screen.getByRole('tab', { name: /^All/, selected: true })).toBeTruthy();
  expect(card('BOAT').getAttribute('aria-current')).toBe('true');
});

test('what is refused is in the list again', async () => {
  arrive('WIRE');
  const { user, refused } = open({
    answer: ({ method }) =>
      method === 'GET' ? [200, { results: [], next_page_results: false }] : [403, {}],
  });
  await user.keyboard('je');
  await waitFor(() => expect(refused).toHaveBeenCalledOnce());
  expect(cards()).toEqual(['WIRE']);
});
