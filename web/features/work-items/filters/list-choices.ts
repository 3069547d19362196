import {
  allFields,
  type Features,
  type GroupName,
  groupNames,
  groupOf,
  groupsOfAllProjects,
  isFieldOn,
  type QueryField,
} from '#shared/work-item-fields/registry.ts';
import { MANUAL_ORDER, orderWord } from '#web/features/work-items/lists/list-settings.ts';

import type { DisplayChoices } from './display-panel.tsx';
import { displayChoices } from './display.ts';
import { filterFields, typedFields } from './filter-words.ts';
import { type Layout, LAYOUTS } from './layouts.ts';

/** The order that people make. */
const MANUAL = orderWord(MANUAL_ORDER);

/** What a person can choose about how a list is shown. */
export interface ListChoices {
  readonly layouts: readonly Layout[];
  readonly filters: readonly QueryField[];
  /** The fields that are suggested while a filter is typed. */
  readonly typed: readonly QueryField[];
  /** Whether the filter menu offers all, active and backlog items. */
  readonly hasItemGroupings: boolean;
  readonly display: DisplayChoices;
}

/** The choices of a project's list, by the features that the project has switched on. */
export function projectChoices(features: Features): ListChoices {
  return {
    layouts: LAYOUTS,
    filters: filterFields(features),
    typed: typedFields(features),
    hasItemGroupings: true,
    display: {
      groups: [...groupsOf(features, ['everywhere']), null],
      keys: displayChoices(features),
      hasLanes: true,
      hasSubItems: true,
      hasEmptyGroups: true,
      orders: ordersOf(features),
    },
  };
}

/** The choices of a list of epics: they have no estimate of their own, and are in no cycle, module or epic. */
export function epicChoices(): ListChoices {
  const { display, ...choices } = projectChoices(new Set());
  return { ...choices, display: { ...display, hasSubItems: false } };
}

/** The choices of a project's archive: a plain list, where nothing can be added to an empty group. */
export function archiveChoices(features: Features): ListChoices {
  return {
    layouts: ['list'],
    filters: filterFields(features),
    typed: typedFields(features),
    hasItemGroupings: false,
    display: {
      groups: [...groupsOf(features, ['everywhere', 'archive']), null],
      keys: displayChoices(features),
      hasLanes: false,
      hasSubItems: false,
      hasEmptyGroups: false,
      orders: ordersOf(features),
    },
  };
}

/** The choices of a list across projects: what all of them have, and no order by hand. */
export const ACROSS_PROJECTS: ListChoices = {
  layouts: LAYOUTS,
  filters: ['project', ...filterFields(new Set())],
  typed: typedFields(new Set(['epics', 'cycles', 'modules', 'estimates'])),
  hasItemGroupings: true,
  display: {
    groups: ['state__group', ...groupsOfAllProjects(), 'project_id', 'labels__id', null],
    keys: displayChoices(new Set(['estimates'])),
    hasLanes: false,
    hasSubItems: true,
    hasEmptyGroups: false,
    orders: ordersOf(new Set()).filter((word) => word !== MANUAL),
  },
};

/** The choices of the views of a workspace. */
export const WORKSPACE_VIEWS: ListChoices = {
  ...ACROSS_PROJECTS,
  display: {
    ...ACROSS_PROJECTS.display,
    groups: [
      'state__group',
      ...groupsOfAllProjects(),
      'project_id',
      'labels__id',
      'assignees__id',
      null,
    ],
  },
};

/** The order people make stands first; the others follow in the order of menus. */
export function ordersOf(features: Features): readonly string[] {
  const words = allFields()
    .filter((field) => isFieldOn(field, features))
    .flatMap(({ orders = [] }) =>
      orders.flatMap(({ name, offered }) =>
        offered ? [`${offered === 'descending' ? '-' : ''}${name}`] : [],
      ),
    );
  return [MANUAL, ...words.filter((word) => word !== MANUAL)];
}

function groupsOf(features: Features, places: readonly string[]): GroupName[] {
  return groupNames().filter((name) => {
    const { field, part } = groupOf(name);
    return places.includes(part.offered ?? '') && isFieldOn(field, features);
  });
}
