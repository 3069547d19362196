import { arc, pie, type PieArcDatum } from 'd3-shape';

import { formatNumber, formatShare } from '#web/lib/formats/numbers.ts';
import { classNames } from '#web/ui/layout/class-names.ts';

import type { ChartData } from './chart-data.ts';
import { ChartFrame, type ChartProps, type Plot } from './chart-frame.tsx';
import { TONES, type ChartTone } from './tones.ts';

interface RingSlice {
  readonly key: string;
  readonly name: string;
  readonly tone: ChartTone;
  readonly value: number;
}

interface RingChartProps extends Omit<ChartProps, 'data'> {
  readonly title: string;
  /** Column heads of the part names and the values. */
  readonly columns: readonly [part: string, value: string];
  readonly parts: readonly RingSlice[];
}

const SIZE = 136;

/** Shares of a whole as a ring, with names and values beside it. */
export function RingChart({ title, columns, parts, ...props }: RingChartProps) {
  const [pointName, name] = columns;
  const data: ChartData = {
    title,
    pointName,
    points: parts.map(({ key, name: label }) => ({ key, label })),
    series: [
      { key: 'value', name, tone: 'main', look: 'line', values: parts.map(({ value }) => value) },
    ],
  };
  return (
    <ChartFrame {...props} data={data} plot={(plot) => <RingPlot parts={parts} plot={plot} />} />
  );
}

const layOut = pie<RingSlice>()
  .value(({ value }) => value)
  .sortValues(null);
const draw = arc<PieArcDatum<RingSlice>>().innerRadius(54).outerRadius(62).padAngle(0.02);

function RingPlot({ parts, plot }: { readonly parts: readonly RingSlice[]; readonly plot: Plot }) {
  const { at, read, open } = plot;
  const whole = parts.reduce((sum, { value }) => sum + value, 0);
  const shareOf = (value: number) => formatShare(whole === 0 ? 0 : value / whole);
  const [first] = parts.toSorted((a, b) => b.value - a.value);
  const shown = at === null ? first : parts[at];
  return (
    <div aria-hidden className="flex flex-wrap items-center gap-6 py-2">
      <div className="relative grid size-34 shrink-0 place-items-center">
        <svg
          width={SIZE}
          height={SIZE}
          viewBox={`${-SIZE / 2} ${-SIZE / 2} ${SIZE} ${SIZE}`}
          className="absolute inset-0 rtl:-scale-x-100"
        >
          {layOut([...parts]).map((slice) => (
            <path
              key={slice.data.key}
              d={draw(slice) ?? ''}
              strokeWidth={slice.data === shown && at !== null ? 3 : 0}
              className={classNames(
                TONES[slice.data.tone].fill,
                TONES[slice.data.tone].stroke,
                open && 'cursor-pointer',
              )}
              onPointerEnter={() => read(slice.index)}
              {...(open && { onClick: () => open(slice.index, slice.data.value) })}
            />
          ))}
        </svg>
        {shown && (
          <p className="num relative grid text-center">
            <b className="text-22 font-semibold">{shareOf(shown.value)}</b>
            <span className="text-12 text-muted">{shown.name}</span>
          </p>
        )}
      </div>
      <Names parts={parts} plot={plot} shareOf={shareOf} />
    </div>
  );
}

interface NamesProps {
  readonly parts: readonly RingSlice[];
  readonly plot: Plot;
  readonly shareOf: (value: number) => string;
}

/** The legend with the value of each part. */
function Names({ parts, plot: { at, read, open }, shareOf }: NamesProps) {
  return (
    <ul className="num min-w-48 flex-1">
      {parts.map(({ key, name, tone, value }, index) => (
        <li
          key={key}
          className={classNames(
            'flex h-8 items-center gap-2.5 rounded-control px-2',
            index === at && 'bg-hover',
            open && 'cursor-pointer',
          )}
          onPointerEnter={() => read(index)}
          {...(open && { onClick: () => open(index, value) })}
        >
          <span
            className={classNames(
              'size-2 rounded-[2px] forced-color-adjust-none',
              TONES[tone].ground,
            )}
          />
          <span className="flex-1 truncate">{name}</span>
          <span>{formatNumber(value)}</span>
          <span className="w-11 text-end text-12 text-muted">{shareOf(value)}</span>
        </li>
      ))}
    </ul>
  );
}
