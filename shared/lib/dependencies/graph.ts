/** What of the first item must have come before what of the second: its finish or its start. */
export const LINK_KINDS = ['FS', 'SS', 'FF', 'SF'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/** How one item waits for another: which of their ends, and how many days lie between these at least. */
export interface LinkRule {
  readonly kind: LinkKind;
  /** Below zero the two may overlap by as many days. */
  readonly lag: number;
}

/** One item waits for another. */
export interface Link extends LinkRule {
  readonly id: string;
  /** The item that goes before, and the one that waits for it. */
  readonly from: string;
  readonly to: string;
}

/** The first and the last day of an item as numbers, the next day one more; null = not known. */
export interface NumberedSpan {
  readonly start: number | null;
  readonly end: number | null;
}

/** The links that lead away from each item. */
export type Successors = ReadonlyMap<string, readonly Link[]>;

/** Orders links by the item that goes before. */
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
 * The loop that a new link would close, as the items along it: from the first one back to itself, by the shortest way.
 * Null = it closes none.
 */
export function findLoop(
  successors: Successors,
  from: string,
  to: string,
): readonly string[] | null {
  if (from === to) return [from, from];
  const cameFrom = new Map([[to, from]]);
  // A map is walked in the order in which it grows: the nearest items come first.
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
 * By how many days the second item begins or ends too early; 0 = the link is kept, or a date that it is about is not
 * known. Days are whole: an item begins with its first and ends with its last.
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

/** The day on which something is over. */
function ended({ end }: NumberedSpan): number | null {
  return end === null ? null : end + 1;
}
