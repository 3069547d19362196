import type { WorkItemImage } from '#shared/contract/work-items.ts';
import {
  type BulkField,
  findField,
  type WritableField,
} from '#shared/work-item-fields/registry.ts';
import type { Effect, ListEdit } from '#web/lib/store/entity-store.ts';

import { mayHaveEpic, placed } from './epics.ts';
import type { WorkItemPatch } from './patch.ts';
import { workItems } from './store.ts';

type ListKey = Extract<WritableField | BulkField, { readonly kind: 'ids' }>['key'];
/** What is put into lists and taken out of them, by the field's key. */
type Lists = Readonly<Record<string, ListEdit>>;
type Fields = Omit<WorkItemPatch, ListKey>;

/** The fields that are lists: people change them together, so they travel as what is put in and taken out. */
function isList(key: string): boolean {
  return findField(key)?.kind === 'ids';
}

/** What a gesture changes of one item: fields it sets, and lists it adds to and takes from. */
export interface Edit {
  readonly fields: Fields;
  readonly lists: Lists;
}

/** What of a patch is new to an item; null = nothing is. */
export function editOf(item: WorkItemImage, patch: WorkItemPatch): Edit | null {
  const { epic_id, ...others } = patch;
  const rest: Fields = Object.fromEntries(Object.entries(others).filter(([key]) => !isList(key)));
  // Dropped on another epic's group, a sub-item stays where its parent is.
  const isMoved = epic_id !== undefined && mayHaveEpic(item);
  const plain = isMoved ? { ...rest, epic_id } : rest;
  const isNew = Object.entries(plain).some(([key, value]) => !isSame(valueOf(item, key), value));
  const lists: Lists = Object.fromEntries(
    Object.entries(others).flatMap(([key, value]) => {
      const edit = isList(key)
        ? difference(idsIn(item, key), Array.isArray(value) ? value : [])
        : null;
      return edit ? [[key, edit]] : [];
    }),
  );
  if (!isNew && Object.keys(lists).length === 0) return null;
  return { fields: isNew ? plain : {}, lists };
}

/** The edit that takes another one of this item back. */
export function oppositeOf(item: WorkItemImage, { fields, lists }: Edit): Edit {
  return {
    fields: Object.fromEntries(Object.keys(fields).map((key) => [key, valueOf(item, key)])),
    lists: Object.fromEntries(
      Object.entries(lists).map(([key, { add, remove }]) => [key, { add: remove, remove: add }]),
    ),
  };
}

/** Whether an item is still as an edit left it: of its lists, what others put in or took out besides is theirs. */
export function isAsLeft(item: WorkItemImage, { fields, lists }: Edit): boolean {
  const { sort_order: _place, ...others } = fields;
  // The server makes room among the others: where it stands counts only when nothing else was changed.
  const telling = Object.keys(others).length > 0 ? others : fields;
  return (
    Object.entries(telling).every(([key, value]) => isSame(valueOf(item, key), value)) &&
    Object.entries(lists).every(([key, { add, remove }]) => {
      const now = idsIn(item, key);
      return add.every((id) => now.includes(id)) && !remove.some((id) => now.includes(id));
    })
  );
}

/** An edit as a PATCH of one item says it; the call for many items adds whole lists as it is. */
export function bodyOf({ fields, lists }: Edit, isBulk = false): Readonly<Record<string, unknown>> {
  const changes = Object.entries(lists).flatMap(([key, { add, remove }]) => [
    ...(add.length > 0 ? [[isBulk ? key : `${key}_add`, add]] : []),
    ...(remove.length > 0 ? [[`${key}_remove`, remove]] : []),
  ]);
  return { ...fields, ...Object.fromEntries(changes) };
}

/**
 * An edit in the parts that travel alone: what a PATCH of one item takes, and what only the call for many items does,
 * as an item is put into cycles and modules.
 */
export function splitEdit({ fields, lists }: Edit): { alone: Edit | null; bulk: Edit | null } {
  const isAlone = ([key]: readonly [string, unknown]) => findField(key)?.isWritable === true;
  const [plain, others] = [Object.entries(fields), Object.entries(lists)];
  const alone: Edit = {
    fields: Object.fromEntries(plain.filter(isAlone)),
    lists: Object.fromEntries(others.filter(isAlone)),
  };
  const bulk: Edit = {
    fields: Object.fromEntries(plain.filter((entry) => !isAlone(entry))),
    lists: Object.fromEntries(others.filter((entry) => !isAlone(entry))),
  };
  return { alone: isEmpty(alone) ? null : alone, bulk: isEmpty(bulk) ? null : bulk };
}

function isEmpty({ fields, lists }: Edit): boolean {
  return Object.keys(fields).length + Object.keys(lists).length === 0;
}

/** What an edit looks like until it is confirmed. */
export function effectOf(id: string, { fields, lists }: Edit): Effect {
  const shown = { ...fields, ...placed(fields) };
  return { op: 'set', entity: workItems.entity, id, fields: shown, lists };
}

function difference(before: readonly string[], after: readonly string[]): ListEdit | null {
  const add = after.filter((id) => !before.includes(id));
  const remove = before.filter((id) => !after.includes(id));
  return add.length + remove.length > 0 ? { add, remove } : null;
}

function idsIn(item: WorkItemImage, key: string): readonly string[] {
  const value = valueOf(item, key);
  return Array.isArray(value) ? value : [];
}

function valueOf(item: WorkItemImage, key: string): unknown {
  return Reflect.get(item, key);
}

function isSame(a: unknown, b: unknown): boolean {
  return Object.is(a ?? null, b ?? null);
}
