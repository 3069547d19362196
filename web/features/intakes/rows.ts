import { SNOOZED } from '#shared/constants/intakes.ts';
import type { IntakeIssueImage } from '#shared/contract/intakes.ts';
import { dayIn } from '#shared/lib/days.ts';
import { addDays, type Day } from '#web/lib/formats/dates.ts';

import { isOpen, statusNow } from './store.ts';

export type IntakeTab = 'open' | 'closed';

export const ORDERS = ['created_at', 'updated_at', 'sequence_id'] as const;
export interface IntakeOrder {
  readonly by: (typeof ORDERS)[number];
  readonly isDown: boolean;
}

/** Filters of the list; several values of one kind are alternatives. */
export const FILTER_KINDS = [
  'status',
  'priority',
  'state',
  'label',
  'assignee',
  'sender',
  'source',
  'created',
  'updated',
] as const;

export type DatedKind = 'created' | 'updated';
export const isDated = (kind: FilterKind): kind is DatedKind =>
  kind === 'created' || kind === 'updated';

/** Date filters: days counted back from today, or a range `2026-01-01..2026-01-31`. */
export const DAY_RANGES = ['today', 'yesterday', 'last_7_days', 'last_30_days'] as const;
export type FilterKind = (typeof FILTER_KINDS)[number];

/** A condition as in URLs: `priority:high`. */
export type FilterPart = `${FilterKind}:${string}`;

export interface IntakeView {
  readonly projectId: string;
  readonly tab: IntakeTab;
  readonly words: string;
  readonly parts: readonly FilterPart[];
  readonly order: IntakeOrder;
  readonly now: number;
  /** Id of the open item, which stays in the list whatever its status. */
  readonly kept: string | null;
}

/** Rows of a view in order; snoozed ones come last, the soonest first. */
export function rowsOf(
  all: readonly IntakeIssueImage[],
  view: IntakeView,
): readonly IntakeIssueImage[] {
  const { tab, projectId, now, kept } = view;
  const rows = all.filter(
    (row) =>
      row.project === projectId &&
      (row.issue === kept || (isOpen(row) === (tab === 'open') && meets(row, view))),
  );
  const direction = view.order.isDown ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [left, right] = [isSnoozed(a, now), isSnoozed(b, now)];
    if (left !== right) return left ? 1 : -1;
    if (left) return (a.snoozed_till ?? '9') < (b.snoozed_till ?? '9') ? -1 : 1;
    return direction * (compare(a[view.order.by], b[view.order.by]) || compare(a.id, b.id));
  });
}

export function isSnoozed(row: IntakeIssueImage, now: number): boolean {
  return statusNow(row, now) === SNOOZED;
}

function meets(row: IntakeIssueImage, { words, parts, now }: IntakeView): boolean {
  const wanted = words.trim().toLowerCase();
  const text = `${row.name} ${row.sender_name} ${row.sequence_id}`.toLowerCase();
  if (wanted !== '' && !text.includes(wanted)) return false;
  return FILTER_KINDS.every((kind) => {
    const values = parts
      .filter((part) => part.startsWith(`${kind}:`))
      .map((part) => part.slice(kind.length + 1));
    const moment = momentOf(row, kind);
    if (moment !== null) {
      return values.length === 0 || values.some((one) => isWithin(moment, one, now));
    }
    return values.length === 0 || valuesOf(row, kind, now).some((one) => values.includes(one));
  });
}

/** The moment that a date filter compares; null for other kinds. */
function momentOf(row: IntakeIssueImage, kind: FilterKind): string | null {
  if (kind === 'created') return row.created_at;
  return kind === 'updated' ? row.updated_at : null;
}

/** The days of a date filter in the person's time zone; null = invalid. */
export function daysOf(range: string, now: number): readonly [from: Day, to: Day] | null {
  const today = dayIn(new Date(now));
  if (range === 'today') return [today, today];
  if (range === 'yesterday') return [addDays(today, -1), addDays(today, -1)];
  if (range === 'last_7_days') return [addDays(today, -7), today];
  if (range === 'last_30_days') return [addDays(today, -30), today];
  const [, from, to] = /^(\d{4}-\d\d-\d\d)\.\.(\d{4}-\d\d-\d\d)$/.exec(range) ?? [];
  return from && to ? [from, to] : null;
}

function isWithin(moment: string, range: string, now: number): boolean {
  const days = daysOf(range, now);
  const day = dayIn(new Date(moment));
  return days !== null && day >= days[0] && day <= days[1];
}

function valuesOf(row: IntakeIssueImage, kind: FilterKind, now: number): readonly string[] {
  switch (kind) {
    case 'status':
      return [String(statusNow(row, now))];
    case 'priority':
      return [row.priority];
    case 'state':
      return [row.state_id ?? ''];
    case 'label':
      return row.label_ids;
    case 'assignee':
      return row.assignee_ids;
    case 'sender':
      return [row.created_by ?? ''];
    default:
      return [row.source ?? ''];
  }
}

function compare(a: string | number, b: string | number): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
