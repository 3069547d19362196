import type { ActivityImage } from '#shared/contract/activities.ts';
import { cycles } from '#web/features/cycles/store.ts';
import { modules } from '#web/features/modules/store.ts';
import { projects } from '#web/features/projects/store.ts';
import { keyOf } from '#web/features/work-items/data/address.ts';
import { useEpics } from '#web/features/work-items/data/epic-index.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { defineItemShortcuts } from '#web/features/work-items/row/shortcuts.ts';
import type { Message } from '#web/lib/mutations/change.ts';

import { assigneesField } from './assignees.tsx';
import { cycleField } from './cycle.tsx';
import { epicField } from './epic.tsx';
import { estimateField } from './estimate.tsx';
import type { Field, FieldId } from './field.ts';
import { labelsField } from './labels.tsx';
import { modulesField } from './modules.tsx';
import { parentField } from './parent.tsx';
import { priorityField } from './priority.tsx';
import { startDateField } from './start-date.tsx';
import { stateField } from './state.tsx';
import { targetDateField } from './target-date.tsx';

defineItemShortcuts();

/** Every property of a work item, in the order in which the item shows them. */
export const FIELDS: readonly Field[] = [
  stateField,
  priorityField,
  assigneesField,
  targetDateField,
  startDateField,
  estimateField,
  epicField,
  cycleField,
  modulesField,
  parentField,
  labelsField,
];

/** The properties that items of a project can have, or its epics: those it has switched off are left out. */
export function useFields(projectId: string | undefined, hasEpics = false): readonly Field[] {
  const project = projects.use(projectId);
  // The first cycle, module or epic brings its property.
  cycles.useSelect((rows) => rows.some((row) => row.project_id === projectId), [projectId]);
  modules.useSelect((rows) => rows.some((row) => row.project_id === projectId), [projectId]);
  useEpics(projectId ?? '');
  return FIELDS.filter(
    ({ isOn, isOfItemsAlone }) =>
      (isOn?.(project) ?? true) && !(hasEpics && isOfItemsAlone === true),
  );
}

/** The property of this name. */
export function fieldOf(id: FieldId): Field {
  const found = FIELDS.find((field) => field.id === id);
  if (!found) throw new Error(`There is no field ${id}.`);
  return found;
}

/** Message key of a property's name. */
export function labelOf({ id }: Field): string {
  return `work-items:fields.${id}.label`;
}

/** What a change of a property is called in the list of unsent changes and of undo. */
export function changeLabel({ id }: Field, ids: readonly string[]): Message {
  const item = workItems.get(ids[0] ?? '');
  return {
    key: `work-items:fields.${id}.change`,
    values: { count: ids.length, item: item ? keyOf(item) : '' },
  };
}

/** The field a line of the history tells of, and its sentence. */
export function historyOf(activity: ActivityImage): { field: Field; message: Message } | null {
  for (const field of FIELDS) {
    const describe = field.history[activity.field ?? ''];
    if (describe) return { field, message: describe(activity) };
  }
  return null;
}
