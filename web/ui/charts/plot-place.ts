import { type ScaleLinear, scaleLinear, scalePoint } from 'd3-scale';

import type { ChartData } from './chart-data.ts';
import type { Box } from './use-box.ts';

/** Margins of a plot, in pixels. */
const EDGE = { top: 8, bottom: 20, start: 32 } as const;

/** Positions of a chart's points and values in its picture. */
export interface PlotPlace {
  readonly width: number;
  readonly height: number;
  readonly isRtl: boolean;
  /** Edges of the plot in reading direction: the start may be on the right. */
  readonly start: number;
  readonly end: number;
  readonly top: number;
  readonly bottom: number;
  readonly x: (at: number) => number;
  readonly y: ScaleLinear<number, number>;
  readonly ticks: readonly number[];
  /** Room of the labels beside the last values, in pixels; 0 = there are none. */
  readonly labels: number;
  /** Index of the point nearest to a position. */
  readonly nearest: (x: number) => number;
}

interface PlaceOptions {
  readonly data: ChartData;
  readonly box: Box;
  readonly height: number;
  readonly highest: number;
  /** The point with labels, by its index, and the room that they need, in pixels. */
  readonly labeled?: { readonly at: number; readonly room: number };
  /** Free space before the first and after the last point, as bars need it, in steps. */
  readonly padding?: number;
}

/** Computes the positions for the available room. */
export function placePlot(options: PlaceOptions): PlotPlace {
  const { data, box, height, highest, labeled, padding = 0 } = options;
  const { width, isRtl } = box;
  const count = data.points.length;
  const room = width - EDGE.start;
  // Labels use the room of future points; where that is too narrow, the plot becomes narrower.
  const labels = labeled?.room ?? 0;
  const share = !labeled || labels === 0 || count < 2 ? 0 : labeled.at / (count - 1);
  const missing = share <= 0 ? 0 : Math.max(0, room - (room - labels) / share);
  const far = width - missing - 1;
  const mirrored = (x: number) => (isRtl ? width - x : x);
  const points = scalePoint<number>()
    .domain(data.points.map((_, at) => at))
    .range([EDGE.start, far])
    .padding(padding);
  const y = scaleLinear()
    .domain([0, Math.max(1, highest)])
    .range([height - EDGE.bottom, EDGE.top])
    .nice(2);
  const step = points.step();
  const nearest = (x: number) => {
    const at = Math.round((mirrored(x) - (points(0) ?? 0)) / (step || 1));
    return Math.min(count - 1, Math.max(0, at));
  };
  return {
    width,
    height,
    isRtl,
    start: mirrored(EDGE.start),
    end: mirrored(far),
    top: EDGE.top,
    bottom: height - EDGE.bottom,
    x: (at) => mirrored(points(at) ?? EDGE.start),
    y,
    ticks: y.ticks(2).filter(Number.isInteger),
    labels,
    nearest,
  };
}
