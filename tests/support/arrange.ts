import type { ListRequest } from '#server/features/work-items/lists/list-request.ts';
import type { ItemGroup, ListItem } from '#shared/contract/work-item-lists.ts';
import type { ItemFacts } from '#shared/lib/work-item-lists/facts.ts';
import { meets } from '#shared/lib/work-item-lists/filters.ts';
import { emptyKeys, groupReader, manyKey } from '#shared/lib/work-item-lists/groups.ts';
import { type Order, placeComparator, placeReader } from '#shared/lib/work-item-lists/orders.ts';
import type { GroupName } from '#shared/work-item-fields/registry.ts';

/** `results` of a list reply: rows, or groups by key, or groups of groups. */
type ListResults = readonly ListItem[] | Readonly<Record<string, ItemGroup>>;

/** The envelope of every paginated list of work items. */
interface ItemList {
  readonly grouped_by: string | null;
  readonly sub_grouped_by: string | null;
  readonly total_count: number;
  readonly next_cursor: string;
  readonly prev_cursor: string;
  readonly next_page_results: boolean;
  readonly prev_page_results: boolean;
  readonly count: number;
  readonly total_pages: number;
  readonly total_results: number;
  readonly extra_stats: null;
  readonly results: ListResults;
}

export function comparator(order: Order, facts: ItemFacts): (a: ListItem, b: ListItem) => number {
  const comparePlaces = placeComparator(order);
  const place = placeReader(order, facts);
  return (a, b) => comparePlaces(place(a), place(b));
}

type Wanted = Pick<ListRequest, 'conditions' | 'order' | 'grouping' | 'perPage' | 'page'>;

/**
 * Builds a list reply from the items in the simplest way, as the reference for the server's SQL.
 * The items are those of the list's scope.
 */
export function arrange(items: readonly ListItem[], wanted: Wanted, facts: ItemFacts): ItemList {
  const ids = new Set(items.map(({ id }) => id));
  const isInList = (id: string) => ids.has(id);
  const chosen = items
    .filter((item) => wanted.conditions.every((one) => meets(one, item, facts, isInList)))
    .toSorted(comparator(wanted.order, facts));
  const { outer, inner } = wanted.grouping;
  if (outer === null) {
    const rows = pageOf(chosen, wanted);
    return envelope(wanted, chosen.length, {
      results: rows,
      count: rows.length,
      largest: chosen.length,
      hasMore: chosen.length > (wanted.page + 1) * wanted.perPage,
    });
  }
  if (chosen.length === 0) {
    return envelope(wanted, 0, { results: {}, count: 0, largest: 0, hasMore: false });
  }
  return envelope(wanted, chosen.length, group(chosen, outer, inner, wanted, facts));
}

interface Arranged {
  readonly results: ListResults;
  readonly count: number;
  readonly largest: number;
  readonly hasMore: boolean;
}

function group(
  items: readonly ListItem[],
  outer: GroupName,
  inner: GroupName | null,
  wanted: Wanted,
  facts: ItemFacts,
): Arranged {
  const results: Record<string, ItemGroup> = {};
  let [count, largest, hasMore] = [0, 0, false];
  for (const [key, members] of divide(items, outer, emptyKeys(outer, inner !== null, facts))) {
    largest = Math.max(largest, members.length);
    if (inner === null) {
      const rows = pageOf(members, wanted);
      count += rows.length;
      hasMore ||= members.length > (wanted.page + 1) * wanted.perPage;
      if (rows.length > 0 || manyKey(outer) === null) {
        results[key] = { results: rows, total_results: members.length };
      }
      continue;
    }
    const parts: Record<string, ItemGroup> = {};
    for (const [innerKey, part] of divide(members, inner, [])) {
      const rows = pageOf(part, wanted);
      count += rows.length;
      hasMore ||= part.length > (wanted.page + 1) * wanted.perPage;
      if (rows.length > 0) parts[innerKey] = { results: rows, total_results: part.length };
    }
    results[key] = { results: parts, total_results: members.length };
  }
  return { results, count, largest, hasMore };
}

function divide(
  items: readonly ListItem[],
  name: GroupName,
  empty: readonly string[],
): Map<string, ListItem[]> {
  const groups = new Map<string, ListItem[]>(empty.map((key) => [key, []]));
  const keysOf = groupReader(name);
  for (const item of items) {
    for (const key of keysOf(item)) {
      const members = groups.get(key);
      if (members) members.push(item);
      else groups.set(key, [item]);
    }
  }
  return groups;
}

function pageOf(items: readonly ListItem[], { page, perPage }: Wanted): readonly ListItem[] {
  return items.slice(page * perPage, (page + 1) * perPage);
}

function envelope(wanted: Wanted, total: number, arranged: Arranged): ItemList {
  const { page, perPage, grouping } = wanted;
  return {
    grouped_by: grouping.outer,
    sub_grouped_by: grouping.inner,
    total_count: total,
    next_cursor: `${perPage}:${page + 1}:0`,
    prev_cursor: `${perPage}:${page - 1}:1`,
    next_page_results: arranged.hasMore,
    prev_page_results: page > 0,
    count: arranged.count,
    total_pages: Math.ceil(arranged.largest / perPage),
    total_results: total,
    extra_stats: null,
    results: arranged.results,
  };
}
