import { formatDay } from '#web/lib/formats/dates.ts';
import type { ChartData, ChartSeries } from '#web/ui/charts/chart-data.ts';
import type { ChartTone } from '#web/ui/charts/tones.ts';

import { type GroupCounts, openOf, scopeOf, toDoOf, type Unit } from './counting/counts.ts';
import { daysOf, idealLine, idealStart } from './ideal.ts';
import type { Days } from './use-progress.ts';

/** What is left, or what is done. */
export type BurnKind = 'down' | 'up';

interface BurnWords {
  /** A message of `chart`. */
  (key: string): string;
}

/**
 * The chart of a span: bands of what is done, begun and to be done, the line it is about, the scope, and the ideal.
 * `scope` stands for days that have not come where nothing has begun.
 */
export function burnData(
  days: Pick<Days, 'rows' | 'from' | 'to' | 'today'>,
  { kind, unit, scope }: { kind: BurnKind; unit: Unit; scope: number },
  t: BurnWords,
): ChartData {
  const rows = days.rows ?? [];
  const byDay = new Map(rows.map((row) => [row.date, row[unit]]));
  const all = daysOf(days);
  const along = (valueOf: (counts: GroupCounts) => number) =>
    all.map((day) => {
      const counts = byDay.get(day);
      return counts ? valueOf(counts) : null;
    });
  const band = (key: string, tone: ChartTone, valueOf: (counts: GroupCounts) => number) =>
    ({ key, name: t(key), tone, look: 'band', values: along(valueOf) }) satisfies ChartSeries;
  const done = band('completed', 'done', ({ completed }) => completed);
  const started = band('started', 'busy', (counts) => counts.started);
  const toDo = band('toDo', 'waiting', toDoOf);
  const start = idealStart(rows, unit) || scope;
  const line = idealLine(start, all.length);
  const isDown = kind === 'down';
  return {
    title: t(kind),
    pointName: t('day'),
    points: all.map((day) => ({
      key: day,
      label: day === days.today ? t('today') : formatDay(day),
    })),
    series: [
      { key: 'scope', name: t('scope'), tone: 'plain', look: 'step', values: along(scopeOf) },
      ...(isDown ? [done, started, toDo] : [toDo, started, done]),
      {
        key: 'main',
        name: t(isDown ? 'left' : 'completed'),
        tone: 'main',
        look: 'main',
        isUnnamed: true,
        values: along(isDown ? openOf : ({ completed }) => completed),
      },
      {
        key: 'ideal',
        name: t('ideal'),
        tone: 'plain',
        look: 'dashed',
        values: start === 0 ? all.map(() => null) : isDown ? line : line.toReversed(),
      },
    ],
  };
}
