import type { CSSProperties } from 'react';

import type { StateGroup, StateImage } from '#shared/contract/states.ts';

import { states } from './store.ts';

export interface StateGlyphProps {
  readonly group: StateGroup;
  /**
   * Position among the states of its group, above 0 and below 1: fills the ring of a started
   * state.
   */
  readonly part?: number;
  /** The state's color; missing = that of its group. */
  readonly color?: string | undefined;
  /** Accessible name, where no text beside it names it. */
  readonly label?: string | undefined;
}

const RING = { fill: 'none', strokeWidth: 1.5, stroke: 'currentColor' } as const;

/** Color of each group. */
export const GROUP_COLORS: Readonly<Record<StateGroup, string>> = {
  backlog: 'text-faint',
  unstarted: 'text-info',
  started: 'text-warning',
  completed: 'text-success',
  cancelled: 'text-danger',
  triage: 'text-faint',
};

/** People choose any color: mixing in text color keeps enough contrast in light and dark themes. */
const OWN_COLOR = 'text-[color-mix(in_oklab,var(--state)_80%,var(--ink))] hc:text-ink';

/** The shape shows the group, so that states differ without color. */
export function StateGlyph({ group, part = 0.5, color, label }: StateGlyphProps) {
  return (
    <svg
      viewBox="0 0 16 16"
      className={`size-4 shrink-0 ${color ? OWN_COLOR : GROUP_COLORS[group]}`}
      {...(color && { style: { '--state': color } as CSSProperties })}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <Shape group={group} part={part} />
    </svg>
  );
}

function Shape({ group, part }: { readonly group: StateGroup; readonly part: number }) {
  switch (group) {
    case 'unstarted':
      return <circle cx="8" cy="8" r="6" {...RING} />;
    case 'started':
      return <path d={`${FULL_RING}${sector(part)}`} fill="currentColor" />;
    case 'completed':
      return <Filled d="m5.2 8.3 1.9 1.9 3.7-4" />;
    case 'cancelled':
      return <Filled d="m5.8 5.8 4.4 4.4m0-4.4-4.4 4.4" />;
    default:
      return <circle cx="8" cy="8" r="6" {...RING} strokeDasharray="2 1.77" strokeDashoffset="1" />;
  }
}

/**
 * The ring as a filled path, so that ring and filling are one element: lists render hundreds of
 * them.
 */
const FULL_RING =
  'M8 1.25a6.75 6.75 0 1 1 0 13.5a6.75 6.75 0 1 1 0-13.5ZM8 2.75a5.25 5.25 0 1 0 0 10.5a5.25 5.25 0 1 0 0-10.5Z';

function Filled({ d }: { readonly d: string }) {
  return (
    <>
      <circle cx="8" cy="8" r="6.75" fill="currentColor" />
      <path
        d={d}
        fill="none"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-surface"
      />
    </>
  );
}

/** Path of a slice from twelve o'clock, clockwise. */
function sector(part: number): string {
  const angle = Math.min(Math.max(part, 0.05), 0.95) * 2 * Math.PI;
  const x = (8 + 3.6 * Math.sin(angle)).toFixed(2);
  const y = (8 - 3.6 * Math.cos(angle)).toFixed(2);
  return `M8 8V4.4A3.6 3.6 0 ${part > 0.5 ? 1 : 0} 1 ${x} ${y}Z`;
}

export interface StateIconProps {
  readonly stateId: string | null | undefined;
  /** Announces the state's name, where no text beside it does. */
  readonly isNamed?: boolean;
}

/** A state's icon in its color, filled by its position in its group. */
export function StateIcon({ stateId, isNamed = false }: StateIconProps) {
  const state = states.use(stateId);
  const part = states.useSelect((rows) => (state ? partOf(state, rows) : 0), [state]);
  if (!state) return <StateGlyph group="backlog" />;
  const { group, color, name } = state;
  return <StateGlyph group={group} part={part} color={color} label={isNamed ? name : undefined} />;
}

function partOf(state: StateImage, rows: readonly StateImage[]): number {
  const group = rows.filter(
    (row) => row.project_id === state.project_id && row.group === state.group,
  );
  const before = group.filter((row) => row.sequence < state.sequence).length;
  return (before + 1) / (group.length + 1);
}
