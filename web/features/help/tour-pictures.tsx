import type { ReactNode } from 'react';

/** What each step of the tour is about, in order. */
export const TOUR_STEPS = ['items', 'pages'] as const;
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

const PICTURES: Readonly<Record<TourStep, ReactNode>> = { items, pages };

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
