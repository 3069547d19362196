import type { CSSProperties, ReactElement, ReactNode } from 'react';

import type { Span } from './span.ts';

/** Props of a rendered strip bar, for a link element. */
export interface StripBarLook {
  readonly className: string;
  readonly style: CSSProperties;
  readonly children: ReactNode;
}

/** A bar of a strip: a container of the rows below. */
export interface StripBar extends Span {
  readonly id: string;
  readonly name: string;
  /** Text beside its name, such as how much is done. */
  readonly detail: string;
  readonly done: number;
  readonly start: string;
  readonly end: string;
}

/** Bars above all rows: cycles or modules. */
export interface TimelineStrip {
  readonly id: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly bars: readonly StripBar[];
  /** Renders the link to a bar's container. */
  readonly draw: (bar: StripBar, look: StripBarLook) => ReactElement;
}

/** Most lanes of a strip. */
const MOST_LANES = 3;

/** Bars in lanes without overlap, and the number of bars without a lane. */
export interface StripLanes {
  readonly lanes: readonly (readonly StripBar[])[];
  readonly left: number;
}

/** Puts each bar into the first free lane, in order of start. */
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
