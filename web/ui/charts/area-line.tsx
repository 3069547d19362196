interface AreaLineProps {
  /** Evenly spaced, oldest first. */
  readonly values: readonly number[];
  /** Accessible description. */
  readonly label: string;
  /** An upper limit, drawn as a dashed line. */
  readonly limit?: number | undefined;
  readonly isBad?: boolean | undefined;
}

const WIDTH = 480;
const HEIGHT = 72;

/** A sparkline with its area, as wide as its container, without axes. */
export function AreaLine({ values, label, limit, isBad = false }: AreaLineProps) {
  const most = Math.max(1, (limit ?? 0) * 1.1, ...values) * 1.05;
  const x = (at: number) => (at / Math.max(1, values.length - 1)) * WIDTH;
  const y = (value: number) => HEIGHT - (value / most) * HEIGHT;
  const line = values.map((value, at) => `${round(x(at))},${round(y(value))}`);
  const tone = isBad
    ? { line: 'stroke-warning', area: 'fill-warning/12' }
    : { line: 'stroke-accent', area: 'fill-accent/12' };
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      fill="none"
      className="h-18 w-full border-b border-line rtl:-scale-x-100"
    >
      {values.length > 1 && (
        <>
          <polygon
            points={`0,${HEIGHT} ${line.join(' ')} ${WIDTH},${HEIGHT}`}
            className={tone.area}
          />
          <polyline
            points={line.join(' ')}
            vectorEffect="non-scaling-stroke"
            strokeWidth={1.5}
            className={tone.line}
          />
        </>
      )}
      {limit !== undefined && (
        <path
          d={`M0 ${round(y(limit))}H${WIDTH}`}
          vectorEffect="non-scaling-stroke"
          strokeDasharray="3 3"
          className="stroke-line-strong"
        />
      )}
    </svg>
  );
}

const round = (value: number) => Math.round(value * 10) / 10;
