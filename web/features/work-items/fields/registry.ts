import type { ActivityImage } from '#shared/contract/activities.ts';
import type { WorkItemField } from '#shared/work-item-fields/field.ts';
import { allFields, findProperty, isProperty } from '#shared/work-item-fields/registry.ts';
import { cycles } from '#web/features/cycles/store.ts';
import { modules } from '#web/features/modules/store.ts';
import { projects } from '#web/features/projects/store.ts';
import { keyOf } from '#web/features/work-items/data/address.ts';
import { useEpics } from '#web/features/work-items/data/epic-index.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { defineItemShortcuts } from '#web/features/work-items/shortcuts.ts';
import type { Message } from '#web/lib/mutations/change.ts';

import { assigneesField } from './assignees.tsx';
import { cycleField } from './cycle.tsx';
import { epicField } from './epic.tsx';
import { estimateField } from './estimate.tsx';
import { propertyLabel } from './field-names.ts';
import type { Field, FieldId } from './field.ts';
import { kindChange, kindField } from './kind-field.tsx';
import { labelsField } from './labels.tsx';
import { modulesField } from './modules.tsx';
import { parentField } from './parent.tsx';
import { priorityField } from './priority.tsx';
import { startDateField } from './start-date.tsx';
import { stateField } from './state.tsx';
import { targetDateField } from './target-date.tsx';
import type { Translate } from './value-text.ts';

defineItemShortcuts();

/** The properties that have something of their own on screens, as a key, in the order in which the item shows them. */
export const OWN_PROPERTIES: readonly Field[] = [
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

const OWN_IDS: ReadonlySet<string> = new Set(OWN_PROPERTIES.map(({ id }) => id));

/** What the other fields are by their kinds. */
const ofKind = new WeakMap<WorkItemField, Field>();

/** Every property of a work item, in the order in which the item shows them: first those that have something of their own. */
export function properties(): readonly Field[] {
  const others = allFields().flatMap((field) => {
    const { property = '' } = field;
    if (!isProperty(property) || OWN_IDS.has(property)) return [];
    const made = ofKind.get(field) ?? kindField(field, property);
    ofKind.set(field, made);
    return [made];
  });
  return others.length === 0 ? OWN_PROPERTIES : [...OWN_PROPERTIES, ...others];
}

/** The properties that items of a project can have, or its epics: those it has switched off are left out. */
export function useFields(projectId: string | undefined, hasEpics = false): readonly Field[] {
  const project = projects.use(projectId);
  // The first cycle, module or epic brings its property.
  cycles.useSelect((rows) => rows.some((row) => row.project_id === projectId), [projectId]);
  modules.useSelect((rows) => rows.some((row) => row.project_id === projectId), [projectId]);
  useEpics(projectId ?? '');
  return properties().filter(
    ({ isOn, isOfItemsAlone }) =>
      (isOn?.(project) ?? true) && !(hasEpics && isOfItemsAlone === true),
  );
}

/** The property of this name. */
export function fieldOf(id: FieldId): Field {
  const found = properties().find((field) => field.id === id);
  if (!found) throw new Error(`There is no field ${id}.`);
  return found;
}

/** A property's name. */
export function labelOf({ id }: Field, t: Translate): string {
  return propertyLabel(id, t);
}

/** What a change of a property is called in the list of unsent changes and of undo. */
export function changeLabel({ id, isOfKind }: Field, ids: readonly string[]): Message {
  const item = workItems.get(ids[0] ?? '');
  const values = { count: ids.length, item: item ? keyOf(item) : '' };
  const declared = isOfKind ? findProperty(id) : null;
  return declared
    ? kindChange(declared, values)
    : { key: `work-items:fields.${id}.change`, values };
}

/** The field a line of the history tells of, and its sentence. */
export function historyOf(activity: ActivityImage): { field: Field; message: Message } | null {
  for (const field of properties()) {
    const describe = field.history[activity.field ?? ''];
    if (describe) return { field, message: describe(activity) };
  }
  return null;
}
