import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import type { NotificationImage } from '#shared/contract/notifications.ts';
import { leave, put, show, startWorkspace } from '#tests/support/web/workspace.tsx';
import {
  archive,
  markAllRead,
  markOpened,
  markRead,
  snooze,
} from '#web/features/notifications/actions.ts';
import { notifications } from '#web/features/notifications/store.ts';
import { undoStack } from '#web/lib/mutations/undo.ts';

import { notice } from './notices.ts';

vi.mock('@tanstack/react-router', async () => (await import('#tests/web/router.ts')).router);

const PATH = '/api/workspaces/nova/users/notifications';
const READ = '2026-11-21T11:00:00.000Z';
const LATER = new Date('2999-01-01T09:00:00Z');

/** A notification in the store. */
function arrive(fields: Parameters<typeof notice>[0] = {}): NotificationImage {
  const row = notice(fields);
  put('notification', row.id, row);
  return now(row);
}
function now({ id }: NotificationImage): NotificationImage {
  const row = notifications.get(id);
  if (!row) throw new Error('the notification is not there');
  return row;
}
const undo = () => undoStack.undo()?.isDone;

beforeEach(() => startWorkspace());
afterEach(leave);

describe('reading', () => {
  test('by opening has no undo, and goes out once', async () => {
    const { written } = show(null);
    const row = arrive();
    markOpened('nova', [row]);
    markOpened('nova', [now(row)]);
    expect(now(row).read_at).toEqual(expect.any(String));
    expect(undoStack.recent).toEqual([]);
    await waitFor(() => expect(written()).toEqual([[`POST ${PATH}/${row.id}/read/`, undefined]]));
  });

  test('by hand is taken back by undo, of those it changed alone', async () => {
    const { written } = show(null);
    const [unread, read] = [arrive(), arrive({ read_at: READ })];
    markRead('nova', [unread, read], true);
    expect(undo()).toBe(true);
    expect([now(unread).read_at, now(read).read_at]).toEqual([null, READ]);
    await waitFor(() =>
      expect(written().map(([call]) => call)).toEqual([
        `POST ${PATH}/${unread.id}/read/`,
        `DELETE ${PATH}/${unread.id}/read/`,
      ]),
    );
  });

  test('again of what is read does nothing, and leaves nothing to undo', async () => {
    const { written } = show(null);
    markRead('nova', [arrive({ read_at: READ })], true);
    expect(undoStack.recent).toEqual([]);
    expect(written()).toEqual([]);
  });

  test('is not undone where somebody has marked it unread since', () => {
    show(null);
    const row = arrive();
    markRead('nova', [row], true);
    markRead('nova', [now(row)], false);
    const [, first] = undoStack.recent;
    expect(first && undoStack.undo(first)?.isDone).toBe(false);
  });

  test('that is refused is unread again', async () => {
    const { refused } = show(null, { answer: () => [403, {}] });
    const row = arrive();
    markRead('nova', [row], true);
    await waitFor(() => expect(refused).toHaveBeenCalledOnce());
    expect(now(row).read_at).toBeNull();
  });
});

describe('reading everything', () => {
  test('is one call, and one step of undo', async () => {
    const { written } = show(null);
    const rows = [arrive(), arrive(), arrive({ read_at: READ })];
    markAllRead('nova', rows, true);
    expect(rows.every((row) => now(row).read_at !== null)).toBe(true);
    await waitFor(() =>
      expect(written()).toEqual([
        [`POST ${PATH}/mark-all-read/`, { snoozed: false, archived: false }],
      ]),
    );
    expect(undoStack.recent).toHaveLength(1);
    expect(undo()).toBe(true);
    expect(rows.map((row) => now(row).read_at)).toEqual([null, null, READ]);
  });

  test('of a part is one call for each: the rest stays unread', async () => {
    const { written } = show(null);
    const [mine, other] = [arrive(), arrive()];
    markAllRead('nova', [mine], false);
    expect(now(other).read_at).toBeNull();
    await waitFor(() =>
      expect(written().map(([call]) => call)).toEqual([`POST ${PATH}/${mine.id}/read/`]),
    );
  });

  test('leaves alone what is put off: it shall come back unread', async () => {
    const { written } = show(null);
    const [here, later] = [arrive(), arrive({ snoozed_till: LATER.toISOString() })];
    markAllRead('nova', [here], true);
    expect(now(later).read_at).toBeNull();
    await waitFor(() =>
      expect(written().map(([call]) => call)).toEqual([`POST ${PATH}/${here.id}/read/`]),
    );
  });

  test('with nothing unread does nothing', () => {
    show(null);
    markAllRead('nova', [arrive({ read_at: READ })], true);
    expect(undoStack.recent).toEqual([]);
  });
});

describe('taking out of the inbox', () => {
  test('is undone and done again', async () => {
    const { written } = show(null);
    const row = arrive();
    archive('nova', [row], true);
    expect(now(row).archived_at).not.toBeNull();
    expect(undo()).toBe(true);
    expect(now(row).archived_at).toBeNull();
    expect(undoStack.redo()?.isDone).toBe(true);
    expect(now(row).archived_at).not.toBeNull();
    await waitFor(() =>
      expect(written().map(([call]) => call.split(' ')[0])).toEqual(['POST', 'DELETE', 'POST']),
    );
  });

  test('of what is gone meanwhile leaves nothing to bring back', () => {
    show(null);
    const row = arrive();
    archive('nova', [row], true);
    const gone = undoStack.recent[0];
    startWorkspace();
    expect(gone?.undo()).toBe(false);
  });
});

describe('putting off', () => {
  test('until a moment is changed to another one, and undo brings the first back', async () => {
    const { written } = show(null);
    const first = '2998-06-01T09:00:00.000Z';
    const row = arrive({ snoozed_till: first });
    snooze('nova', [row], LATER);
    expect(now(row).snoozed_till).toBe(LATER.toISOString());
    expect(undo()).toBe(true);
    expect(now(row).snoozed_till).toBe(first);
    await waitFor(() =>
      expect(written()).toEqual([
        [`PATCH ${PATH}/${row.id}/`, { snoozed_till: LATER.toISOString() }],
        [`PATCH ${PATH}/${row.id}/`, { snoozed_till: first }],
      ]),
    );
  });

  test('ends by a call without a moment', async () => {
    const { written } = show(null);
    const row = arrive({ snoozed_till: LATER.toISOString() });
    snooze('nova', [row], null);
    expect(now(row).snoozed_till).toBeNull();
    await waitFor(() => expect(written()).toEqual([[`PATCH ${PATH}/${row.id}/`, {}]]));
  });
});
