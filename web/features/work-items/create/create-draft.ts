import { z } from 'zod';

import type { CreateDraft, DraftImage } from '#shared/contract/drafts.ts';
import { writtenShape } from '#shared/contract/work-item-fields.ts';
import { CopyOf } from '#shared/contract/work-items.ts';
import { plainName } from '#shared/lib/names.ts';
import { pick } from '#shared/lib/pick.ts';
import { emptyRow, findField } from '#shared/work-item-fields/registry.ts';
import { isBlank, plainStructure } from '#web/features/editor/store.ts';
import { draftItem, type NewWorkItem } from '#web/features/work-items/data/create.ts';
import type { WorkItemPatch } from '#web/features/work-items/data/patch.ts';

/** A new item as its form has it. */
export const Draft = z.object({
  project_id: z.string(),
  name: z.string(),
  description_html: z.string(),
  patch: z.object({
    ...writtenShape,
    cycle_id: z.string().nullable().optional(),
    module_ids: z.array(z.string()).optional(),
  }),
  /** It is an epic. */
  is_epic: z.boolean().optional(),
  /** The item it is a copy of, and what goes along. */
  copy_of: CopyOf.optional(),
  /** Another one is written when it is made. */
  isMore: z.boolean().optional(),
});
export type Draft = z.infer<typeof Draft>;

/** The fields of a draft as it is stored. */
export type DraftFields = Readonly<Record<string, unknown>>;

/** What a draft of these values begins with. */
export function draftOf({
  project_id,
  name,
  description_html,
  copy_of,
  is_epic,
  ...patch
}: Partial<NewWorkItem>): Draft {
  return {
    project_id: project_id ?? '',
    name: name ?? '',
    description_html: description_html ?? '',
    patch: Draft.shape.patch.parse(patch),
    copy_of,
    ...(is_epic && { is_epic }),
  };
}

/** Where it stands in its group is for the server to say. */
const VALUES = Object.keys(Draft.shape.patch.shape).filter((key) => key !== 'sort_order');

/** A stored draft as the form has it. */
export function draftFrom(row: DraftImage): Draft {
  const { project_id, name, description_html, copy_of, is_epic } = row;
  const values = Object.entries(row).filter(
    ([key, value]) => VALUES.includes(key) && !isEmpty(value) && isAlone(key, row),
  );
  return {
    project_id: project_id ?? '',
    name: name ?? '',
    description_html: isBlank(description_html) ? '' : description_html,
    patch: Draft.shape.patch.parse(Object.fromEntries(values)),
    copy_of: copy_of ?? undefined,
    ...(is_epic && { is_epic }),
  };
}

/** The epic is said by the parent, where there is one. */
const isAlone = (key: string, row: DraftImage) => key !== 'epic_id' || row.parent_id === null;

const isEmpty = (value: unknown) =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0);

/** All fields of a draft, with nothing where nothing is set. */
export function fieldsOfDraft({
  project_id,
  name,
  description_html,
  patch,
  is_epic = false,
  copy_of,
}: Draft): DraftFields {
  const none = pick(emptyRow(), VALUES);
  const text = isBlank(description_html) ? '' : description_html;
  return {
    ...none,
    ...pick<Record<string, unknown>, string>(defined(patch), VALUES),
    project_id: project_id || null,
    name,
    description_html: text,
    is_epic,
    copy_of: copy_of ?? null,
  };
}

/** The draft with some fields of another state of it. */
export function withFields(draft: Draft, fields: DraftFields): Draft {
  const all = { ...fieldsOfDraft(draft), ...fields } as unknown as DraftImage;
  return { ...draftFrom(all), name: all.name ?? '', isMore: draft.isMore };
}

/** Which fields differ between two states of a draft. */
export function changedFields(before: Draft, after: Draft): string[] {
  const old = fieldsOfDraft(before);
  return Object.entries(fieldsOfDraft(after))
    .filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(old[key]))
    .map(([key]) => key);
}

/** Those fields of a draft, as they are sent. */
export function inputOfFields(draft: Draft, keys?: readonly string[]): CreateDraft {
  const all = fieldsOfDraft(draft);
  return keys ? pick(all, keys) : all;
}

/** The words as they were typed, where the server has only tidied them: spaces at the end stay while one types. */
export function asTyped(stored: Draft, typed: Draft): Draft {
  const isName = plainName(stored.name) === plainName(typed.name);
  const isText = plainStructure(stored.description_html) === plainStructure(typed.description_html);
  return {
    ...stored,
    ...(isName && { name: typed.name }),
    ...(isText && { description_html: typed.description_html }),
    isMore: typed.isMore,
  };
}

/** Whether nothing has been written: what was chosen alone is no draft. */
export function isWordless({ name, description_html }: Draft): boolean {
  return name.trim() === '' && isBlank(description_html);
}

/** The draft as a row, for the pickers. */
export function rowOf({ project_id, name, patch, is_epic = false }: Draft, id: string) {
  return draftItem(project_id, { ...defined(patch), name, is_epic }, id);
}

/** Its values without those that were never set. */
export function defined(patch: Draft['patch']): WorkItemPatch {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
}

/** The values that are of any project. */
export function withoutProject(patch: Draft['patch']): Draft['patch'] {
  const kept = Object.entries(patch).filter(([key]) => !findField(key)?.refersTo);
  return Object.fromEntries(kept);
}
