import type { CSSProperties, ReactElement, ReactNode } from 'react';

import type { Span } from './span.ts';

/** How a bar of a strip is drawn: a link takes these as they are. */
export interface StripBarLook {
  readonly className: string;
  readonly style: CSSProperties;
  readonly children: ReactNode;
}

/** A bar of a strip: what the rows below are planned in. */
export interface StripBar extends Span {
  readonly id: string;
  readonly name: string;
  /** What is said of it beside its name: how much of it is done. */
  readonly detail: string;
  readonly done: number;
  readonly start: string;
  readonly end: string;
}

/** Bars above all rows: the cycles, or the modules. */
export interface TimelineStrip {
  readonly id: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly bars: readonly StripBar[];
  /** The link to what a bar is. */
  readonly draw: (bar: StripBar, look: StripBarLook) => ReactElement;
}

/** How many bars of a strip lie below each other at most. */
const MOST_LANES = 3;

/** Bars in lanes in which none overlaps another, and how many more there are. */
export interface StripLanes {
  readonly lanes: readonly (readonly StripBar[])[];
  readonly left: number;
}

/** Puts each bar into the first lane that is free, those that begin first before the others. */
export function lanesOf(bars: readonly StripBar[], most = MOST_LANES): StripLanes {
  const lanes: StripBar[][] = [];
  let left = 0;
  for (const bar of bars.toSorted((a, b) => a.start.localeCompare(b.start))) {
    const free = lanes.find((lane) => (lane.at(-1)?.end ?? '') < bar.start);
    if (free) free.push(bar);
    else if (lanes.length < most) lanes.push([bar]);
    else left += 1;
  }
  return { lanes, left };
}
