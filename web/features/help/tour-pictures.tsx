import type { ReactNode } from 'react';

/** What each step of the tour is about, in order. */
export const TOUR_STEPS = ['items', 'cycles', 'modules', 'views', 'pages'] as const;
export type TourStep = (typeof TOUR_STEPS)[number];

/** A drawing of a part of the program; it says nothing that the words beside it do not. */
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

const cycles = (
  <>
    <path d="M60 140 L300 44" className="fill-none stroke-line-strong" strokeDasharray="4 4" />
    <path
      d="M60 140 L108 128 L156 100 L204 92 L228 70"
      strokeWidth="3"
      className="fill-none stroke-accent"
    />
    <path d="M60 30 V140 H310" className="fill-none stroke-line" />
    <circle cx="228" cy="70" r="6" className="fill-accent" />
  </>
);

const modules = [0.8, 0.45, 0.2].map((share, place) => (
  <g key={place} transform={`translate(${36 + place * 100} 40)`}>
    <rect width="88" height="100" rx="8" className="fill-surface stroke-line" />
    <Words x={14} y={24} width={52} />
    <rect x="14" y="70" width="60" height="6" rx="3" className="fill-sunken" />
    <rect x="14" y="70" width={60 * share} height="6" rx="3" className="fill-accent" />
  </g>
));

const views = (
  <>
    {[70, 96, 60].map((width, place) => (
      <g key={place} transform={`translate(${[40, 120, 226][place]} 26)`}>
        <rect width={width} height="24" rx="12" className="fill-accent-soft stroke-accent" />
        <Words x={14} y={12} width={width - 28} />
      </g>
    ))}
    {[0, 1, 2].map((column) => (
      <g key={column} transform={`translate(${40 + column * 96} 66)`}>
        {Array.from({ length: 3 - column }, (_, place) => (
          <rect
            key={place}
            y={place * 30}
            width="84"
            height="24"
            rx="5"
            className="fill-surface stroke-line"
          />
        ))}
      </g>
    ))}
  </>
);

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
