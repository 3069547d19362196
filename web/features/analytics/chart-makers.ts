import type { TFunction } from 'i18next';

import type { DayCount, Durations, FlowDay } from '#shared/contract/analytics.ts';
import { daysBetween } from '#shared/lib/work-item-lists/moments.ts';
import { addDays, formatDay } from '#web/lib/formats/dates.ts';
import type { ChartData } from '#web/ui/charts/chart-data.ts';

type Words = TFunction<'analytics'>;

/** Weeks of a period; the last one ends with it. */
export function weeksOf(from: string, to: string): { from: string; to: string }[] {
  const weeks: { from: string; to: string }[] = [];
  for (let start = from; start <= to; start = addDays(start, 7))
    weeks.push({ from: start, to: addDays(start, 6) });
  return weeks;
}

/** Created and completed items by week. */
export function createdAndResolved(
  days: readonly DayCount[],
  span: { from: string; to: string },
  t: Words,
): ChartData {
  const weeks = weeksOf(span.from, span.to);
  const sum = (week: { from: string; to: string }, key: 'created' | 'resolved') =>
    days.reduce(
      (all, day) => (day.date >= week.from && day.date <= week.to ? all + day[key] : all),
      0,
    );
  return {
    title: t('charts.createdResolved'),
    pointName: t('charts.week'),
    points: weeks.map(({ from }) => ({ key: from, label: formatDay(from) })),
    series: [
      {
        key: 'created',
        name: t('cards.created'),
        tone: 'plain',
        look: 'line',
        values: weeks.map((week) => sum(week, 'created')),
      },
      {
        key: 'resolved',
        name: t('cards.resolved'),
        tone: 'done',
        look: 'main',
        values: weeks.map((week) => sum(week, 'resolved')),
      },
    ],
  };
}

/** Filter of a week of the created/completed chart. */
export function weekQuery(
  span: { from: string; to: string },
  at: number,
  series: string,
): string | null {
  const week = weeksOf(span.from, span.to)[at];
  if (!week) return null;
  return `${series === 'created' ? 'created' : 'completed'}:${week.from}..${week.to}`;
}

/** Throughput: completed items by week. */
export function throughput(
  days: readonly DayCount[],
  span: { from: string; to: string },
  t: Words,
): ChartData {
  const { points, pointName, series } = createdAndResolved(days, span, t);
  return {
    title: t('charts.throughput'),
    pointName,
    points,
    series: series
      .filter(({ key }) => key === 'resolved')
      .map((one) => ({ ...one, look: 'band' as const })),
  };
}

const BANDS = [
  ['backlog', 'plain'],
  ['unstarted', 'waiting'],
  ['started', 'busy'],
  ['completed', 'done'],
] as const;

/** Cumulative flow: items by state group and day, without canceled ones. */
export function cumulativeFlow(days: readonly FlowDay[], t: Words): ChartData {
  return {
    title: t('charts.flow'),
    pointName: t('charts.day'),
    points: days.map(({ date }) => ({ key: date, label: formatDay(date) })),
    series: BANDS.map(([key, tone]) => ({
      key,
      name: t(`groups.${key}`),
      tone,
      look: 'band',
      values: days.map((day) => day[key]),
    })),
  };
}

/**
 * Filter of a band of the cumulative flow: by current state on the last day, by past state on the
 * others.
 */
export function flowQuery(days: readonly FlowDay[], at: number, series: string): string | null {
  const day = days[at];
  if (!day) return null;
  return at === days.length - 1 ? `state:${series}` : `was:${series}@${day.date}`;
}

const BARS = 15;

/** Histogram of durations, with bars of equal width in days; the last one holds all longer ones. */
export function durationBars(durations: Durations, title: string, t: Words): ChartData {
  const { starts, width, longest } = barsOf(durations);
  const labelOf = (start: number, index: number) => {
    if (index === BARS - 1 && longest >= start + width) return t('charts.orMore', { days: start });
    return width === 1 ? String(start) : `${start}–${start + width - 1}`;
  };
  const sum = (start: number, index: number) =>
    durations.days.reduce((all, { days, count: n }) => {
      const isLast = index === starts.length - 1;
      return days >= start && (isLast || days < start + width) ? all + n : all;
    }, 0);
  return {
    title,
    pointName: t('charts.days'),
    points: starts.map((start, index) => ({ key: String(start), label: labelOf(start, index) })),
    series: [
      { key: 'items', name: t('items'), tone: 'plain', look: 'band', values: starts.map(sum) },
    ],
  };
}

/** Filter of a bar: items completed in the period with this duration. */
export function durationQuery(
  durations: Durations,
  of: 'lead' | 'cycle',
  { from, to }: { readonly from: string; readonly to: string },
  at: number,
): string | null {
  const { starts, width } = barsOf(durations);
  const start = starts[at];
  if (start === undefined) return null;
  const isLast = at === starts.length - 1;
  const span = isLast || width > 1 ? `${start}..${isLast ? '' : start + width - 1}` : start;
  return `completed:${from}..${to} ${of}-time:${span}`;
}

function barsOf({ days, percentiles }: Durations) {
  const width = Math.max(1, Math.ceil(((percentiles.p95 ?? 0) + 1) / BARS));
  const longest = days.at(-1)?.days ?? 0;
  const count = Math.min(BARS, Math.floor(longest / width) + 1);
  return { starts: Array.from({ length: count }, (_, index) => index * width), width, longest };
}

export const weeksIn = (span: { from: string; to: string }) =>
  Math.max(1, (daysBetween(span.from, span.to) + 1) / 7);
