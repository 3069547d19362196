import type { GroupName, QueryField } from '#shared/work-item-fields/registry.ts';

import type { DisplayChoices } from './display-panel.tsx';
import { displayChoices, type Features } from './display.ts';
import { filterFields } from './filter-words.ts';
import { type Layout, LAYOUTS } from './shown.ts';

/** What a person can choose about how a list is shown. */
export interface ListChoices {
  readonly layouts: readonly Layout[];
  readonly filters: readonly QueryField[];
  /** Whether the filter menu offers all, active and backlog items. */
  readonly hasItemGroupings: boolean;
  readonly display: DisplayChoices;
}

/** The choices of a project's list, by the features that the project has switched on. */
export function projectChoices(features: Features): ListChoices {
  return {
    layouts: LAYOUTS,
    filters: filterFields(features),
    hasItemGroupings: true,
    display: {
      groups: ['state_id', ...groupsOf(features), null],
      keys: displayChoices(features),
      hasLanes: true,
      hasSubItems: true,
      hasEmptyGroups: true,
    },
  };
}

/** The choices of a project's archive: a plain list, where nothing can be added to an empty group. */
export function archiveChoices(features: Features): ListChoices {
  return {
    layouts: ['list'],
    filters: filterFields(features),
    hasItemGroupings: false,
    display: {
      groups: ['state_id', 'state__group', ...groupsOf(features), null],
      keys: displayChoices(features),
      hasLanes: false,
      hasSubItems: false,
      hasEmptyGroups: false,
    },
  };
}

function groupsOf({ hasCycles, hasModules }: Features): GroupName[] {
  return [
    'priority',
    'labels__id',
    'assignees__id',
    'created_by',
    ...(hasCycles ? (['cycle_id'] as const) : []),
    ...(hasModules ? (['issue_module__module_id'] as const) : []),
  ];
}
