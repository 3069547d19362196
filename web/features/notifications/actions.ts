import type { NotificationImage } from '#shared/contract/notifications.ts';
import type { Change, Message } from '#web/lib/mutations/change.ts';
import { changes } from '#web/lib/mutations/changes.ts';
import { undoStack } from '#web/lib/mutations/undo.ts';

import { notifications } from './store.ts';

type Field = 'read_at' | 'archived_at' | 'snoozed_till';
type Rows = readonly NotificationImage[];

/** Marks as read without an undo step, because the person has opened it. */
export function markOpened(slug: string, rows: Rows): void {
  const unread = rows.filter((row) => row.read_at === null);
  set(slug, unread, 'read_at', new Date().toISOString());
}

/** Marks as read or unread. */
export function markRead(slug: string, rows: Rows, isRead: boolean): void {
  change(
    slug,
    rows,
    'read_at',
    isRead ? new Date().toISOString() : null,
    isRead ? 'read' : 'unread',
  );
}

/** Archives or restores notifications. */
export function archive(slug: string, rows: Rows, isArchived: boolean): void {
  const value = isArchived ? new Date().toISOString() : null;
  change(slug, rows, 'archived_at', value, isArchived ? 'archive' : 'unarchive');
}

/** Snoozes until a moment; null ends the snooze. */
export function snooze(slug: string, rows: Rows, until: Date | null): void {
  change(slug, rows, 'snoozed_till', until?.toISOString() ?? null, until ? 'snooze' : 'unsnooze');
}

/**
 * Marks everything of a tab as read: with one call when nothing else is unread, because that call
 * marks everything.
 */
export function markAllRead(slug: string, rows: Rows, isWhole: boolean): void {
  const unread = rows.filter((row) => row.read_at === null);
  const [first] = unread;
  if (!first) return;
  const readAt = new Date().toISOString();
  const label = labelOf('readAll', unread.length);
  const run = () => {
    if (!isWhole || isAnyElsewhere(unread)) return set(slug, unread, 'read_at', readAt);
    return add({
      method: 'POST',
      path: `${pathOf(slug)}mark-all-read/`,
      body: { snoozed: false, archived: false },
      touches: unread.map((row) => row.id),
      effects: unread.map((row) => effectOf(row, 'read_at', readAt)),
      label,
    });
  };
  run();
  undoStack.push({
    label,
    undo: () => turn(slug, unread, 'read_at', null),
    redo: () => {
      run();
      return true;
    },
  });
}

/**
 * Whether something outside of these rows is unread: the call leaves out mentions, and snoozed
 * ones return unread.
 */
function isAnyElsewhere(unread: Rows): boolean {
  const own = new Set(unread.map(({ id }) => id));
  const workspace = unread[0]?.workspace;
  return notifications
    .all()
    .some(
      (row) =>
        row.read_at === null &&
        row.archived_at === null &&
        row.workspace === workspace &&
        !own.has(row.id),
    );
}

function change(slug: string, rows: Rows, field: Field, value: string | null, name: string): void {
  const touched = rows.filter(
    (row) => field === 'snoozed_till' || isSet(row, field) === (value === null),
  );
  if (touched.length === 0) return;
  set(slug, touched, field, value);
  undoStack.push({
    label: labelOf(name, touched.length),
    undo: () => {
      const still = touched.filter((row) => isSet(now(row), field) === (value !== null));
      for (const row of still) set(slug, [row], field, row[field]);
      return still.length > 0;
    },
    redo: () => turn(slug, touched, field, value),
  });
}

/** Changes the rows that still exist; returns false when there are none. */
function turn(slug: string, rows: Rows, field: Field, value: string | null): boolean {
  const still = rows.flatMap((row) => now(row) ?? []);
  set(slug, still, field, value);
  return still.length > 0;
}

/** Null for a deleted row. */
function isSet(row: NotificationImage | undefined, field: Field): boolean | null {
  return row ? row[field] !== null : null;
}

function now(row: NotificationImage): NotificationImage | undefined {
  return notifications.get(row.id);
}

function set(slug: string, rows: Rows, field: Field, value: string | null): void {
  for (const row of rows) {
    const path = `${pathOf(slug)}${row.id}/`;
    add({
      ...callOf(path, field, value),
      touches: [row.id],
      effects: [effectOf(row, field, value)],
      label: labelOf(NAMES[field], 1),
    });
  }
}

const NAMES = { read_at: 'read', archived_at: 'archive', snoozed_till: 'snooze' } as const;

function callOf(
  path: string,
  field: Field,
  value: string | null,
): Pick<Change, 'method' | 'path' | 'body'> {
  if (field === 'snoozed_till') {
    // A missing key ends the snooze.
    return { method: 'PATCH', path, body: value === null ? {} : { snoozed_till: value } };
  }
  const method = value === null ? 'DELETE' : 'POST';
  return { method, path: `${path}${field === 'read_at' ? 'read' : 'archive'}/` };
}

function effectOf(row: NotificationImage, field: Field, value: string | null) {
  return {
    op: 'set',
    entity: notifications.entity,
    id: row.id,
    fields: { [field]: value },
  } as const;
}

/** The queue reports refusals; nobody waits here. */
function add(one: Change): void {
  changes.add(one).catch(() => undefined);
}

function labelOf(name: string, count: number): Message {
  return { key: `notifications:changes.${name}`, values: { count } };
}

function pathOf(slug: string): string {
  return `/api/workspaces/${slug}/users/notifications/`;
}
