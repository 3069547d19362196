import { useMemo, useRef } from 'react';

import type { WorkItemRelationImage } from '#shared/contract/work-items.ts';
import { RELATION_OF_KIND } from '#shared/lib/dependencies/links.ts';
import type { Lines } from '#web/features/item-rows/lines/lines.ts';
import { type ListScreen, mayEdit, useListScreen } from '#web/features/item-rows/list-screen.ts';
import { keyOf } from '#web/features/work-items/data/address.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { addRelations } from '#web/features/work-items/parts/changes.ts';
import { relations } from '#web/features/work-items/parts/store.ts';
import { announce } from '#web/lib/browser/announce.ts';
import { type Day, formatDay } from '#web/lib/formats/dates.ts';
import { isSameSpan, type Span } from '#web/ui/timeline/span.ts';
import type { LinkWarning, TimelineLink, TimelineLinks } from '#web/ui/timeline/timeline-links.ts';
import type { TimelineRow } from '#web/ui/timeline/timeline-row.ts';

import { lineOfId } from './line-ids.ts';
import { LinkGraph, rowsOfItems, tooEarly } from './link-graph.ts';
import { type LinkWords, useLinkWords } from './link-words.ts';

/** Whether the person may link an item to others. */
export function mayLink(screen: ListScreen, id: string | null): boolean {
  const item = workItems.get(id ?? '');
  if (!item || !mayEdit(screen, item)) return false;
  return screen.can(item.project_id, 'work_item_relation.update');
}

/** The links between items that are here. */
export function useLinkGraph(): LinkGraph {
  return relations.useFound(graphOf, itself);
}

function graphOf(rows: readonly WorkItemRelationImage[]): LinkGraph {
  return new LinkGraph(rows);
}

function itself<Value>(value: Value): Value {
  return value;
}

/** The links between the rows of a timeline. */
export function useItemLinks(
  lines: Lines,
  rows: readonly TimelineRow[],
  today: Day,
): TimelineLinks {
  const screen = useListScreen();
  const graph = useLinkGraph();
  const words = useLinkWords();
  const last = useRef(new Map<string, LinkWarning>());
  // Found once for each row that is drawn, until an item is another one.
  // oxlint-disable-next-line react/exhaustive-deps
  const found = useMemo(() => new Map<string, LinkWarning | null>(), [graph, rows, today]);
  const rowOf = useMemo(() => rowsOfItems(lines), [lines]);
  const links = useMemo(
    () =>
      graph.links.flatMap((link) => {
        const [from, to] = [rowOf.get(link.from), rowOf.get(link.to)];
        return from === undefined || to === undefined ? [] : [{ ...link, from, to }];
      }),
    [graph, rowOf],
  );
  return {
    links,
    isBroken,
    canLink: (row) => mayLink(screen, itemIn(row)),
    refusal: (from, to) => refusalOf(graph, words, itemIn(from), itemIn(to)),
    sentence: (from, to, kind) => words.rule(kind, keyIn(from), keyIn(to)),
    make: (from, to, kind) => {
      const [item, other] = [workItems.get(itemIn(from) ?? ''), itemIn(to)];
      if (!item || !other) return;
      addRelations([item], RELATION_OF_KIND[kind], [other]);
      announce(words.rule(kind, keyIn(from), keyIn(to)), 'assertive');
    },
    warningOf: ({ id, isFixed }) => {
      const known = found.get(id);
      if (known !== undefined) return known;
      const made = warningOf(graph, words, itemIn(id), isFixed !== true, today);
      const before = last.current.get(id);
      const warning = before && made && isSameWarning(before, made) ? before : made;
      if (warning) last.current.set(id, warning);
      found.set(id, warning);
      return warning;
    },
  };
}

function isBroken(link: TimelineLink, from: Span, to: Span): boolean {
  return tooEarly(link, from, to) > 0;
}

/** The item of a row; null of other rows. */
function itemIn(row: string): string | null {
  const line = lineOfId(row);
  return line.is === 'row' ? line.row.id : null;
}

function keyIn(row: string): string {
  return nameOf(itemIn(row) ?? '');
}

/** What an item is called; one that is not here has no name. */
function nameOf(id: string): string {
  const item = workItems.get(id);
  return item ? keyOf(item) : '…';
}

function refusalOf(
  graph: LinkGraph,
  words: LinkWords,
  from: string | null,
  to: string | null,
): string | null {
  if (from === null || to === null || from === to) return null;
  const isLinked = graph.of(from).some((link) => link.from === to || link.to === to);
  if (isLinked) return words.known(nameOf(from), nameOf(to));
  const loop = graph.loop(from, to);
  return loop && words.loop(loop.map(nameOf));
}

/** What is wrong about an item's dates, and the move that mends it. */
export function warningOf(
  graph: LinkGraph,
  words: LinkWords,
  id: string | null,
  canMove: boolean,
  today: Day,
): LinkWarning | null {
  const broken = id === null ? null : graph.brokenBy(id);
  if (!broken) return null;
  const { link, span } = broken;
  const day = span.start ?? span.end;
  return {
    text: words.broken(link, nameOf(link.from)),
    action: words.moveTo(day === null ? '' : formatDay(day, today)),
    span: canMove ? span : null,
  };
}

function isSameWarning(a: LinkWarning, b: LinkWarning): boolean {
  if (a.text !== b.text || a.action !== b.action) return false;
  return a.span && b.span ? isSameSpan(a.span, b.span) : a.span === b.span;
}
