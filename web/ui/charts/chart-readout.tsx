import { formatNumber } from '#web/lib/formats/numbers.ts';
import { classNames } from '#web/ui/layout/class-names.ts';

import { type ChartData, type ChartSeries, namedSeries } from './chart-data.ts';
import { TONES } from './tones.ts';

interface ChartReadoutProps {
  readonly data: ChartData;
  readonly at: number | null;
}

/** The values at one point, in a row above the plot, so that they never cover it. */
export function ChartReadout({ data, at }: ChartReadoutProps) {
  const point = at === null ? undefined : data.points[at];
  return (
    <div aria-hidden className="@container flex min-h-7 items-center print:hidden">
      {point && at !== null && (
        <p className="num floating inline-flex flex-wrap items-center gap-x-2.5 rounded-control px-2 py-0.5 text-12">
          <b className="font-semibold">{point.label}</b>
          {namedSeries(data).map((series) => (
            <Value key={series.key} series={series} at={at} />
          ))}
        </p>
      )}
    </div>
  );
}

function Value({ series, at }: { readonly series: ChartSeries; readonly at: number }) {
  const value = series.values[at] ?? null;
  if (value === null) return null;
  return (
    <span className="inline-flex items-center gap-1.5">
      <Swatch series={series} />
      <span className="hidden text-muted @md:inline">{series.name}</span>
      <b className="font-semibold">{formatNumber(value)}</b>
    </span>
  );
}

/** Legend mark of a series. */
export function Swatch({ series: { look, tone } }: { readonly series: ChartSeries }) {
  if (look === 'band') {
    return (
      <span
        className={classNames(
          'size-2 shrink-0 rounded-[2px] forced-color-adjust-none',
          TONES[tone].ground,
        )}
      />
    );
  }
  return (
    <svg aria-hidden width={12} height={8} className="shrink-0">
      <path
        d="M0 4H12"
        strokeWidth={look === 'main' ? 2 : 1.25}
        strokeDasharray={look === 'dashed' ? '3 2' : undefined}
        className={look === 'dashed' ? 'stroke-line-strong' : TONES[tone].stroke}
      />
    </svg>
  );
}
