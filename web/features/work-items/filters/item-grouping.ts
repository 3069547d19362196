import type { StateGroup } from '#shared/contract/states.ts';
import {
  condition,
  type Filter,
  type FilterPart,
  withPart,
  withPartAt,
} from '#shared/lib/work-item-query/filter.ts';

/** Which items a list is about: those being worked on, those that wait, or all. */
export const ITEM_GROUPINGS = ['all', 'active', 'backlog'] as const;
export type ItemGrouping = (typeof ITEM_GROUPINGS)[number];

const GROUPS: Readonly<Record<ItemGrouping, readonly StateGroup[]>> = {
  all: [],
  active: ['unstarted', 'started'],
  backlog: ['backlog'],
};

/** Which of them a filter says: it is nothing but a condition on the state. */
export function groupingOf(filter: Filter): ItemGrouping {
  const place = placeOf(filter);
  return ITEM_GROUPINGS.find((one) => isOf(filter.parts[place], one)) ?? 'all';
}

/** The filter that says another one; its other conditions stay. */
export function withGrouping(filter: Filter, grouping: ItemGrouping): Filter {
  const words = GROUPS[grouping].map((word) => ({ is: 'word', word }) as const);
  const part = grouping === 'all' ? null : condition('state', 'is', words);
  const place = placeOf(filter);
  if (place !== -1) return withPartAt(filter, place, part);
  return part ? withPart(filter, part) : filter;
}

function placeOf({ join, parts }: Filter): number {
  if (join === 'or') return -1;
  return parts.findIndex((part) => isOf(part, 'active') || isOf(part, 'backlog'));
}

function isOf(part: FilterPart | undefined, grouping: ItemGrouping): boolean {
  if (part?.kind !== 'condition' || part.field !== 'state' || part.operator !== 'is') return false;
  const words = new Set(part.values.map((value) => (value.is === 'word' ? value.word : null)));
  return words.size === GROUPS[grouping].length && GROUPS[grouping].every((one) => words.has(one));
}
