import type { ListItem } from '#shared/contract/work-item-lists.ts';
import { badRequest, errors } from '#shared/errors.ts';
import { type GroupName, groupOf, isGroupName } from '#shared/work-item-fields/registry.ts';

import { type ItemFacts, NONE } from './facts.ts';

/** The grouping of a list; `inner` needs `outer`. */
export interface Grouping {
  readonly outer: GroupName | null;
  readonly inner: GroupName | null;
}

/** Parses `group_by` and `sub_group_by`; refuses unknown names. */
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

/** Returns a function that gives the group keys of an item. */
export function groupReader(name: GroupName): (item: ListItem) => readonly string[] {
  const { key } = groupOf(name).field;
  return (item) => {
    const row: Readonly<Record<string, unknown>> = item;
    const value = row[key];
    if (typeof value === 'string') return [value];
    if (typeof value === 'boolean') return [String(value)];
    return Array.isArray(value) && value.length > 0 ? value : [NONE];
  };
}

/** The field of a grouping whose items may have several values, else null. */
export function manyKey(name: GroupName): string | null {
  const { field } = groupOf(name);
  return field.kind === 'ids' ? field.key : null;
}

/**
 * Group keys that are shown without items. A list grouped by a multi-value field shows only groups
 * with rows on the page, unless it has sub-groups.
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
