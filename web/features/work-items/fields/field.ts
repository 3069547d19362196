import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';

import type { ActivityImage } from '#shared/contract/activities.ts';
import type { ProjectImage } from '#shared/contract/projects.ts';
import type { WorkItemImage } from '#shared/contract/work-items.ts';
import type { Property } from '#shared/work-item-fields/registry.ts';
import type { PatchOf } from '#web/features/work-items/data/patch.ts';
import type { Message } from '#web/lib/mutations/change.ts';

/** A property of work items that people see, as it is declared. */
export type FieldId = Property;

export interface FieldValueProps {
  readonly item: WorkItemImage;
  /** As small as it goes: rows and cards. */
  readonly isCompact?: boolean;
  /** It is one end of a range that is shown as one. */
  readonly isInRange?: boolean;
  /** It stands below the name of its property: without a sign that says only which one it is. */
  readonly isPlain?: boolean;
}

export interface FieldPickerProps {
  readonly projectId: string;
  /** What is being changed: one item, or all that are selected. */
  readonly items: readonly WorkItemImage[];
  readonly onChange: (patch: PatchOf) => void;
  readonly onClose: () => void;
}

/**
 * One property of a work item, all that the client knows of it. Rows, cards, the bulk bar, menus, the palette
 * and the item itself loop over these entries.
 */
export interface Field {
  readonly id: FieldId;
  readonly icon: LucideIcon;
  /** Shortcut that opens its picker. */
  readonly shortcut?: string;
  /** Whether items of a project can have it; absent = always. */
  readonly isOn?: (project: ProjectImage | undefined) => boolean;
  /** Epics do not have it. */
  readonly isOfItemsAlone?: boolean;
  /** Menus offer it at once; the others stand below *More*. */
  readonly isFrequent?: boolean;
  readonly isEmpty: (item: WorkItemImage) => boolean;
  readonly Value: ComponentType<FieldValueProps>;
  /** Absent = it is only shown here. */
  readonly Picker?: ComponentType<FieldPickerProps>;
  /** It has nothing of its own: its sentences are those of every field. */
  readonly isOfKind?: boolean;
  /** Sentences of its history, by what the activity calls the field. */
  readonly history: Readonly<Record<string, (activity: ActivityImage) => Message>>;
}

/** The ids that all of the items hold in a list: what a picker shows as chosen. */
export function shared(
  items: readonly WorkItemImage[],
  values: (item: WorkItemImage) => readonly (string | null)[],
): string[] {
  const [first, ...others] = items;
  if (!first) return [];
  return values(first).filter(
    (value): value is string =>
      value !== null && others.every((item) => values(item).includes(value)),
  );
}

/** The usual sentence of a field with one value: set, changed, or taken away. */
export function changeOf(id: FieldId): (activity: ActivityImage) => Message {
  return ({ old_value, new_value }) => {
    const what = !new_value ? 'cleared' : old_value ? 'changed' : 'set';
    return {
      key: `work-items:fields.${id}.history.${what}`,
      values: { from: old_value ?? '', to: new_value ?? '' },
    };
  };
}

/** The usual sentence of a field with several values: added or removed. */
export function listChangeOf(id: FieldId): (activity: ActivityImage) => Message {
  return ({ old_value, new_value }) => ({
    key: `work-items:fields.${id}.history.${new_value ? 'added' : 'removed'}`,
    values: { value: new_value || old_value || '' },
  });
}
