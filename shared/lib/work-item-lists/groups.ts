import type { ListItem } from '#shared/contract/work-item-lists.ts';
import { badRequest, errors } from '#shared/errors.ts';

import { type ItemFacts, type KnownKeys, NONE, STATE_GROUPS } from './facts.ts';
import type { FilterName, ManyKey } from './filters.ts';

/** How a list can be grouped. */
interface GroupEntry {
  /** The client's name of it in display filters. */
  readonly clientKey: string;
  /** The filter that asks for one group alone. */
  readonly filter: FilterName;
  readonly key: keyof ListItem;
  /** Keys that are there without items: the words themselves, or ids that the server or client knows. */
  readonly words?: readonly string[];
  readonly known?: KnownKeys;
  /** Whether the group of items without a value is there without items. */
  readonly hasNone?: boolean;
}

/** The words of priority groups, in the contract's order. */
export const PRIORITY_KEYS = ['low', 'medium', 'high', 'urgent', 'none'] as const;

/** Every group of a list by its name in `group_by` and `sub_group_by`. */
export const GROUPS = {
  state_id: { clientKey: 'state', filter: 'state', key: 'state_id', known: 'state' },
  priority: { clientKey: 'priority', filter: 'priority', key: 'priority', words: PRIORITY_KEYS },
  labels__id: {
    clientKey: 'labels',
    filter: 'labels',
    key: 'label_ids',
    known: 'label',
    hasNone: true,
  },
  state__group: {
    clientKey: 'state_detail.group',
    filter: 'state_group',
    key: 'state__group',
    words: STATE_GROUPS,
  },
  assignees__id: {
    clientKey: 'assignees',
    filter: 'assignees',
    key: 'assignee_ids',
    known: 'assignee',
    hasNone: true,
  },
  cycle_id: { clientKey: 'cycle', filter: 'cycle', key: 'cycle_id', known: 'cycle', hasNone: true },
  issue_module__module_id: {
    clientKey: 'module',
    filter: 'module',
    key: 'module_ids',
    known: 'module',
    hasNone: true,
  },
  target_date: { clientKey: 'target_date', filter: 'target_date', key: 'target_date' },
  start_date: { clientKey: 'start_date', filter: 'start_date', key: 'start_date' },
  project_id: { clientKey: 'project', filter: 'project', key: 'project_id', known: 'project' },
  created_by: { clientKey: 'created_by', filter: 'created_by', key: 'created_by' },
} as const satisfies Record<string, GroupEntry>;

export type GroupName = keyof typeof GROUPS;

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

/** The groups an item belongs to. */
export function groupKeys(name: GroupName, item: ListItem): readonly string[] {
  const value = item[GROUPS[name].key];
  if (value === null) return [NONE];
  if (typeof value === 'string') return [value];
  return value.length === 0 ? [NONE] : value;
}

/** The field of a group that items may have several values of, or null. */
export function manyKey(name: GroupName): ManyKey | null {
  const { key } = GROUPS[name];
  return key === 'label_ids' || key === 'assignee_ids' || key === 'module_ids' ? key : null;
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
  const entry: GroupEntry = GROUPS[name];
  if (manyKey(name) !== null && !isDivided) return [];
  const keys = entry.words ?? (entry.known ? facts.known(entry.known) : []);
  return entry.hasNone ? [...keys, NONE] : keys;
}

function readGroup(text: string | undefined): GroupName | null {
  const name = text?.trim() ?? '';
  if (name === '' || name === 'null') return null;
  if (!isGroupName(name)) throw errors.missingKey();
  return name;
}

function isGroupName(name: string): name is GroupName {
  return Object.hasOwn(GROUPS, name);
}
