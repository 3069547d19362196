import type { StateGroup, StateImage } from '#shared/contract/states.ts';

import { states } from './store.ts';

export interface StateGlyphProps {
  readonly group: StateGroup;
  /** How far through the group's states it is, above 0 and below 1: how much of a started ring is filled. */
  readonly part?: number;
  /** Its name, where no text beside it says it. */
  readonly label?: string | undefined;
}

const DOT = { fill: 'none', strokeWidth: 1.5 } as const;

/** The shape of a state's group: it can be told without its colour. */
export function StateGlyph({ group, part = 0.5, label }: StateGlyphProps) {
  return (
    <svg
      viewBox="0 0 16 16"
      className="size-4 shrink-0"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <Shape group={group} part={part} />
    </svg>
  );
}

function Shape({ group, part }: { readonly group: StateGroup; readonly part: number }) {
  switch (group) {
    case 'unstarted':
      return <circle cx="8" cy="8" r="6" {...DOT} className="stroke-info" />;
    case 'started':
      return (
        <>
          <circle cx="8" cy="8" r="6" {...DOT} className="stroke-warning" />
          <path d={sector(part)} className="fill-warning" />
        </>
      );
    case 'completed':
      return <Filled className="fill-success" d="m5.2 8.3 1.9 1.9 3.7-4" />;
    case 'cancelled':
      return <Filled className="fill-danger" d="m5.8 5.8 4.4 4.4m0-4.4-4.4 4.4" />;
    default:
      return (
        <circle
          cx="8"
          cy="8"
          r="6"
          {...DOT}
          strokeDasharray="2 1.77"
          strokeDashoffset="1"
          className="stroke-faint"
        />
      );
  }
}

function Filled({ className, d }: { readonly className: string; readonly d: string }) {
  return (
    <>
      <circle cx="8" cy="8" r="6.75" className={className} />
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

/** A slice from twelve o'clock, clockwise. */
function sector(part: number): string {
  const angle = Math.min(Math.max(part, 0.05), 0.95) * 2 * Math.PI;
  const x = (8 + 3.6 * Math.sin(angle)).toFixed(2);
  const y = (8 - 3.6 * Math.cos(angle)).toFixed(2);
  return `M8 8V4.4A3.6 3.6 0 ${part > 0.5 ? 1 : 0} 1 ${x} ${y}Z`;
}

export interface StateIconProps {
  readonly stateId: string | null | undefined;
  /** Says the state's name, where no text beside it does. */
  readonly isNamed?: boolean;
}

/** A state's icon, filled by its place among the states of its group. */
export function StateIcon({ stateId, isNamed = false }: StateIconProps) {
  const state = states.use(stateId);
  const part = states.useSelect((rows) => (state ? partOf(state, rows) : 0), [state]);
  if (!state) return <StateGlyph group="backlog" />;
  return <StateGlyph group={state.group} part={part} label={isNamed ? state.name : undefined} />;
}

function partOf(state: StateImage, rows: readonly StateImage[]): number {
  const group = rows.filter(
    (row) => row.project_id === state.project_id && row.group === state.group,
  );
  const before = group.filter((row) => row.sequence < state.sequence).length;
  return (before + 1) / (group.length + 1);
}
