import { area, curveLinear, curveStepAfter, line } from 'd3-shape';

import { type ChartData, type ChartSeries, type Edge, lastMeasured } from './chart-data.ts';
import { ChartFrame, type ChartProps, type Plot } from './chart-frame.tsx';
import { labelsRoom, LineLabels } from './line-labels.tsx';
import { CursorLine, PlotCanvas, PointAxis, ValueAxis } from './plot-parts.tsx';
import { type PlotPlace, placePlot } from './plot-place.ts';
import { TONES } from './tones.ts';

interface LineChartProps extends ChartProps {
  readonly height?: number | undefined;
  /** Classes of a ring around the last value of the main line, to highlight a change. */
  readonly lastLook?: string | undefined;
}

/** Lines and stacked bands over days or other points. */
export function LineChart({ height = 184, lastLook, ...props }: LineChartProps) {
  return (
    <ChartFrame
      {...props}
      plot={(plot) => (
        <LinePlot data={props.data} plot={plot} height={height} lastLook={lastLook} />
      )}
    />
  );
}

/** The bands with their upper edges, lowest first. */
function stacked(series: readonly ChartSeries[], count: number): Edge[] {
  let below: readonly (number | null)[] = Array.from({ length: count }, () => 0);
  return series
    .filter(({ look }) => look === 'band')
    .toReversed()
    .map((band) => {
      const lower = below;
      const values = lower.map((value, at) => {
        const own = band.values[at] ?? null;
        return value === null || own === null ? null : value + own;
      });
      below = values;
      return { series: band, values };
    });
}

function edgesOf({ series, points }: ChartData): Edge[] {
  const lines = series.filter(({ look }) => look !== 'band');
  return [
    ...stacked(series, points.length),
    ...lines.map((one) => ({ series: one, values: one.values })),
  ];
}

interface LinePlotProps {
  readonly data: ChartData;
  readonly plot: Plot;
  readonly height: number;
  readonly lastLook: string | undefined;
}

function LinePlot({ data, plot: { box, at, read, open }, height, lastLook }: LinePlotProps) {
  const edges = edgesOf(data);
  const last = lastMeasured(data);
  const highest = Math.max(0, ...edges.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const room = labelsRoom(edges, last, box.width);
  const place = placePlot({ data, box, height, highest, labeled: { at: last, room } });
  const top = edges.find(({ series }) => series.look === 'step');
  return (
    <PlotCanvas place={place} read={read} open={open}>
      {edges
        .filter(({ series }) => series.look === 'band')
        .toReversed()
        .map((edge, index) => (
          <Band
            key={edge.series.key}
            place={place}
            edge={index === 0 && top ? { ...edge, values: top.values } : edge}
            isStep={index === 0 && top !== undefined}
          />
        ))}
      <ValueAxis place={place} />
      {edges
        .filter(({ series }) => series.look !== 'band')
        .map((edge) => (
          <Line key={edge.series.key} place={place} edge={edge} />
        ))}
      {last > 0 && last < data.points.length - 1 && (
        <path
          d={`M${place.x(last)} ${place.top}V${place.bottom}`}
          strokeDasharray="2 2"
          className="stroke-line-strong"
        />
      )}
      <LineLabels place={place} edges={edges} last={last} />
      <LastValue place={place} edges={edges} last={last} look={lastLook} />
      {at !== null && <CursorLine place={place} at={at} />}
      {at !== null && <Dots place={place} edges={edges} at={at} />}
      <PointAxis place={place} points={data.points} named={last} />
    </PlotCanvas>
  );
}

interface EdgeProps {
  readonly place: PlotPlace;
  readonly edge: Edge;
}

const isThere = (value: number | null) => value !== null;

/** Higher bands are drawn first and covered by lower ones, so that edges may differ in shape. */
function Band({ place, edge, isStep }: EdgeProps & { readonly isStep: boolean }) {
  const { x, y, bottom } = place;
  const { tone } = edge.series;
  const shape = area<number | null>()
    .defined(isThere)
    .x((_, at) => x(at))
    .y0(bottom)
    .y1((value) => y(value ?? 0))
    .curve(isStep ? curveStepAfter : curveLinear)(edge.values);
  const rim = line<number | null>()
    .defined(isThere)
    .x((_, at) => x(at))
    .y((value) => y(value ?? 0))(edge.values);
  return (
    <g>
      <path d={shape ?? ''} className="fill-surface" />
      <path d={shape ?? ''} className={TONES[tone].soft} />
      {!isStep && <path d={rim ?? ''} fill="none" className={TONES[tone].stroke} />}
    </g>
  );
}

const WIDTHS = { band: 1, line: 1.25, main: 2, step: 1.5, dashed: 1.25 } as const;

function Line({ place: { x, y }, edge: { series, values } }: EdgeProps) {
  const { look, tone } = series;
  const path = line<number | null>()
    .defined(isThere)
    .x((_, at) => x(at))
    .y((value) => y(value ?? 0))
    .curve(look === 'step' ? curveStepAfter : curveLinear)(values);
  return (
    <path
      d={path ?? ''}
      fill="none"
      strokeWidth={WIDTHS[look]}
      strokeLinejoin="round"
      strokeDasharray={look === 'dashed' ? '4 3' : undefined}
      className={look === 'dashed' ? 'stroke-line-strong' : TONES[tone].stroke}
    />
  );
}

interface LastValueProps {
  readonly place: PlotPlace;
  readonly edges: readonly Edge[];
  readonly last: number;
  readonly look: string | undefined;
}

/** Dot at the main line's last value. */
function LastValue({ place: { x, y }, edges, last, look }: LastValueProps) {
  const value = edges.find(({ series }) => series.look === 'main')?.values[last] ?? null;
  if (value === null) return null;
  return (
    <g>
      {look && (
        <circle cx={x(last)} cy={y(value)} r={9} className={`fill-who-soft stroke-who ${look}`} />
      )}
      <circle cx={x(last)} cy={y(value)} r={2.5} className="fill-ink" />
    </g>
  );
}

interface DotsProps {
  readonly place: PlotPlace;
  readonly edges: readonly Edge[];
  readonly at: number;
}

function Dots({ place: { x, y }, edges, at }: DotsProps) {
  return edges.map(({ series, values }) => {
    const value = values[at] ?? null;
    return value === null || series.look === 'dashed' ? null : (
      <circle
        key={series.key}
        cx={x(at)}
        cy={y(value)}
        r={3}
        className={`stroke-surface print:hidden ${TONES[series.tone].fill}`}
      />
    );
  });
}
