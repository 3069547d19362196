import { PRIORITIES } from '#shared/constants/work-items.ts';
import { NONE } from '#shared/lib/work-item-lists/facts.ts';
import type { GroupName } from '#shared/work-item-fields/registry.ts';

import type { ListFacts } from './list-facts.ts';
import { dividedBy } from './list-settings.ts';
import type { CreateDefaults } from './list-source.ts';
import type { ListView } from './list-view.ts';
import type { Cell } from './moves.ts';

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
function valueOf(name: GroupName, key: string, facts: ListFacts): CreateDefaults | null {
  const isNone = key === NONE;
  const list = isNone ? [] : [key];
  switch (name) {
    case 'state_id':
      return isNone ? {} : { state_id: key };
    case 'state__group':
      return firstState(key, facts);
    case 'priority': {
      const priority = PRIORITIES.find((one) => one === key);
      return priority ? { priority } : {};
    }
    case 'cycle_id':
      return { cycle_id: isNone ? null : key };
    case 'issue_module__module_id':
      return { module_ids: list };
    case 'labels__id':
      return { label_ids: list };
    case 'assignees__id':
      return { assignee_ids: list };
    case 'project_id':
      return { project_id: key };
    case 'start_date':
    case 'target_date':
      return { [name]: isNone ? null : key };
    default:
      return null;
  }
}

/** The first state of a group; without one nothing can be added there. */
function firstState(group: string, facts: ListFacts): CreateDefaults | null {
  const state_id = facts.known('state').find((id) => facts.stateGroup(id) === group);
  return state_id === undefined ? null : { state_id };
}
