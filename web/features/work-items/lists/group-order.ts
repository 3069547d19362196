import { PRIORITIES } from '#shared/constants/work-items.ts';
import { NONE } from '#shared/lib/work-item-lists/facts.ts';
import { emptyKeys } from '#shared/lib/work-item-lists/groups.ts';
import type { GroupName } from '#shared/work-item-fields/registry.ts';

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
  const known = knownKeys(name, facts);
  const ranks = new Map(known.map((key, rank) => [key, rank]));
  if (name !== 'priority') ranks.set(NONE, Infinity);
  const rankOf = (key: string) => ranks.get(key) ?? known.length;
  return {
    known,
    compare: (a, b) => {
      const [left, right] = [rankOf(a), rankOf(b)];
      if (left !== right) return left < right ? -1 : 1;
      return byText(nameOf(name, a, facts), nameOf(name, b, facts)) || byText(a, b);
    },
  };
}

/** The most urgent first, as in pickers; the contract's own order is the wire's. */
function knownKeys(name: GroupName, facts: ListFacts): readonly string[] {
  return name === 'priority' ? PRIORITIES : emptyKeys(name, true, facts);
}

function nameOf(name: GroupName, key: string, facts: ListFacts): string {
  const isPerson = name === 'created_by' || name === 'assignees__id';
  return (isPerson ? facts.personName(key)?.toLowerCase() : null) ?? key;
}

function byText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
