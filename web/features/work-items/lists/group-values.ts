import { NONE } from '#shared/lib/work-item-lists/facts.ts';
import type { WorkItemField } from '#shared/work-item-fields/field.ts';

import type { CreateDefaults } from './list-source.ts';

/** Whether people give items a value of the field; into cycles and modules they put them. */
export function isSettable({ isWritable, feature }: WorkItemField): boolean {
  return isWritable === true || feature !== undefined;
}

/** The value that makes an item one of the group; nothing where there is no such value. */
export function valueIn({ key, kind, words }: WorkItemField, group: string): CreateDefaults {
  const isNone = group === NONE;
  if (kind === 'ids') return { [key]: isNone ? [] : [group] };
  if (kind === 'word') return words?.includes(group) ? { [key]: group } : {};
  if (kind === 'flag') return { [key]: group === 'true' };
  return { [key]: isNone ? null : group };
}
