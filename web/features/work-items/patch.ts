import type { WorkItemImage } from '#shared/contract/work-items.ts';

/** The fields of an item that people write. */
export type WritableKey =
  | 'name'
  | 'state_id'
  | 'priority'
  | 'assignee_ids'
  | 'label_ids'
  | 'start_date'
  | 'target_date'
  | 'parent_id'
  | 'estimate_point'
  | 'sort_order';

/** New values of some fields. */
export type WorkItemPatch = Partial<Pick<WorkItemImage, WritableKey>>;

/** A patch, or how to make it of each item: adding a label keeps what the others have. */
export type PatchOf = WorkItemPatch | ((item: WorkItemImage) => WorkItemPatch);

/** The patch of one item. */
export function patchFor(patch: PatchOf, item: WorkItemImage): WorkItemPatch {
  return typeof patch === 'function' ? patch(item) : patch;
}

/** What an item holds now in the fields of a patch. */
export function valuesNow(item: WorkItemImage, patch: WorkItemPatch): WorkItemPatch {
  return Object.fromEntries(Object.keys(patch).map((key) => [key, Reflect.get(item, key)]));
}

/** Whether an item holds these values; lists are compared as sets. */
export function holds(item: WorkItemImage, patch: WorkItemPatch): boolean {
  return Object.entries(patch).every(([key, value]) =>
    isSameValue(Reflect.get(item, key) as unknown, value),
  );
}

/** Whether two values of a field are the same. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return Object.is(a ?? null, b ?? null);
  return a.length === b.length && a.every((value) => b.includes(value));
}

/** A list with a value put in, or taken out when it was in. */
export function toggled(values: readonly string[], value: string, isIn: boolean): string[] {
  const others = values.filter((other) => other !== value);
  return isIn ? [...others, value] : others;
}
