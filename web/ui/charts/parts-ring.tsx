import type { ReactNode } from 'react';

import { type ChartTone, TONES } from './tones.ts';

interface RingPart {
  readonly key: string;
  readonly tone: ChartTone;
  /** From 0 to 1. */
  readonly share: number;
}

interface PartsRingProps {
  readonly parts: readonly RingPart[];
  readonly label: string;
  readonly size?: 16 | 20 | 24 | 40 | undefined;
  /** Content of the center; only the largest ring has room for it. */
  readonly children?: ReactNode;
}

const RADIUS = { 16: 6, 20: 7.5, 24: 9.5, 40: 17 } as const;
const WIDTH = { 16: 2, 20: 2.5, 24: 2.5, 40: 4 } as const;

/** Shares of a whole as a ring, clockwise from the top; the rest is empty. */
export function PartsRing({ parts, label, size = 16, children }: PartsRingProps) {
  const radius = RADIUS[size];
  const round = 2 * Math.PI * radius;
  const starts = parts.map((_, at) =>
    parts.slice(0, at).reduce((sum, { share }) => sum + share, 0),
  );
  return (
    <span
      role="img"
      aria-label={label}
      className="relative inline-grid shrink-0 place-items-center"
    >
      <svg
        aria-hidden
        width={size}
        height={size}
        viewBox={`0 0 ${size} ${size}`}
        fill="none"
        strokeWidth={WIDTH[size]}
        className="[print-color-adjust:exact] rtl:-scale-x-100"
      >
        <circle cx={size / 2} cy={size / 2} r={radius} className="stroke-line" />
        {parts.map(({ key, tone, share }, at) =>
          share > 0 ? (
            <circle
              key={key}
              cx={size / 2}
              cy={size / 2}
              r={radius}
              strokeDasharray={`${share * round} ${round}`}
              strokeDashoffset={-(starts[at] ?? 0) * round}
              transform={`rotate(-90 ${size / 2} ${size / 2})`}
              className={TONES[tone].stroke}
            />
          ) : null,
        )}
      </svg>
      {children !== undefined && (
        <span aria-hidden className="num absolute text-11 font-semibold tracking-tight">
          {children}
        </span>
      )}
    </span>
  );
}
