import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { NONE } from '#shared/lib/work-item-lists/facts.ts';
import { type GroupName, groupOf } from '#shared/work-item-fields/registry.ts';

import { isSettable, valueIn } from './group-values.ts';
import type { ListFacts } from './list-facts.ts';
import { dividedBy, type ListSettings } from './list-settings.ts';
import type { CreateDefaults, ListSource } from './list-source.ts';
import type { ListView } from './list-view.ts';
import type { Cell } from './selection.ts';

/** Fields that a move into another group changes. */
export type MovePatch = CreateDefaults;

/** The grouping that forbids dragging between groups, or null. */
export function immovableBy(
  settings: ListSettings,
  { spansProjects }: Pick<ListSource, 'spansProjects'>,
): GroupName | null {
  const isMovable = (name: GroupName) => (spansProjects ? isOfAllProjects(name) : isOffered(name));
  const names = [settings.groupBy, dividedBy(settings)].filter((name) => name !== null);
  return names.find((name) => !isMovable(name)) ?? null;
}

/** Words and options are the same in every project; a group of states is a state of each. */
const isOfAllProjects = (name: GroupName) => groupOf(name).part.words !== undefined;

function isOffered(name: GroupName): boolean {
  const { field, part } = groupOf(name);
  return part.offered === 'everywhere' && isSettable(field);
}

/**
 * The fields that change when an item goes from one group to another, on both axes at once: of several values the
 * one it came from is replaced, and in the group without a value nothing is left. Null when the
 * list's groups cannot be changed by dragging, or the item's project has nothing that stands for the group.
 */
export function dropPatch(
  { settings, source, facts }: Pick<ListView, 'settings' | 'source' | 'facts'>,
  item: MovePatchSource,
  from: Cell,
  to: Cell,
): MovePatch | null {
  const { groupBy } = settings;
  const divided = dividedBy(settings);
  const isAcross = groupBy !== null && from.group !== to.group;
  const isAlong = divided !== null && from.part !== to.part;
  if ((isAcross || isAlong) && immovableBy(settings, source) !== null) return null;
  const across = isAcross ? axisPatch(groupBy, item, [from.group, to.group], facts) : {};
  const along = isAlong
    ? axisPatch(divided, item, [from.part ?? NONE, to.part ?? NONE], facts)
    : {};
  return across && along && { ...across, ...along };
}

type MovePatchSource = Pick<
  WorkItemImage,
  'project_id' | 'assignee_ids' | 'label_ids' | 'module_ids'
>;

function axisPatch(
  name: GroupName,
  item: MovePatchSource,
  [from, to]: readonly [from: string, to: string],
  facts: ListFacts,
): MovePatch | null {
  if (name === 'state__group') {
    const state_id = facts.stateIn(item.project_id, to);
    return state_id === null ? null : { state_id };
  }
  const { field } = groupOf(name);
  if (field.kind !== 'ids') return valueIn(field, to);
  const row: Readonly<Record<string, unknown>> = { ...item };
  const values = row[field.key];
  return { [field.key]: exchanged(Array.isArray(values) ? values : [], from, to) };
}

function exchanged(values: readonly string[], from: string, to: string): string[] {
  if (to === NONE) return [];
  return [...values.filter((value) => value !== from && value !== to), to];
}
