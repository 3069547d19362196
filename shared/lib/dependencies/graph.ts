/**
 * Which end of the predecessor (first letter) precedes which end of the successor: finish or
 * start.
 */
export const LINK_KINDS = ['FS', 'SS', 'FF', 'SF'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/**
 * A dependency without its items: which ends it links, and the least number of days between them.
 */
export interface LinkRule {
  readonly kind: LinkKind;
  /** Days; negative = the two may overlap by that many. */
  readonly lag: number;
}

export interface Link extends LinkRule {
  readonly id: string;
  /** Predecessor and successor. */
  readonly from: string;
  readonly to: string;
}

/** First and last day of an item as day numbers; null = unknown. */
export interface NumberedSpan {
  readonly start: number | null;
  readonly end: number | null;
}

/** Outgoing links by item. */
export type Successors = ReadonlyMap<string, readonly Link[]>;

/** Indexes links by their predecessor. */
export function successorsOf(links: Iterable<Link>): Successors {
  const found = new Map<string, Link[]>();
  for (const link of links) {
    const known = found.get(link.from);
    if (known) known.push(link);
    else found.set(link.from, [link]);
  }
  return found;
}

/**
 * The loop that a new link would close, by the shortest way: item ids from the first one back to
 * itself. Null = no loop.
 */
export function findLoop(
  successors: Successors,
  from: string,
  to: string,
): readonly string[] | null {
  if (from === to) return [from, from];
  const cameFrom = new Map([[to, from]]);
  // A map iterates in insertion order, also over entries added meanwhile: breadth first.
  for (const at of cameFrom.keys()) {
    for (const { to: next } of successors.get(at) ?? []) {
      if (next === from) return [...wayTo(at, from, cameFrom), from];
      if (!cameFrom.has(next)) cameFrom.set(next, at);
    }
  }
  return null;
}

function wayTo(end: string, first: string, cameFrom: ReadonlyMap<string, string>): string[] {
  const way: string[] = [];
  for (let at: string | undefined = end; at !== undefined && at !== first; at = cameFrom.get(at)) {
    way.push(at);
  }
  return [first, ...way.toReversed()];
}

/**
 * By how many days the successor starts or ends too early; 0 = the link holds, or a date is
 * unknown. Items last whole days: from the start of the first to the end of the last.
 */
export function daysTooEarly(
  { kind, lag }: LinkRule,
  from: NumberedSpan,
  to: NumberedSpan,
): number {
  const before = kind.startsWith('F') ? ended(from) : from.start;
  const after = kind.endsWith('S') ? to.start : ended(to);
  if (before === null || after === null) return 0;
  return Math.max(0, before + lag - after);
}

/** Day number after the last day. */
function ended({ end }: NumberedSpan): number | null {
  return end === null ? null : end + 1;
}
