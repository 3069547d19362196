import { scaleBand } from 'd3-scale';

import { formatNumber } from '#web/lib/formats/numbers.ts';
import { classNames } from '#web/ui/layout/class-names.ts';

import { type ChartData, type ChartSeries, namedSeries } from './chart-data.ts';
import { ChartFrame, type ChartProps, type Plot } from './chart-frame.tsx';
import { Swatch } from './chart-readout.tsx';
import { CursorLine, HALO, NAME_GAP, nameWidth, PlotCanvas, ValueAxis } from './plot-parts.tsx';
import { type PlotPlace, placePlot } from './plot-place.ts';
import { TONES } from './tones.ts';

interface BarChartProps extends ChartProps {
  readonly height?: number | undefined;
}

/** A stacked bar for each point; series with a line look are drawn across. */
export function BarChart({ height = 184, ...props }: BarChartProps) {
  return (
    <>
      <ChartFrame
        {...props}
        plot={(plot) => <BarPlot data={props.data} plot={plot} height={height} />}
      />
      <ul className="num flex flex-wrap gap-x-3 gap-y-1 pt-2 text-12 text-muted">
        {namedSeries(props.data).map((series) => (
          <li key={series.key} className="inline-flex items-center gap-1.5">
            <Swatch series={series} />
            {series.name}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Widest bar, in pixels. */
const WIDEST = 40;

interface BarPlotProps {
  readonly data: ChartData;
  readonly plot: Plot;
  readonly height: number;
}

function BarPlot({ data, plot: { box, at, read, open }, height }: BarPlotProps) {
  // The lowest band lies on the axis; the first series is on top.
  const bands = data.series.filter(({ look }) => look === 'band').toReversed();
  const lines = data.series.filter(({ look }) => look !== 'band');
  const sums = data.points.map((_, index) => sumAt(bands, index));
  const highest = Math.max(0, ...sums, ...lines.flatMap(({ values }) => values.map(orNothing)));
  const place = placePlot({ data, box, height, highest, padding: 0.5 });
  const band = scaleBand<number>()
    .domain(data.points.map((_, index) => index))
    .range([0, Math.abs(place.end - place.start)])
    .paddingInner(0.35);
  const width = Math.min(WIDEST, band.bandwidth());
  const named = Math.max(0, ...data.points.map(nameWidth)) + NAME_GAP;
  return (
    <PlotCanvas place={place} read={read} open={open}>
      <ValueAxis place={place} />
      {data.points.map((point, index) => (
        <Bar
          key={point.key}
          place={place}
          bands={bands}
          index={index}
          width={width}
          isRead={index === at}
        />
      ))}
      {lines.map((series) => (
        <AcrossLine key={series.key} place={place} series={series} />
      ))}
      {data.points.map((point, index) => (
        <g key={point.key}>
          <text
            x={place.x(index)}
            y={place.y(sums[index] ?? 0) - 5}
            textAnchor="middle"
            className={`fill-ink font-medium ${HALO}`}
          >
            {formatNumber(sums[index] ?? 0)}
          </text>
          <text x={place.x(index)} y={height - 4} textAnchor="middle" className="fill-muted">
            {isNamed(index, data.points.length, named / band.step()) && point.label}
          </text>
        </g>
      ))}
      {at !== null && (sums[at] ?? 0) === 0 && <CursorLine place={place} at={at} />}
    </PlotCanvas>
  );
}

interface BarProps {
  readonly place: PlotPlace;
  readonly bands: readonly ChartSeries[];
  readonly index: number;
  readonly width: number;
  /** Whether this is the bar under the cursor. */
  readonly isRead: boolean;
}

function Bar({ place: { x, y }, bands, index, width, isRead }: BarProps) {
  return bands.map(({ key, tone, values }, level) => {
    const from = sumAt(bands.slice(0, level), index);
    const to = from + orNothing(values[index] ?? null);
    const look = TONES[tone];
    return to === from ? null : (
      <rect
        key={key}
        x={x(index) - width / 2}
        y={y(to)}
        width={width}
        height={y(from) - y(to)}
        rx={1}
        className={classNames(look.stroke, isRead ? look.fill : look.bar)}
      />
    );
  });
}

function AcrossLine({
  place,
  series,
}: {
  readonly place: PlotPlace;
  readonly series: ChartSeries;
}) {
  const value = series.values.find((one) => one !== null) ?? null;
  if (value === null) return null;
  return (
    <path
      d={`M${place.start} ${place.y(value)}H${place.end}`}
      strokeDasharray={series.look === 'dashed' ? '4 3' : undefined}
      className={series.look === 'dashed' ? 'stroke-line-strong' : TONES[series.tone].stroke}
    />
  );
}

const orNothing = (value: number | null) => value ?? 0;

function sumAt(bands: readonly ChartSeries[], index: number): number {
  return bands.reduce((sum, { values }) => sum + orNothing(values[index] ?? null), 0);
}

/** Whether a bar is named: narrow bars skip names, but never the last one. `steps`: width of a name. */
function isNamed(index: number, count: number, steps: number): boolean {
  const every = Math.max(1, Math.ceil(steps));
  return (count - 1 - index) % every === 0;
}
