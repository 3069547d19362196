import type { ReactNode } from 'react';

import { csvTable } from '#web/lib/formats/csv.ts';

import type { ChartTone } from './tones.ts';

/** Links from a chart's values to what they count. */
export interface ChartLinks {
  /** Opens what a value counts; values without a target are ignored. */
  readonly open: (at: number, series: string) => void;
  /** The value as a link, for the table. */
  readonly link: (at: number, series: string, text: string) => ReactNode;
}

/** A position on the horizontal axis: a day, a cycle. */
export interface ChartPoint {
  readonly key: string;
  readonly label: string;
}

/** Values by point; null = none (yet). */
export interface ChartSeries {
  readonly key: string;
  readonly name: string;
  readonly tone: ChartTone;
  /**
   * `band` = stacked on the bands after it. `line` = at its own height. `main` = the chart's
   * subject. `step` = constant until the next point. `dashed` = not measured.
   */
  readonly look: 'band' | 'line' | 'main' | 'step' | 'dashed';
  readonly values: readonly (number | null)[];
  /** Drawn only: its values follow from other series. */
  readonly isUnnamed?: boolean | undefined;
}

/** Data of a chart, for its picture, its table and its file. */
export interface ChartData {
  readonly title: string;
  /** Column head of the points. */
  readonly pointName: string;
  readonly points: readonly ChartPoint[];
  readonly series: readonly ChartSeries[];
}

/** A drawn line; for a band its upper edge, including all bands below it. */
export interface Edge {
  readonly series: ChartSeries;
  readonly values: readonly (number | null)[];
}

/** Index of the last measured values; -1 = none. */
export function lastMeasured({ points, series }: ChartData): number {
  const measured = series.filter(({ look }) => look !== 'dashed');
  const hasValue = (at: number) => measured.some(({ values }) => (values[at] ?? null) !== null);
  let at = points.length - 1;
  while (at >= 0 && !hasValue(at)) at -= 1;
  return at;
}

/** Series that the readout, the table and the file contain. */
export function namedSeries({ series }: Pick<ChartData, 'series'>): readonly ChartSeries[] {
  return series.filter(({ isUnnamed }) => !isUnnamed);
}

/**
 * Key of the series at a position of the picture: the band that contains it, else the nearest
 * line.
 */
export function seriesAt({ series }: ChartData, at: number, value: number): string | null {
  const there = series.filter(({ values, isUnnamed }) => !isUnnamed && values[at]);
  const lines = there.filter(({ look }) => look !== 'band');
  const bands = there.filter(({ look }) => look === 'band').toReversed();
  let top = 0;
  for (const { key, values } of bands) {
    top += values[at] ?? 0;
    if (value <= top) return key;
  }
  const distance = ({ values }: ChartSeries) => Math.abs((values[at] ?? 0) - value);
  const [nearest] = lines.toSorted((a, b) => distance(a) - distance(b));
  return (nearest ?? bands.at(-1))?.key ?? null;
}

/** The data as CSV. */
export function csvOf({ pointName, points, ...data }: ChartData): string {
  const series = namedSeries(data);
  const head = [pointName, ...series.map(({ name }) => name)];
  const rows = points.map(({ label }, at) => [
    label,
    ...series.map(({ values }) => String(values[at] ?? '')),
  ]);
  return csvTable(head, rows);
}
