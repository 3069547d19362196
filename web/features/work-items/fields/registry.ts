import type { ActivityImage } from '#shared/contract/activities.ts';
import { defineItemShortcuts } from '#web/features/work-items/row/shortcuts.ts';
import type { Message } from '#web/lib/mutations/change.ts';

import { assigneesField } from './assignees.tsx';
import { cycleField } from './cycle.tsx';
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
  cycleField,
  modulesField,
  parentField,
  labelsField,
];

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
export function changeLabel({ id }: Field, count: number): Message {
  return { key: `work-items:fields.${id}.change`, values: { count } };
}

/** The field a line of the history tells of, and its sentence. */
export function historyOf(activity: ActivityImage): { field: Field; message: Message } | null {
  for (const field of FIELDS) {
    const describe = field.history[activity.field ?? ''];
    if (describe) return { field, message: describe(activity) };
  }
  return null;
}
