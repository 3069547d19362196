import { csvTable } from '#web/lib/formats/csv.ts';

import type { ChartTone } from './tones.ts';

/** A place on the axis that is read along: a day, a cycle. */
export interface ChartPoint {
  readonly key: string;
  readonly label: string;
}

/** Values along the points; null = there is none (yet). */
export interface ChartSeries {
  readonly key: string;
  readonly name: string;
  readonly tone: ChartTone;
  /**
   * A `band` lies on the bands after it, as they are read from the top. A `line` has its own height; the `main` one is what the chart is about, a
   * `step` one keeps its value until the next point, a `dashed` one is not measured.
   */
  readonly look: 'band' | 'line' | 'main' | 'step' | 'dashed';
  readonly values: readonly (number | null)[];
  /** It is only drawn: its values follow from those of others. */
  readonly isUnnamed?: boolean | undefined;
}

/** What a chart shows, whatever it looks like: as a picture, as a table, as a file. */
export interface ChartData {
  readonly title: string;
  /** Names the points, as the head of their column. */
  readonly pointName: string;
  readonly points: readonly ChartPoint[];
  readonly series: readonly ChartSeries[];
}

/** A line of the picture; of a band its upper edge, with all bands below it. */
export interface Edge {
  readonly series: ChartSeries;
  readonly values: readonly (number | null)[];
}

/** Where the last measured values are; -1 = nowhere. */
export function lastMeasured({ points, series }: ChartData): number {
  const measured = series.filter(({ look }) => look !== 'dashed');
  const hasValue = (at: number) => measured.some(({ values }) => (values[at] ?? null) !== null);
  let at = points.length - 1;
  while (at >= 0 && !hasValue(at)) at -= 1;
  return at;
}

/** The series that stand in the readout, the table and the file. */
export function namedSeries({ series }: Pick<ChartData, 'series'>): readonly ChartSeries[] {
  return series.filter(({ isUnnamed }) => !isUnnamed);
}

/** The series that a place of the picture is about: the band it lies in, else the nearest line. */
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

/** The data as a file of comma-separated values. */
export function csvOf({ pointName, points, ...data }: ChartData): string {
  const series = namedSeries(data);
  const head = [pointName, ...series.map(({ name }) => name)];
  const rows = points.map(({ label }, at) => [
    label,
    ...series.map(({ values }) => String(values[at] ?? '')),
  ]);
  return csvTable(head, rows);
}
