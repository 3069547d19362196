import { createStore, useStore } from 'zustand';

import { NO_FILTER } from '#shared/lib/work-item-query/filter.ts';
import {
  displayNames,
  displays,
  type GroupName,
  type QueryField,
} from '#shared/work-item-fields/registry.ts';
import type { DisplayChoices } from '#web/features/work-items/filters/display-panel.tsx';
import { filterFields } from '#web/features/work-items/filters/filter-words.ts';
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

const GROUPS: readonly (GroupName | null)[] = ['state_id', 'priority', 'assignees__id', null];

const IN_LINES = displays().filter(({ part }) => part.isInLines);

/** What of them people choose. */
export const SUB_ITEM_CHOICES: DisplayChoices = {
  groups: GROUPS,
  keys: displayNames().filter((name) => IN_LINES.some(({ part }) => part.name === name)),
  hasLanes: false,
  hasSubItems: false,
  hasEmptyGroups: true,
  hasOwnOrder: true,
};

/** What they can be narrowed to. */
export const SUB_ITEM_FILTERS: readonly QueryField[] = filterFields(new Set()).filter((name) =>
  IN_LINES.some(({ field }) => field.query?.name === name),
);

const PLACE = 'tutti.sub-items';

const settings = createStore<Shown>(read);

/** How sub-items are shown in this browser: of every item alike. */
export function useSubItemsShown(): Shown {
  return useStore(settings);
}

/** Shows them in another way. */
export function changeSubItemsShown(change: (shown: Shown) => Shown): void {
  const next = withFilter(change(settings.getState()), NO_FILTER);
  settings.setState(next, true);
  try {
    localStorage.setItem(PLACE, JSON.stringify(toRemembered(next, null)));
  } catch {
    // Storage is blocked: it holds for this tab.
  }
}

function read(): Shown {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PLACE) ?? 'null');
    return isRemembered(kept) ? readShown({}, kept) : SUB_ITEMS_SHOWN;
  } catch {
    return SUB_ITEMS_SHOWN;
  }
}

function isRemembered(kept: unknown): kept is Remembered {
  if (!isRecord(kept)) return false;
  return ['filters', 'display_filters', 'display_properties'].every((key) => isRecord(kept[key]));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
