import { PRIORITIES } from '#shared/constants/work-items.ts';
import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { NONE } from '#shared/lib/work-item-lists/facts.ts';
import type { GroupName } from '#shared/work-item-fields/registry.ts';

import { dividedBy, type ListSettings } from './list-settings.ts';
import type { ListSource } from './list-source.ts';
import type { ListView } from './list-view.ts';

/** The groupings between whose groups items can be dragged. */
const MOVABLE = new Set<GroupName>([
  'state_id',
  'priority',
  'assignees__id',
  'labels__id',
  'issue_module__module_id',
  'cycle_id',
]);

/** A group, or a part of one. */
export interface Cell {
  readonly group: string;
  readonly part?: string | undefined;
}

/** Fields that a move into another group changes. */
export type MovePatch = Partial<
  Pick<
    WorkItemImage,
    'state_id' | 'priority' | 'assignee_ids' | 'label_ids' | 'module_ids' | 'cycle_id'
  >
>;

/** Those whose groups take items of every project. */
const MOVABLE_ANYWHERE = new Set<GroupName>(['priority']);

/** The grouping that forbids dragging between groups, or null. */
export function immovableBy(
  settings: ListSettings,
  { spansProjects }: Pick<ListSource, 'spansProjects'>,
): GroupName | null {
  const movable = spansProjects ? MOVABLE_ANYWHERE : MOVABLE;
  const names = [settings.groupBy, dividedBy(settings)].filter((name) => name !== null);
  return names.find((name) => !movable.has(name)) ?? null;
}

/**
 * The fields that change when an item goes from one group to another, on both axes at once: of several values the
 * one it came from is replaced, and in the group without a value nothing is left. Null when the
 * list's groups cannot be changed by dragging.
 */
export function dropPatch(
  { settings, source }: Pick<ListView, 'settings' | 'source'>,
  item: MovePatchSource,
  from: Cell,
  to: Cell,
): MovePatch | null {
  const { groupBy } = settings;
  const divided = dividedBy(settings);
  const isAcross = groupBy !== null && from.group !== to.group;
  const isAlong = divided !== null && from.part !== to.part;
  if ((isAcross || isAlong) && immovableBy(settings, source) !== null) return null;
  return {
    ...(isAcross && axisPatch(groupBy, item, from.group, to.group)),
    ...(isAlong && axisPatch(divided, item, from.part ?? NONE, to.part ?? NONE)),
  };
}

type MovePatchSource = Pick<WorkItemImage, 'assignee_ids' | 'label_ids' | 'module_ids'>;

function axisPatch(name: GroupName, item: MovePatchSource, from: string, to: string): MovePatch {
  switch (name) {
    case 'state_id':
      return { state_id: orNull(to) };
    case 'cycle_id':
      return { cycle_id: orNull(to) };
    case 'priority': {
      const priority = PRIORITIES.find((one) => one === to);
      return priority ? { priority } : {};
    }
    case 'assignees__id':
      return { assignee_ids: exchanged(item.assignee_ids, from, to) };
    case 'labels__id':
      return { label_ids: exchanged(item.label_ids, from, to) };
    case 'issue_module__module_id':
      return { module_ids: exchanged(item.module_ids, from, to) };
    default:
      return {};
  }
}

function orNull(key: string): string | null {
  return key === NONE ? null : key;
}

function exchanged(values: readonly string[], from: string, to: string): string[] {
  if (to === NONE) return [];
  return [...values.filter((value) => value !== from && value !== to), to];
}
