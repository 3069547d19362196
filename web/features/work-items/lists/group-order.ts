import { NONE } from '#shared/lib/work-item-lists/facts.ts';
import { emptyKeys } from '#shared/lib/work-item-lists/groups.ts';
import { type GroupName, groupOf } from '#shared/work-item-fields/registry.ts';

import type { ListFacts } from './list-facts.ts';

/** Puts a list's groups in order. */
export interface GroupOrder {
  /** The groups that are there without items. */
  readonly known: readonly string[];
  readonly compare: (a: string, b: string) => number;
}

/**
 * The order of groups: those known beforehand in theirs, others (people who have left, dates) by name or date,
 * items without a value last.
 */
export function groupOrder(name: GroupName, facts: ListFacts): GroupOrder {
  const { field } = groupOf(name);
  // Words stand as in pickers: the most urgent first. The contract's own order is the wire's.
  const known = field.words ?? emptyKeys(name, true, facts);
  const ranks = new Map(known.map((key, rank) => [key, rank]));
  // A field that has a word for nothing has no items without a value.
  if (field.emptyWord === undefined) ranks.set(NONE, Infinity);
  const rankOf = (key: string) => ranks.get(key) ?? known.length;
  const nameOf = (key: string) =>
    (field.refersTo === 'users' ? facts.personName(key)?.toLowerCase() : null) ?? key;
  return {
    known,
    compare: (a, b) => {
      const [left, right] = [rankOf(a), rankOf(b)];
      if (left !== right) return left < right ? -1 : 1;
      return byText(nameOf(a), nameOf(b)) || byText(a, b);
    },
  };
}

function byText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
