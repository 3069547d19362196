import type { LinkKind } from './timeline-links.ts';

/** A bar as seen by a link, in pixels: start, end, and vertical middle. */
export interface LinkBar {
  readonly start: number;
  readonly end: number;
  readonly middle: number;
}

/** Straight distance from a bar, radius of corners, and size of the arrow, in pixels. */
const OUT = 9;
const ROUND = 4;
const ARROW = 5;
/** Half a row: between two bars a line runs along the row's edge. */
const HALF = 18;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** SVG path of a link with right angles, and of the arrow at its end. */
export function linkPath(kind: LinkKind, from: LinkBar, to: LinkBar): string {
  const leavesAtEnd = kind.startsWith('F');
  const meetsStart = kind.endsWith('S');
  const begin = { x: leavesAtEnd ? from.end : from.start, y: from.middle };
  const end = { x: meetsStart ? to.start : to.end, y: to.middle };
  const out = begin.x + (leavesAtEnd ? OUT : -OUT);
  const into = end.x + (meetsStart ? -OUT : OUT);
  return `${rounded(wayOf(begin, end, out, into))}${arrow(end, meetsStart ? -1 : 1)}`;
}

/** Corners between two bars: direct where there is room, else along the row's edge. */
function wayOf(begin: Point, end: Point, out: number, into: number): Point[] {
  const isRight = out > begin.x;
  const entersRight = into > end.x;
  // Both ends are on one side: the line runs along the farther one.
  if (isRight === entersRight) {
    const x = isRight ? Math.max(out, into) : Math.min(out, into);
    return [begin, { x, y: begin.y }, { x, y: end.y }, end];
  }
  const hasRoom = isRight ? out <= into : out >= into;
  if (hasRoom) return [begin, { x: into, y: begin.y }, { x: into, y: end.y }, end];
  const edge = begin.y + (end.y >= begin.y ? HALF : -HALF);
  return [
    begin,
    { x: out, y: begin.y },
    { x: out, y: edge },
    { x: into, y: edge },
    { x: into, y: end.y },
    end,
  ];
}

function rounded(points: readonly Point[]): string {
  const [first] = points;
  if (!first) return '';
  let text = `M${first.x} ${first.y}`;
  for (let at = 1; at < points.length; at += 1) {
    const [last, here, next] = [points[at - 1], points[at], points[at + 1]];
    if (!last || !here) continue;
    if (!next) text += `L${here.x} ${here.y}`;
    else {
      const before = toward(here, last);
      const after = toward(here, next);
      text += `L${before.x} ${before.y}Q${here.x} ${here.y} ${after.x} ${after.y}`;
    }
  }
  return text;
}

/** A point near a corner, toward another point. */
function toward(corner: Point, other: Point): Point {
  const [dx, dy] = [other.x - corner.x, other.y - corner.y];
  const length = Math.hypot(dx, dy);
  if (length === 0) return corner;
  const part = Math.min(ROUND, length / 2) / length;
  return { x: corner.x + dx * part, y: corner.y + dy * part };
}

function arrow({ x, y }: Point, side: 1 | -1): string {
  const back = x + side * ARROW;
  return `M${back} ${y - ARROW + 1}L${x} ${y}L${back} ${y + ARROW - 1}`;
}
