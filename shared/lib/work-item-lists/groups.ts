import type { ListItem } from '#shared/contract/work-item-lists.ts';
import { badRequest, errors } from '#shared/errors.ts';
import { type GroupName, groupOf, isGroupName } from '#shared/work-item-fields/registry.ts';

import { type ItemFacts, NONE } from './facts.ts';

/** What a list is grouped by; `inner` only together with `outer`. */
export interface Grouping {
  readonly outer: GroupName | null;
  readonly inner: GroupName | null;
}

/** Reads `group_by` and `sub_group_by`; unknown names are refused. */
export function readGrouping(
  outerText: string | undefined,
  innerText: string | undefined,
): Grouping {
  const outer = readGroup(outerText);
  const inner = readGroup(innerText);
  if (outer !== null && outer === inner) {
    throw badRequest('Group by and sub group by cannot have same parameters');
  }
  return { outer, inner: outer === null ? null : inner };
}

/** Reads the groups that an item belongs to. */
export function groupReader(name: GroupName): (item: ListItem) => readonly string[] {
  const { key } = groupOf(name).field;
  return (item) => {
    const row: Readonly<Record<string, unknown>> = item;
    const value = row[key];
    if (typeof value === 'string') return [value];
    return Array.isArray(value) && value.length > 0 ? value : [NONE];
  };
}

/** The field of a group that items may have several values of, or null. */
export function manyKey(name: GroupName): string | null {
  const { field } = groupOf(name);
  return field.kind === 'ids' ? field.key : null;
}

/**
 * The keys that are there without items. A list grouped by a field with several values shows only those that
 * have rows on the page, unless it is divided further.
 */
export function emptyKeys(
  name: GroupName,
  isDivided: boolean,
  facts: Pick<ItemFacts, 'known'>,
): readonly string[] {
  const { part: group } = groupOf(name);
  if (manyKey(name) !== null && !isDivided) return [];
  const keys = group.words ?? (group.known ? facts.known(group.known) : []);
  return group.hasNone ? [...keys, NONE] : keys;
}

function readGroup(text: string | undefined): GroupName | null {
  const name = text?.trim() ?? '';
  if (name === '' || name === 'null') return null;
  if (!isGroupName(name)) throw errors.missingKey();
  return name;
}
