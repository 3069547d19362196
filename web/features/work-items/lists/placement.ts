import type { ListItem } from '#shared/contract/work-item-lists.ts';
import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { isBelow } from '#shared/lib/work-item-lists/filters.ts';
import { groupReader } from '#shared/lib/work-item-lists/groups.ts';
import { type Place, placeReader } from '#shared/lib/work-item-lists/orders.ts';
import { testOf } from '#shared/lib/work-item-query/match.ts';

import type { ListFacts } from './list-facts.ts';
import type { ListRows } from './list-rows.ts';
import { dividedBy, type ListSettings } from './list-settings.ts';
import type { ListSource } from './list-source.ts';

/** Where an item stands in a list: in which groups, in which of their parts, and between which others. */
export interface Placement extends Place {
  readonly groups: readonly string[];
  readonly parts: readonly string[];
  /** What its estimate adds to sums; 0 for words and without one. */
  readonly amount: number;
}

/** An item that is in the source, but that the filter keeps out. */
export const KEPT_OUT = 'kept out';

/** What a list makes of an item; null when it is none of its source's. */
export type Placed = Placement | typeof KEPT_OUT | null;

/** The key of the only group of a list that is not grouped, and of the only part of an undivided group. */
export const ALL = '';

const ONLY: readonly string[] = [ALL];

/** Makes the function that places items, by the facts of this moment. */
export function placer(
  source: ListSource,
  settings: ListSettings,
  facts: ListFacts,
  rows: Pick<ListRows, 'get'>,
): (image: WorkItemImage | undefined) => Placed {
  const test = testOf(settings.filter, facts);
  const withSubItems = showsSubItems(source, settings);
  const isInList = (id: string) => {
    const other = rows.get(id);
    return other !== undefined && source.holds(other, facts);
  };
  const { groupBy, orderBy } = settings;
  const divided = dividedBy(settings);
  const place = placeReader(orderBy, facts);
  const groupsOf = groupBy === null ? null : groupReader(groupBy);
  const partsOf = divided === null ? null : groupReader(divided);
  const shared = sharedLists();
  return (image) => {
    if (!image || !source.holds(image, facts)) return null;
    const item = asListItem(image, facts);
    if (!(withSubItems || !isBelow(image, isInList)) || !test(item)) return KEPT_OUT;
    const { id, value, created } = place(item);
    const groups = groupsOf ? shared(groupsOf(item)) : ONLY;
    const parts = partsOf ? shared(partsOf(item)) : ONLY;
    const amount = image.estimate_point === null ? 0 : facts.estimateAmount(image.estimate_point);
    return { id, value, created, groups, parts, amount };
  };
}

/** Whether items stand in the list that are below others of it. */
export function showsSubItems({ capabilities }: ListSource, settings: ListSettings): boolean {
  return settings.showSubItems || capabilities.alwaysShowsSubItems;
}

/** Gives items of one group the same list of it: there are many items and few groups. */
function sharedLists(): (keys: readonly string[]) => readonly string[] {
  const lists = new Map<string, readonly string[]>();
  return (keys) => {
    const [key, ...others] = keys;
    if (key === undefined || others.length > 0) return [...new Set(keys)];
    const known = lists.get(key) ?? [key];
    lists.set(key, known);
    return known;
  };
}

/** The row as the registry reads it: a state's group is the state's affair, the feed does not repeat it. */
export function asListItem(image: WorkItemImage, facts: ListFacts): ListItem {
  const group = image.state_id === null ? null : facts.stateGroup(image.state_id);
  return { ...image, state__group: group };
}

/** Whether both stand in the same place, so that nothing moves. */
export function isSamePlacing(a: Placed, b: Placed): boolean {
  if (a === b) return true;
  if (a === null || b === null || a === KEPT_OUT || b === KEPT_OUT) return false;
  return (
    isSamePlace(a, b) &&
    a.amount === b.amount &&
    isSameList(a.groups, b.groups) &&
    isSameList(a.parts, b.parts)
  );
}

/** Whether both stand between the same others. */
export function isSamePlace(a: Place, b: Place): boolean {
  return a.value === b.value && a.created === b.created && a.id === b.id;
}

/** Whether two lists hold the same in the same order. */
export function isSameList(a: readonly unknown[], b: readonly unknown[]): boolean {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  for (let place = 0; place < a.length; place += 1) if (a[place] !== b[place]) return false;
  return true;
}
