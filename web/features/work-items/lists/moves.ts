import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { NONE } from '#shared/lib/work-item-lists/facts.ts';
import { type GroupName, groupOf } from '#shared/work-item-fields/registry.ts';

import { isSettable, valueIn } from './group-values.ts';
import { dividedBy, type ListSettings } from './list-settings.ts';
import type { CreateDefaults, ListSource } from './list-source.ts';
import type { ListView } from './list-view.ts';

/** A group, or a part of one. */
export interface Cell {
  readonly group: string;
  readonly part?: string | undefined;
}

/** Fields that a move into another group changes. */
export type MovePatch = CreateDefaults;

/** Those whose groups take items of every project. */
const MOVABLE_ANYWHERE = new Set<GroupName>(['priority']);

/** The grouping that forbids dragging between groups, or null. */
export function immovableBy(
  settings: ListSettings,
  { spansProjects }: Pick<ListSource, 'spansProjects'>,
): GroupName | null {
  const isMovable = (name: GroupName) =>
    spansProjects ? MOVABLE_ANYWHERE.has(name) : isOffered(name);
  const names = [settings.groupBy, dividedBy(settings)].filter((name) => name !== null);
  return names.find((name) => !isMovable(name)) ?? null;
}

function isOffered(name: GroupName): boolean {
  const { field, part } = groupOf(name);
  return part.offered === 'everywhere' && isSettable(field);
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
