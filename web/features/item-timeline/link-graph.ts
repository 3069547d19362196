import type { WorkItemRelationImage } from '#shared/contract/work-items.ts';
import {
  daysTooEarly,
  findLoop,
  type Link,
  type LinkRule,
  type NumberedSpan,
  type Successors,
  successorsOf,
} from '#shared/lib/dependencies/graph.ts';
import { linkOf } from '#shared/lib/dependencies/links.ts';
import type { Lines } from '#web/features/item-rows/lines/lines.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { numberOf } from '#web/ui/timeline/scale.ts';
import { shifted, type Span } from '#web/ui/timeline/span.ts';

import { spanOf } from './dates.ts';
import { idOfLine } from './line-ids.ts';

/** All links that are here, by both their items. */
export class LinkGraph {
  readonly links: readonly Link[];
  readonly #after: Successors;
  readonly #before: ReadonlyMap<string, readonly Link[]>;

  constructor(relations: readonly WorkItemRelationImage[]) {
    this.links = relations.flatMap((row) => linkOf(row) ?? []);
    this.#after = successorsOf(this.links);
    this.#before = Map.groupBy(this.links, ({ to }) => to);
  }

  /** What an item waits for, and what waits for it. */
  of(id: string): readonly Link[] {
    return [...(this.#before.get(id) ?? []), ...(this.#after.get(id) ?? [])];
  }

  /** The loop that a link would close, as the items along it. */
  loop(from: string, to: string): readonly string[] | null {
    return findLoop(this.#after, from, to);
  }

  /** The link that an item breaks by most days, and the dates that keep all of its links; null = it breaks none. */
  brokenBy(id: string): { readonly link: Link; readonly span: Span } | null {
    const links = this.#before.get(id);
    const item = links && workItems.get(id);
    if (!item) return null;
    const span = spanOf(item);
    let worst: Link | null = null;
    let most = 0;
    for (const link of links) {
      const first = workItems.get(link.from);
      const days = first ? tooEarly(link, spanOf(first), span) : 0;
      if (days <= most) continue;
      worst = link;
      most = days;
    }
    return worst && { link: worst, span: shifted(span, 'whole', most) };
  }
}

/** By how many days a span lies too early for one that goes before it. */
export function tooEarly(rule: LinkRule, from: Span, to: Span): number {
  return daysTooEarly(rule, numbered(from), numbered(to));
}

function numbered({ start, end }: Span): NumberedSpan {
  return {
    start: start === null ? null : numberOf(start),
    end: end === null ? null : numberOf(end),
  };
}

/** The row that an item stands in; of one that is in several groups, the first. */
export function rowsOfItems(lines: Lines): ReadonlyMap<string, string> {
  const rows = new Map<string, string>();
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines.at(at);
    if (line?.is === 'row' && !rows.has(line.row.id)) rows.set(line.row.id, idOfLine(line));
  }
  return rows;
}

/** Where an item stands first among the lines; -1 = it is not shown. */
export function placeOfItem(lines: Lines, id: string): number {
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines.at(at);
    if (line?.is === 'row' && line.row.id === id) return at;
  }
  return -1;
}
