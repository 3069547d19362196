import { describe, expect, test } from 'vitest';

import {
  bundlesOf,
  type InboxPart,
  type InboxView,
  inParts,
  type PartsInItem,
  commentToShow,
  reasonOf,
  unreadCounts,
} from '#web/features/notifications/bundles.ts';
import { neighborOf } from '#web/features/notifications/use-inbox.ts';

import { notice, WORKSPACE } from './notices.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const view: InboxView = {
  workspaceId: WORKSPACE,
  tab: 'all',
  show: undefined,
  now: NOW,
};
const MENTION = 'in_app:issue_activities:mentioned';
const ASSIGNED = 'in_app:issue_activities:assigned';
const PAST = '2026-11-21T11:00:00.000Z';
const FUTURE = '2026-11-21T13:00:00.000Z';

const ids = (rows: Parameters<typeof bundlesOf>[0], change: Partial<InboxView> = {}) =>
  bundlesOf(rows, { ...view, ...change }).map((bundle) => bundle.id);

describe('cards', () => {
  test('one to an item, the newest first, with the strongest reason', () => {
    const rows = [
      notice({ entity_identifier: 'a', created_at: '2026-11-21T08:00:00Z', sender: ASSIGNED }),
      notice({ entity_identifier: 'b', created_at: '2026-11-21T09:00:00Z' }),
      notice({ entity_identifier: 'a', created_at: '2026-11-21T10:00:00Z' }),
    ];
    const [first, second] = bundlesOf(rows, view);
    expect(first).toMatchObject({
      id: 'a',
      reason: 'assigned',
      unread: 2,
      hasUnreadMention: false,
    });
    expect(first?.events.map((event) => event.created_at.slice(11, 13))).toEqual(['10', '08']);
    expect(second).toMatchObject({ id: 'b', reason: 'subscribed' });
  });

  test('of this workspace alone', () => {
    expect(ids([notice({ workspace: 'another' })])).toEqual([]);
  });

  test('archived and put off ones are elsewhere', () => {
    const rows = [
      notice({ entity_identifier: 'here' }),
      notice({ entity_identifier: 'done', archived_at: PAST }),
      notice({ entity_identifier: 'later', snoozed_till: FUTURE }),
    ];
    expect(ids(rows)).toEqual(['here']);
    expect(ids(rows, { show: 'archived' })).toEqual(['done']);
    expect(ids(rows, { show: 'snoozed' })).toEqual(['later']);
  });

  test('what was put off comes back on top when its time has come', () => {
    const rows = [
      notice({ entity_identifier: 'back', snoozed_till: PAST, created_at: '2026-11-20T10:00:00Z' }),
      notice({ entity_identifier: 'new', created_at: '2026-11-21T10:30:00Z' }),
    ];
    expect(ids(rows)).toEqual(['back', 'new']);
  });

  test('an opened card stays among the unread ones until it is left', () => {
    const rows = [
      notice({ entity_identifier: 'a', read_at: PAST }),
      notice({ entity_identifier: 'b' }),
    ];
    expect(ids(rows, { show: 'unread' })).toEqual(['b']);
    expect(ids(rows, { show: 'unread', kept: 'a' }).toSorted()).toEqual(['a', 'b']);
  });

  test('parts are those that the person has now, whatever they were told as', () => {
    const me = '00000000-0000-7000-8000-000000000001';
    const rows = ['mine', 'made', 'left', 'quiet', 'away'].map((entity_identifier) =>
      notice({ entity_identifier, sender: ASSIGNED }),
    );
    const item = (id: string, changed: Partial<PartsInItem> = {}) => ({
      id,
      assignee_ids: [],
      created_by: null,
      ...changed,
    });
    const here = [
      item('mine', { assignee_ids: [me] }),
      item('made', { created_by: me }),
      // Told as the one who was assigned, who is so no more.
      item('left'),
      // Subscribed to once, and no more.
      item('quiet'),
    ];
    const reader = { id: me, subscribed: new Set(['mine', 'made', 'left']) };
    const inOnes = (...parts: InboxPart[]) =>
      inParts(bundlesOf(rows, view), parts, here, reader)
        .map(({ id }) => id)
        .toSorted();
    expect(inOnes()).toEqual(['away', 'left', 'made', 'mine', 'quiet']);
    expect(inOnes('assigned')).toEqual(['away', 'mine']);
    expect(inOnes('created')).toEqual(['made']);
    expect(inOnes('subscribed')).toEqual(['left', 'mine']);
  });

  test('mentions are in all, and in a tab of their own', () => {
    const rows = [
      notice({ entity_identifier: 'm', sender: MENTION }),
      notice({ entity_identifier: 'a', sender: ASSIGNED }),
      notice({ entity_identifier: 'both', sender: MENTION }),
      notice({ entity_identifier: 'both', sender: ASSIGNED }),
    ];
    expect(ids(rows, { tab: 'mentions' }).toSorted()).toEqual(['both', 'm']);
    expect(ids(rows).toSorted()).toEqual(['a', 'both', 'm']);
    const [card] = bundlesOf(rows.slice(2), view);
    expect(card?.events.map(reasonOf)).toEqual(['assigned', 'mentioned']);
  });
});

test('the badge counts cards, not events, and leaves out what is elsewhere', () => {
  const rows = [
    notice({ entity_identifier: 'a', sender: MENTION }),
    notice({ entity_identifier: 'a' }),
    notice({ entity_identifier: 'b' }),
    notice({ entity_identifier: 'c', read_at: PAST }),
    notice({ entity_identifier: 'd', archived_at: PAST }),
    notice({ entity_identifier: 'e', snoozed_till: FUTURE }),
    notice({ entity_identifier: 'f', snoozed_till: PAST }),
    notice({ workspace: 'another' }),
  ];
  expect(unreadCounts(rows, WORKSPACE, NOW)).toEqual([3, 1]);
  expect(unreadCounts(rows.slice(0, 1), WORKSPACE, NOW)).toEqual([1, 1]);
});

test('a card that goes gives its place to the next, the last one to the one before', () => {
  const bundles = bundlesOf(
    ['a', 'b', 'c'].map((entity_identifier, place) =>
      notice({ entity_identifier, created_at: `2026-11-21T0${9 - place}:00:00Z` }),
    ),
    view,
  );
  expect(neighborOf(bundles, 'a')?.id).toBe('b');
  expect(neighborOf(bundles, 'c')?.id).toBe('b');
  expect(neighborOf(bundles, 'b', -1)?.id).toBe('a');
  expect(neighborOf(bundles, 'c', 1)).toBeUndefined();
  expect(neighborOf(bundles, null, 1)?.id).toBe('a');
});

test('a card leads to the newest unread comment, else to the one its newest event is about', () => {
  const said = (id: string, change = {}) =>
    notice({ activity: { field: 'comment', verb: 'created', new_identifier: id }, ...change });
  const shown = (...rows: ReturnType<typeof notice>[]) => bundlesOf(rows, view).map(commentToShow);
  expect(shown(said('c1'), said('c2'), notice())).toEqual(['c2']);
  expect(shown(said('c1'), said('c2', { read_at: PAST }), notice({ read_at: PAST }))).toEqual([
    'c1',
  ]);
  expect(shown(said('c1', { read_at: PAST }))).toEqual(['c1']);
  expect(shown(said('c1', { read_at: PAST }), notice())).toEqual([null]);
  const gone = { field: 'comment', verb: 'deleted', new_identifier: 'c3' };
  expect(shown(notice({ activity: gone }))).toEqual([null]);
});
