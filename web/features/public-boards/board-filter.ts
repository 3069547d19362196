import { MOST_VOTES } from '#shared/constants/anchors.ts';
import type { PublicItem } from '#shared/contract/public-boards.ts';
import { holdsWords } from '#web/lib/search/match.ts';

/** What a public list is filtered by, as its address says it: comma lists, and words of titles. */
export interface BoardFilter {
  readonly state?: string | undefined;
  readonly priority?: string | undefined;
  readonly labels?: string | undefined;
  readonly words?: string | undefined;
}

/** The orders that visitors choose from, by the words of the address; the publisher's own order comes first. */
export const BOARD_ORDERS = ['manual', 'newest', 'votes'] as const;
export type BoardOrder = (typeof BOARD_ORDERS)[number];

/** The order as the list call takes it. */
export const ORDER_BY: Readonly<Record<BoardOrder, string>> = {
  manual: 'sort_order',
  newest: '-created_at',
  votes: MOST_VOTES,
};

/** The order that the address names, where it is offered. */
export function orderIn(text: string | undefined, hasVotes: boolean): BoardOrder {
  const named = BOARD_ORDERS.find((one) => one === text) ?? 'manual';
  return named === 'votes' && !hasVotes ? 'manual' : named;
}

/** Puts items in an order as the server does. */
export function inOrder(order: BoardOrder): (a: PublicItem, b: PublicItem) => number {
  // Ids rise with time.
  const newest = (a: PublicItem, b: PublicItem) => (a.id < b.id ? 1 : -1);
  if (order === 'newest') return newest;
  if (order === 'votes') return (a, b) => votesFor(b) - votesFor(a) || newest(a, b);
  return (a, b) => a.sort_order - b.sort_order || newest(a, b);
}

const votesFor = ({ vote_items: votes }: PublicItem) =>
  votes.filter(({ vote }) => vote === 1).length;

/** Whether the filter lets an item through. */
export function lets(filter: BoardFilter, item: PublicItem): boolean {
  const has = (key: FilterKey, values: readonly (string | null)[]) => {
    const wanted = chosen(filter, key);
    return wanted.length === 0 || wanted.some((one) => values.includes(one));
  };
  return (
    has('state', [item.state_id]) &&
    has('priority', [item.priority]) &&
    has('labels', item.label_ids) &&
    holdsWords(item.name, filter.words ?? '')
  );
}

export const FILTERS = ['state', 'priority', 'labels'] as const;
export type FilterKey = (typeof FILTERS)[number];

/** The filter as the list call takes it. */
export function filterQuery(filter: BoardFilter): Record<string, string> {
  const words = filter.words?.trim();
  return Object.fromEntries([
    ...FILTERS.flatMap((key) => {
      const value = filter[key];
      return value ? [[key, value]] : [];
    }),
    ...(words ? [['name', words]] : []),
  ]);
}

/** The chosen values of one property. */
export function chosen(filter: BoardFilter, key: FilterKey): readonly string[] {
  return filter[key]?.split(',').filter((value) => value !== '') ?? [];
}

/** The filter with a value put in or taken out. */
export function toggled(filter: BoardFilter, key: FilterKey, value: string): BoardFilter {
  const known = chosen(filter, key);
  const next = known.includes(value) ? known.filter((one) => one !== value) : [...known, value];
  return { ...filter, [key]: next.length > 0 ? next.join(',') : undefined };
}
