import type { ReactNode, RefObject } from 'react';

import type { Day } from '#web/lib/formats/dates.ts';
import type { Reorder } from '#web/ui/layout/use-reorder.ts';

import type { Zoom } from './scale.ts';
import type { Span } from './span.ts';
import type { TimelineHost } from './timeline-host.ts';
import type { TimelineLinks } from './timeline-links.ts';
import type { TimelineRow } from './timeline-row.ts';
import type { TimelineStrip } from './timeline-strips.ts';
import type { FullScreen } from './timeline-tools.tsx';

export interface TimelineProps {
  /** Unchanged rows must be the same objects. */
  readonly rows: readonly TimelineRow[];
  readonly label: string;
  readonly today: Day;
  readonly zoom: Zoom;
  readonly onZoom: (zoom: Zoom) => void;
  readonly onChange: (id: string, span: Span) => void;
  readonly onOpen: (id: string) => void;
  /** Renders the side of a row; must be stable. Links inside must not be tab stops. */
  readonly nameOf: (id: string, row: TimelineRow) => ReactNode;
  /** Menu items of a row, before those about dates; must be stable. */
  readonly menuOf?: ((id: string) => ReactNode) | undefined;
  /** Rows have both dates or none. */
  readonly isWhole?: boolean | undefined;
  /** Phone layout: names above their bars, and buttons instead of dragging. */
  readonly isPhone?: boolean | undefined;
  readonly reorder?: Reorder | undefined;
  /** Name of the end slot, for `useReorder`. */
  readonly endName?: string | undefined;
  /** Container of the rows, for `useReorder`. */
  readonly container?: RefObject<HTMLDivElement | null> | undefined;
  /** Width of the names, in pixels. */
  readonly nameWidth?: number | undefined;
  /** Screen around the timeline, with its own keys and menus. */
  readonly host?: TimelineHost | undefined;
  readonly full?: FullScreen | undefined;
  /** Dependencies between rows. */
  readonly links?: TimelineLinks | undefined;
  /** Bars above all rows; phones have no room for them. */
  readonly strips?: readonly TimelineStrip[] | undefined;
  /** Hover card of a bar. */
  readonly cardOf?: ((id: string) => ReactNode) | undefined;
}
