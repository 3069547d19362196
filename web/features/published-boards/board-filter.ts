import { MOST_VOTES } from '#shared/constants/anchors.ts';
import type { PublicItem } from '#shared/contract/published-boards.ts';
import { holdsWords } from '#web/lib/search/match.ts';

/** Filter of a public list as in its URL: comma lists, and a search text. */
export interface BoardFilter {
  readonly state?: string | undefined;
  readonly priority?: string | undefined;
  readonly labels?: string | undefined;
  readonly words?: string | undefined;
}

/** Orders to choose from; the publisher's own order comes first. */
export const BOARD_ORDERS = ['manual', 'newest', 'votes'] as const;
export type BoardOrder = (typeof BOARD_ORDERS)[number];

/** The order as a list parameter. */
export const ORDER_BY: Readonly<Record<BoardOrder, string>> = {
  manual: 'sort_order',
  newest: '-created_at',
  votes: MOST_VOTES,
};

/** The order in the URL, if it is offered. */
export function orderIn(text: string | undefined, hasVotes: boolean): BoardOrder {
  const named = BOARD_ORDERS.find((one) => one === text) ?? 'manual';
  return named === 'votes' && !hasVotes ? 'manual' : named;
}

/** Compares items as the server does. */
export function inOrder(order: BoardOrder): (a: PublicItem, b: PublicItem) => number {
  // Ids are ordered by time.
  const newest = (a: PublicItem, b: PublicItem) => (a.id < b.id ? 1 : -1);
  if (order === 'newest') return newest;
  if (order === 'votes') return (a, b) => votesFor(b) - votesFor(a) || newest(a, b);
  return (a, b) => a.sort_order - b.sort_order || newest(a, b);
}

const votesFor = ({ vote_items: votes }: PublicItem) =>
  votes.filter(({ vote }) => vote === 1).length;

/** Whether the filter matches an item. */
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

/** The filter as list parameters. */
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

/** Selected values of one property. */
export function chosen(filter: BoardFilter, key: FilterKey): readonly string[] {
  return filter[key]?.split(',').filter((value) => value !== '') ?? [];
}

/** The filter with a value added or removed. */
export function toggled(filter: BoardFilter, key: FilterKey, value: string): BoardFilter {
  const known = chosen(filter, key);
  const next = known.includes(value) ? known.filter((one) => one !== value) : [...known, value];
  return { ...filter, [key]: next.length > 0 ? next.join(',') : undefined };
}
