import type { WorkItemRow } from '#server/features/work-items/events.ts';
import { distinct } from '#server/features/work-items/selection/queries.ts';
import type { WorkItemField } from '#shared/work-item-fields/field.ts';
import { allFields, isWritable, type WritableField } from '#shared/work-item-fields/registry.ts';

/** The fields with several values that a body may set. */
const LISTS: readonly WorkItemField[] = allFields()
  .filter(isWritable)
  .filter(({ kind }) => kind === 'ids');
const LIST_KEYS = new Set(LISTS.flatMap(({ key }) => [key, `${key}_add`, `${key}_remove`]));

type ListKey = Extract<WritableField, { readonly kind: 'ids' }>['key'];
/** What a body says of an item's lists: whole ones, what to put in, what to take out. */
type ListChange = ListKey | `${ListKey}_${'add' | 'remove'}`;

/** The other fields of a body. */
export function plainFields<Body extends object>(body: Body): Omit<Body, ListChange> {
  const plain = Object.entries(body).filter(([key]) => !LIST_KEYS.has(key));
  return Object.fromEntries(plain) as Omit<Body, ListChange>;
}

/** The ids that a body names in a field, whether as its value or as an addition to it. */
export function idsIn(body: object, key: string): readonly string[] {
  const value: unknown = Reflect.get(body, key);
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value : [];
}

/**
 * The lists that a body changes, of a row that is locked: what is put in and taken out is so whatever others did
 * before. Of people only `assignable` ones come in; who is in already stays.
 */
export function changedLists(
  before: WorkItemRow,
  body: object,
  assignable: ReadonlySet<string>,
): Partial<Pick<WorkItemRow, ListKey>> {
  const lists = LISTS.flatMap(({ key, refersTo }) => {
    const known = refersTo === 'users' ? assignable : undefined;
    const [whole, remove] = [key, `${key}_remove`].map((name) =>
      Reflect.get(body, name) === undefined ? undefined : idsIn(body, name),
    );
    const add = distinct(idsIn(body, `${key}_add`), known);
    if (!whole && add.length === 0 && !remove) return [];
    const gone = new Set(distinct(remove ?? []));
    const now = whole ? distinct(whole, known) : idsIn(before, key);
    return [[key, distinct([...now, ...add]).filter((id) => !gone.has(id))] as const];
  });
  return Object.fromEntries(lists);
}

/** The lists of a new item that its body names; of people only `assignable` ones come in. */
export function givenLists(body: object, assignable: ReadonlySet<string>): object {
  const given = LISTS.flatMap(({ key, refersTo }) => {
    const ids = idsIn(body, key);
    if (ids.length === 0) return [];
    return [[key, distinct(ids, refersTo === 'users' ? assignable : undefined)] as const];
  });
  return Object.fromEntries(given);
}

/** The fields that a body's keys change: the history tells of lists, not of how they were changed. */
export function listsNamed(keys: readonly string[]): string[] {
  return [...new Set(keys.map((key) => key.replace(/_(add|remove)$/, '')))];
}
