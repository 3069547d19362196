import type { ReactNode } from 'react';

/** Steps of the tour, in order. */
export const TOUR_STEPS = ['items', 'cycles', 'modules', 'views', 'pages'] as const;
export type TourStep = (typeof TOUR_STEPS)[number];

/** A decorative drawing of a feature. */
export function TourPicture({ step }: { readonly step: TourStep }) {
  return (
    <svg
      viewBox="0 0 360 180"
      aria-hidden
      className="block h-auto w-full rounded-card border border-line bg-canvas"
    >
      {PICTURES[step]}
    </svg>
  );
}

const STATES = ['fill-success', 'fill-warning', 'fill-warning', 'fill-info'] as const;

const items = STATES.map((state, place) => (
  <g key={place} transform={`translate(40 ${24 + place * 34})`}>
    <rect width="280" height="26" rx="5" className="fill-surface stroke-line" />
    <circle cx="18" cy="13" r="5" className={state} />
    <Words x={34} width={[120, 90, 140, 104][place] ?? 100} />
    <circle cx="262" cy="13" r="7" className="fill-accent-soft stroke-accent" />
  </g>
));

const pages = (
  <g transform="translate(90 20)">
    <rect width="180" height="140" rx="8" className="fill-surface stroke-line" />
    <rect x="20" y="20" width="84" height="9" rx="4" className="fill-ink" />
    {[46, 60, 74, 100, 114].map((y, place) => (
      <Words key={y} x={20} y={y} width={[140, 128, 90, 136, 70][place] ?? 100} />
    ))}
    <rect x="112" y="68" width="2" height="13" className="fill-accent" />
    <rect x="112" y="56" width="34" height="12" rx="3" className="fill-accent" />
  </g>
);

const cycles = (
  <g transform="translate(40 24)">
    {[0, 94, 188].map((x, place) => (
      <g key={x} transform={`translate(${x} 0)`}>
        <rect
          width="92"
          height="26"
          rx="5"
          className={place === 1 ? 'fill-accent-soft stroke-accent' : 'fill-surface stroke-line'}
        />
        <Words x={14} width={58} />
      </g>
    ))}
    <rect y="40" width="280" height="94" rx="6" className="fill-surface stroke-line" />
    <path d="M20 56 L260 122" className="stroke-faint" strokeDasharray="4 4" fill="none" />
    <path d="M20 56 H60 V70 H104 V84 H150 V104 H172" className="stroke-accent" fill="none" />
    <circle cx="172" cy="104" r="4" className="fill-accent" />
  </g>
);

const modules = (
  <g transform="translate(40 24)">
    {[190, 120, 60].map((done, place) => (
      <g key={done} transform={`translate(0 ${place * 46})`}>
        <rect width="280" height="38" rx="6" className="fill-surface stroke-line" />
        <Words x={20} width={[96, 132, 80][place] ?? 96} />
        <rect x="20" y="24" width="240" height="4" rx="2" className="fill-press" />
        <rect x="20" y="24" width={done} height="4" rx="2" className="fill-success" />
      </g>
    ))}
  </g>
);

const views = (
  <g transform="translate(40 24)">
    <rect width="280" height="134" rx="8" className="fill-surface stroke-line" />
    {[16, 92, 168].map((x, place) => (
      <g key={x} transform={`translate(${x} 14)`}>
        <rect
          width="68"
          height="22"
          rx="11"
          className={place === 0 ? 'fill-accent-soft stroke-accent' : 'fill-canvas stroke-line'}
        />
        <Words x={14} y={11} width={40} />
      </g>
    ))}
    {STATES.slice(0, 3).map((state, place) => (
      <g key={place} transform={`translate(20 ${58 + place * 24})`}>
        <circle cx="4" r="5" className={state} />
        <Words x={20} y={0} width={[150, 110, 170][place] ?? 110} />
      </g>
    ))}
  </g>
);

const PICTURES: Readonly<Record<TourStep, ReactNode>> = { items, cycles, modules, views, pages };

interface WordsProps {
  readonly x: number;
  readonly y?: number;
  readonly width: number;
}

function Words({ x, y = 13, width }: WordsProps) {
  return (
    <rect x={x} y={y - 3} width={width} height="6" rx="3" className="fill-faint" opacity="0.5" />
  );
}
