import type { WorkItemImage } from '#shared/contract/work-items.ts';
import type { BulkField, WritableField } from '#shared/work-item-fields/registry.ts';

/** The fields of an item that people write; some only by the call for many items: cycles and modules. */
type WritableKey = (WritableField | BulkField)['key'];

/** New values of some fields. */
export type WorkItemPatch = Partial<Pick<WorkItemImage, WritableKey>>;

/** A patch, or how to make it of each item: adding a label keeps what the others have. */
export type PatchOf = WorkItemPatch | ((item: WorkItemImage) => WorkItemPatch);

/** The patch of one item. */
export function patchFor(patch: PatchOf, item: WorkItemImage): WorkItemPatch {
  return typeof patch === 'function' ? patch(item) : patch;
}

/** A list with a value put in, or taken out when it was in. */
export function toggled(values: readonly string[], value: string, isIn: boolean): string[] {
  const others = values.filter((other) => other !== value);
  return isIn ? [...others, value] : others;
}
