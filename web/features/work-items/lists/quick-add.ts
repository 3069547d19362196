import { NONE } from '#shared/lib/work-item-lists/facts.ts';
import { type GroupName, groupOf } from '#shared/work-item-fields/registry.ts';

import { isSettable, valueIn } from './group-values.ts';
import type { ListFacts } from './list-facts.ts';
import { dividedBy } from './list-settings.ts';
import type { CreateDefaults } from './list-source.ts';
import type { ListView } from './list-view.ts';
import type { Cell } from './selection.ts';

/** The values of an item that is added to a group; null where none can be added, or its project is not known. */
export function quickAddDefaults(view: ListView, cell: Cell): QuickAddDefaults | null {
  const { source, settings, facts } = view;
  if (!source.capabilities.canCreate) return null;
  const divided = dividedBy(settings);
  const outer = settings.groupBy === null ? {} : valueOf(settings.groupBy, cell.group, facts);
  const inner = divided === null ? {} : valueOf(divided, cell.part ?? NONE, facts);
  if (outer === null || inner === null) return null;
  const values = { ...source.createDefaults, ...outer, ...inner };
  const { project_id } = values;
  if (project_id === undefined) return null;
  const state_id = facts.defaultState(project_id);
  return { ...(state_id !== null && { state_id }), ...values, project_id };
}

/** The values of a new item, and the project it goes to. */
type QuickAddDefaults = CreateDefaults & { readonly project_id: string };

/** The value that items of a group have; null when nobody can give it to an item. */
function valueOf(name: GroupName, group: string, facts: ListFacts): CreateDefaults | null {
  if (name === 'state__group') return firstState(group, facts);
  if (name === 'project_id') return { project_id: group };
  const { field } = groupOf(name);
  return isSettable(field) ? valueIn(field, group) : null;
}

/** The first state of a group; without one nothing can be added there. */
function firstState(group: string, facts: ListFacts): CreateDefaults | null {
  const state_id = facts.known('state').find((id) => facts.stateGroup(id) === group);
  return state_id === undefined ? null : { state_id };
}
