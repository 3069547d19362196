interface TrendLineProps {
  /** Known values, evenly spaced from the start. */
  readonly values: readonly number[];
  /** Number of values at the end; the line covers only the known share. */
  readonly length: number;
  /** Start value of a dashed ideal line that falls to 0 at the end; missing = no such line. */
  readonly from?: number | undefined;
  /** Accessible description; missing where the numbers are beside it. */
  readonly label?: string | undefined;
  readonly className?: string | undefined;
}

const WIDTH = 88;
const HEIGHT = 24;
const EDGE = 2;

/** A sparkline for rows of a list, without axes. */
export function TrendLine({ values, length, from, label, className = '' }: TrendLineProps) {
  const most = Math.max(1, from ?? 0, ...values);
  const x = (at: number) => EDGE + (at / Math.max(1, length - 1)) * (WIDTH - 2 * EDGE);
  const y = (value: number) => HEIGHT - EDGE - (value / most) * (HEIGHT - 2 * EDGE);
  const points = values.map((value, at) => `${round(x(at))},${round(y(value))}`);
  const last = values.at(-1);
  return (
    <svg
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      fill="none"
      className={`shrink-0 rtl:-scale-x-100 ${className}`}
    >
      {from !== undefined && (
        <path
          d={`M${EDGE} ${round(y(from))}L${WIDTH - EDGE} ${HEIGHT - EDGE}`}
          strokeDasharray="2 2"
          className="stroke-line-strong"
        />
      )}
      {points.length > 1 && (
        <polyline
          points={points.join(' ')}
          strokeWidth={1.5}
          strokeLinejoin="round"
          strokeLinecap="round"
          className="stroke-ink"
        />
      )}
      {last !== undefined && (
        <circle cx={round(x(values.length - 1))} cy={round(y(last))} r={2} className="fill-ink" />
      )}
    </svg>
  );
}

const round = (value: number) => Math.round(value * 10) / 10;
