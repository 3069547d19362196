import type { ListItem } from '#shared/contract/work-item-lists.ts';

import type { FilterFacts } from './facts.ts';
import { type Filter, type FilterPart, NO_FILTER, withPartAt } from './filter.ts';
import { partTest } from './match.ts';

/** The effect of one part of a filter. */
export interface Removal {
  readonly part: FilterPart;
  /** The filter without this part. */
  readonly rest: Filter;
  /** How many items match without this part. */
  readonly without: number;
  /** How many items do not meet this part, regardless of the others. */
  readonly removed: number;
}

/**
 * Explains an empty list: the effect of each part, the one whose removal brings back most items
 * first. With an `or` no single part is the cause, so the only entry is the whole filter.
 */
export function explainEmpty(
  filter: Filter,
  items: readonly ListItem[],
  facts: FilterFacts,
): readonly Removal[] {
  const tests = partsOf(filter).flatMap((entry) => {
    const test = partTest(entry.part, facts);
    return test ? [{ ...entry, test }] : [];
  });
  const [removed, saved] = [tests.map(() => 0), tests.map(() => 0)];
  let kept = 0;
  for (const item of items) {
    const failed = tests.flatMap(({ test }, place) => (test(item) ? [] : [place]));
    const [first, second] = failed;
    for (const place of failed) removed[place] = (removed[place] ?? 0) + 1;
    if (first === undefined) kept += 1;
    else if (second === undefined) saved[first] = (saved[first] ?? 0) + 1;
  }
  return tests
    .map(({ part, rest }, place) => ({
      part,
      rest,
      without: kept + (saved[place] ?? 0),
      removed: removed[place] ?? 0,
    }))
    .toSorted((a, b) => b.without - a.without || b.removed - a.removed);
}

function partsOf(filter: Filter): { part: FilterPart; rest: Filter }[] {
  if (filter.join === 'or') {
    return [{ part: { kind: 'group', isNegated: false, ...filter }, rest: NO_FILTER }];
  }
  return filter.parts.map((part, index) => ({ part, rest: withPartAt(filter, index, null) }));
}
