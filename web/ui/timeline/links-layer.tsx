import { useMemo } from 'react';

import { placeOf } from './bar.tsx';
import { type LinkBar, linkPath } from './link-path.ts';
import type { Stretch } from './scale.ts';
import type { Span } from './span.ts';
import type { TimelineLink, TimelineLinks } from './timeline-links.ts';
import type { TimelineRow } from './timeline-row.ts';
import type { Draft } from './use-grab.ts';

interface LinksLayerProps {
  readonly links: Pick<TimelineLinks, 'links' | 'isBroken'>;
  readonly rows: readonly TimelineRow[];
  readonly draft: Draft | null;
  /** Active row, whose links are highlighted. */
  readonly activeId: string | undefined;
  /** First rendered row, and the one after the last. */
  readonly first: number;
  readonly end: number;
  readonly height: number;
  readonly isThin: boolean;
  readonly sight: Stretch;
  readonly from: number;
  readonly dayWidth: number;
  readonly nameWidth: number;
}

/** A link with the positions of its rows. */
interface PlacedLink extends TimelineLink {
  readonly at: number;
  readonly into: number;
}

interface PlacedLinks {
  readonly all: readonly PlacedLink[];
  readonly byPlace: ReadonlyMap<number, readonly PlacedLink[]>;
}

const LOOKS = {
  kept: 'stroke-muted',
  active: 'stroke-accent',
  broken: 'stroke-danger',
} as const;
type Look = keyof typeof LOOKS;

/**
 * Lines between bars, in one path per style for any number of links. They are below the rows, so
 * that bars and names cover them. Menus and the row's warning say the same in words.
 */
export function LinksLayer(props: LinksLayerProps) {
  const { rows, first, end, height, sight, from, dayWidth, nameWidth } = props;
  const placed = usePlaced(rows, props.links.links);
  const paths = pathsOf(inSight(placed, first, end), props);
  const looks = (['kept', 'active', 'broken'] as const).filter((look) => paths[look] !== '');
  if (looks.length === 0) return null;
  return (
    <svg
      aria-hidden
      data-links
      className="pointer-events-none absolute overflow-visible fill-none stroke-[1.5] rtl:-scale-x-100 forced-colors:stroke-[CanvasText]"
      style={{
        insetInlineStart: nameWidth + (sight.from - from) * dayWidth,
        top: first * height,
        inlineSize: (sight.to - sight.from) * dayWidth,
        blockSize: Math.max(0, end - first) * height,
      }}
    >
      {looks.map((look) => (
        <path key={look} data-look={look} d={paths[look]} className={LOOKS[look]} />
      ))}
    </svg>
  );
}

function pathsOf(links: Iterable<PlacedLink>, props: LinksLayerProps): Record<Look, string> {
  const { rows, draft, activeId, first, height, isThin, sight, dayWidth } = props;
  const width = (sight.to - sight.from) * dayWidth;
  const spanAt = (row: TimelineRow): Span => (draft?.id === row.id ? draft.span : row);
  const barOf = (row: TimelineRow, place: number): LinkBar | null => {
    const box = placeOf(spanAt(row), { from: sight.from, dayWidth });
    if (!box) return null;
    const middle = (place - first) * height + (isThin ? height - 14 : height / 2);
    return { start: box.start, end: box.start + box.width, middle };
  };
  const paths = { kept: '', active: '', broken: '' };
  for (const link of links) {
    const [one, other] = [rows[link.at], rows[link.into]];
    const [bar, next] = [one && barOf(one, link.at), other && barOf(other, link.into)];
    if (!one || !other || !bar || !next || isOutside(bar, next, width)) continue;
    const isBroken = props.links.isBroken(link, spanAt(one), spanAt(other));
    const isActive = one.id === activeId || other.id === activeId;
    // On phones, names are where the lines would be.
    if (isThin && !isActive) continue;
    paths[isBroken ? 'broken' : isActive ? 'active' : 'kept'] += linkPath(link.kind, bar, next);
  }
  return paths;
}

/** Whether both ends are on the same side of the viewport. */
function isOutside(one: LinkBar, other: LinkBar, width: number): boolean {
  const [first, last] = [Math.min(one.start, other.start), Math.max(one.end, other.end)];
  return last < 0 || first > width;
}

/** Up to this number, links that only pass through the viewport are drawn too. */
const FEW = 400;

function inSight({ all, byPlace }: PlacedLinks, first: number, end: number): Iterable<PlacedLink> {
  if (all.length <= FEW) {
    return all.filter(({ at, into }) => Math.max(at, into) >= first && Math.min(at, into) < end);
  }
  const found = new Set<PlacedLink>();
  for (let place = first; place < end; place += 1) {
    for (const link of byPlace.get(place) ?? []) found.add(link);
  }
  return found;
}

function usePlaced(rows: readonly TimelineRow[], links: readonly TimelineLink[]): PlacedLinks {
  return useMemo(() => {
    const places = new Map(links.length === 0 ? [] : rows.map(({ id }, place) => [id, place]));
    const byPlace = new Map<number, PlacedLink[]>();
    const all = links.flatMap((link) => {
      const [at, into] = [places.get(link.from), places.get(link.to)];
      return at === undefined || into === undefined ? [] : [{ ...link, at, into }];
    });
    for (const link of all) {
      for (const place of [link.at, link.into]) {
        const known = byPlace.get(place);
        if (known) known.push(link);
        else byPlace.set(place, [link]);
      }
    }
    return { all, byPlace };
  }, [links, rows]);
}
