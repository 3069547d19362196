import type { CycleImage, CycleStatus } from '#shared/contract/cycles.ts';
import { compareNames } from '#shared/lib/name-order.ts';
import { daysOfCycle, daysUntil, statusOf } from '#web/features/cycles/store.ts';
import { holdsWords } from '#web/lib/search/match.ts';

/** The sections of the list, in their order. */
export const SECTIONS = ['CURRENT', 'UPCOMING', 'DRAFT', 'COMPLETED'] as const;

/** When a day of a cycle is, from today. */
export const DAY_RANGES = ['past', 'week', 'month', 'later'] as const;
export type DayRangeName = (typeof DAY_RANGES)[number];

/** What the list is narrowed to. */
export interface CycleFilter {
  readonly status: readonly CycleStatus[];
  readonly start: DayRangeName | null;
  readonly end: DayRangeName | null;
}

export const NO_FILTER: CycleFilter = { status: [], start: null, end: null };

/** Whether the list stands by dates, or as people put it. */
export type CycleOrder = 'dates' | 'manual';

/** Reads a filter from the address; what it does not know is left out. */
export function readFilter(text = ''): CycleFilter {
  const parts = text.split(',');
  return {
    status: SECTIONS.filter((status) => parts.includes(status.toLowerCase())),
    start: DAY_RANGES.find((range) => parts.includes(`start:${range}`)) ?? null,
    end: DAY_RANGES.find((range) => parts.includes(`end:${range}`)) ?? null,
  };
}

/** Writes a filter for the address. */
export function writeFilter({ status, start, end }: CycleFilter): string | undefined {
  const parts = [
    ...status.map((one) => one.toLowerCase()),
    ...(start ? [`start:${start}`] : []),
    ...(end ? [`end:${end}`] : []),
  ];
  return parts.length > 0 ? parts.join(',') : undefined;
}

/** A section with its cycles. */
export interface CycleGroup {
  readonly status: CycleStatus;
  readonly cycles: readonly CycleImage[];
}

interface Arrangement {
  readonly words: string;
  readonly filter: CycleFilter;
  readonly order: CycleOrder;
  readonly zone: string;
}

/** The cycles that are wanted, each in its section; sections without any are left out. */
export function arrangeCycles(
  rows: readonly CycleImage[],
  arrangement: Arrangement,
): readonly CycleGroup[] {
  const wanted = rows.filter((row) => meets(row, arrangement));
  const groups = Map.groupBy(wanted, (row) => statusOf(row));
  return SECTIONS.flatMap((status) => {
    const own = groups.get(status);
    return own ? [{ status, cycles: own.toSorted(comparator(status, arrangement.order)) }] : [];
  });
}

function meets(row: CycleImage, { words, filter, zone }: Arrangement): boolean {
  const { status, start, end } = filter;
  if (status.length > 0 && !status.includes(statusOf(row))) return false;
  const days = daysOfCycle(row, zone);
  if (start && !isIn(start, days && daysUntil(days.from, zone))) return false;
  if (end && !isIn(end, days && daysUntil(days.to, zone))) return false;
  return holdsWords(row.name, words);
}

function isIn(range: DayRangeName, days: number | null): boolean {
  if (days === null) return false;
  if (range === 'past') return days < 0;
  if (range === 'later') return days > 30;
  return days >= 0 && days <= (range === 'week' ? 7 : 30);
}

/** What is over stands with the last one first; drafts have no dates. */
function comparator(status: CycleStatus, order: CycleOrder) {
  const manual = (a: CycleImage, b: CycleImage) =>
    a.sort_order - b.sort_order || compareNames(a.name, b.name);
  if (order === 'manual' || status === 'DRAFT') return manual;
  const key = status === 'COMPLETED' ? 'end_date' : 'start_date';
  const turn = status === 'COMPLETED' ? -1 : 1;
  return (a: CycleImage, b: CycleImage) =>
    turn * (a[key] ?? '').localeCompare(b[key] ?? '') || manual(a, b);
}
