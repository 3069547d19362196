import { createStore, useStore } from 'zustand';

import { NO_FILTER } from '#shared/lib/work-item-query/filter.ts';
import {
  displayNames,
  displays,
  groupOf,
  groupsOfAllProjects,
  type QueryField,
} from '#shared/work-item-fields/registry.ts';
import type { DisplayChoices } from '#web/features/work-items/filters/display-panel.tsx';
import { filterFields } from '#web/features/work-items/filters/filter-words.ts';
import { ordersOf } from '#web/features/work-items/filters/list-choices.ts';
import {
  FIRST_SHOWN,
  readShown,
  type Remembered,
  type Shown,
  toRemembered,
  withFilter,
} from '#web/features/work-items/filters/shown.ts';
import { PLAIN_SETTINGS } from '#web/features/work-items/lists/list-settings.ts';

/** How sub-items are shown to somebody who has chosen nothing yet. */
export const SUB_ITEMS_SHOWN: Shown = {
  ...FIRST_SHOWN,
  settings: PLAIN_SETTINGS,
  display: new Set(['key', 'state', 'due_date', 'assignee']),
};

const IN_LINES = displays().filter(({ part }) => part.isInLines);

/** What of them people choose. */
export const SUB_ITEM_CHOICES: DisplayChoices = {
  groups: [
    'state_id',
    ...groupsOfAllProjects().filter((name) =>
      IN_LINES.some(({ field }) => field === groupOf(name).field),
    ),
    'assignees__id',
    null,
  ],
  keys: displayNames().filter((name) => IN_LINES.some(({ part }) => part.name === name)),
  hasLanes: false,
  hasSubItems: false,
  hasEmptyGroups: true,
  orders: ordersOf(new Set()),
};

/** What they can be narrowed to. */
export const SUB_ITEM_FILTERS: readonly QueryField[] = filterFields(new Set()).filter((name) =>
  IN_LINES.some(({ field }) => field.query?.name === name),
);

/** How an epic's items are shown at first: as what is to be done, and what is. */
export const EPIC_ITEMS_SHOWN: Shown = {
  ...SUB_ITEMS_SHOWN,
  settings: { ...PLAIN_SETTINGS, groupBy: 'state_id', showEmptyGroups: false },
};

/** How they are shown as rows, on the page of the epic. */
export const EPIC_ROWS_SHOWN: Shown = {
  ...EPIC_ITEMS_SHOWN,
  display: new Set(['key', 'state', 'priority', 'labels', 'estimate', 'due_date', 'assignee']),
};

/** What the lines below an item are: sub-items, or what an epic groups, in lines or in rows. */
export type LinesOf = 'sub-items' | 'epic-items' | 'epic-rows';

const FIRST: Readonly<Record<LinesOf, Shown>> = {
  'sub-items': SUB_ITEMS_SHOWN,
  'epic-items': EPIC_ITEMS_SHOWN,
  'epic-rows': EPIC_ROWS_SHOWN,
};
const settings = {
  'sub-items': createStore<Shown>(() => read('sub-items')),
  'epic-items': createStore<Shown>(() => read('epic-items')),
  'epic-rows': createStore<Shown>(() => read('epic-rows')),
};

/** How they are shown to somebody who has chosen nothing yet. */
export function firstShownOf(kind: LinesOf): Shown {
  return FIRST[kind];
}

/** How they are shown in this browser: of every item alike. */
export function useSubItemsShown(kind: LinesOf): Shown {
  return useStore(settings[kind]);
}

/** Shows them in another way. */
export function changeSubItemsShown(kind: LinesOf, change: (shown: Shown) => Shown): void {
  const next = withFilter(change(settings[kind].getState()), NO_FILTER);
  settings[kind].setState(next, true);
  try {
    localStorage.setItem(placeOf(kind), JSON.stringify(toRemembered(next, null)));
  } catch {
    // Storage is blocked: it holds for this tab.
  }
}

const placeOf = (kind: LinesOf) => `tutti.${kind}`;

function read(kind: LinesOf): Shown {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(placeOf(kind)) ?? 'null');
    return isRemembered(kept) ? readShown({}, kept) : FIRST[kind];
  } catch {
    return FIRST[kind];
  }
}

function isRemembered(kept: unknown): kept is Remembered {
  if (!isRecord(kept)) return false;
  return ['filters', 'display_filters', 'display_properties'].every((key) => isRecord(kept[key]));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
