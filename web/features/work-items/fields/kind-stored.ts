import type { WorkItemField } from '#shared/work-item-fields/field.ts';

/** The value that an item has in a field. */
export function storedIn({ key }: WorkItemField, item: object): unknown {
  return Reflect.get(item, key) ?? null;
}

/** Whether an item has no value in a field. */
export function isNothing(field: WorkItemField, item: object): boolean {
  const value = storedIn(field, item);
  if (Array.isArray(value)) return value.length === 0;
  return value === null || value === false || value === '' || value === field.emptyWord;
}

/** A value as text: what has several is not asked for. */
export function plain(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The values of a field with several, and the value of one, as ids. */
export function idsIn(field: WorkItemField, item: object): readonly string[] {
  const value = storedIn(field, item);
  if (Array.isArray(value)) return value.map(String);
  return value === null ? [] : [plain(value)];
}
