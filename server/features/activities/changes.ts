import type { WorkItemChange, WorkItemRow } from '#server/features/work-items/events.ts';
import { ACCEPTED, DECLINED, DUPLICATE, PENDING, SNOOZED } from '#shared/constants/intakes.ts';
import { PRODUCT } from '#shared/constants/product.ts';
import type { FieldHistory, WorkItemField } from '#shared/work-item-fields/field.ts';
import { findField } from '#shared/work-item-fields/registry.ts';

import { type ActivityDraft, draft } from './draft.ts';
import { difference, type Names } from './names.ts';

interface Update {
  readonly before: WorkItemRow;
  readonly after: WorkItemRow;
  readonly names: Names;
  readonly cause: WorkItemChange['cause'];
  readonly description: WorkItemChange['description'];
}

/** History of a new item: one line for itself, one for each assignee. */
export function creationDrafts(after: WorkItemRow, names: Names): ActivityDraft[] {
  return [
    draft('created', null, 'created the issue'),
    ...after.assignee_ids.map((id) => addedDraft('assignees', 'added assignee ', id, names.of(id))),
  ];
}

/** History of a change: one line per changed value, in the order of the fields. */
export function updateDrafts(change: WorkItemChange, names: Names): ActivityDraft[] {
  const { before, after, fields, cause, description } = change;
  if (!before || !after) return [];
  const update = { before, after, names, cause, description };
  return fields.flatMap((key) => SPECIAL[key]?.(update) ?? ordinaryDrafts(key, update));
}

/** Fields whose history lines have sentences of their own. */
const SPECIAL: Readonly<Record<string, (update: Update) => ActivityDraft[]>> = {
  description_html: descriptionDrafts,
  state_id: stateDrafts,
  estimate_point: estimateDrafts,
  cycle_id: cycleDrafts,
  module_ids: moduleDrafts,
  archived_at: archiveDrafts,
  is_epic: epicDrafts,
};

/** Lines of any other field, from its declaration. */
function ordinaryDrafts(key: string, update: Update): ActivityDraft[] {
  const field = findField(key);
  if (!field?.history) return [];
  if (field.kind === 'ids') return listDrafts(update, field, field.history);
  const [old, now] = [textOf(update.before, key), textOf(update.after, key)];
  if (old === now) return [];
  const { names } = update;
  const values =
    field.refersTo || field.options
      ? {
          old_value: old && nameOf(field, old, names),
          new_value: now && nameOf(field, now, names),
          old_identifier: old || null,
          new_identifier: now || null,
        }
      : { old_value: old, new_value: now };
  return [draft('updated', field.history.field, field.history.comment, values)];
}

/** What a value of a field is called: an option by the field's own list, anything else as its table names it. */
function nameOf({ options }: WorkItemField, id: string, names: Names): string {
  return options ? (options.find((option) => option.id === id)?.name ?? '') : names.of(id);
}

function textOf(row: object, key: string): string {
  const value: unknown = Reflect.get(row, key);
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function listDrafts(
  { before, after, names }: Update,
  declared: WorkItemField,
  { field, comment: noun }: FieldHistory,
): ActivityDraft[] {
  const { added, removed } = difference(before, after, declared.key);
  const named = (id: string) => nameOf(declared, id, names);
  return [
    ...added.map((id) => addedDraft(field, `added ${noun} `, id, named(id))),
    ...removed.map((id) =>
      draft('updated', field, `removed ${noun} `, {
        old_value: named(id),
        new_value: '',
        old_identifier: id,
      }),
    ),
  ];
}

function descriptionDrafts({ description }: Update): ActivityDraft[] {
  if (!description) return [];
  const { before: old_value, after: new_value } = description;
  const values = { old_value, new_value };
  return [draft('updated', 'description', 'updated the description to', values)];
}

function stateDrafts(update: Update): ActivityDraft[] {
  const { before, after, names, cause } = update;
  if (cause !== 'automation') return ordinaryDrafts('state_id', update);
  if (before.state_id === after.state_id) return [];
  const new_identifier = after.state_id;
  const new_value = new_identifier ? names.of(new_identifier) : '';
  const comment = `${PRODUCT} updated the state to `;
  return [draft('updated', 'state', comment, { new_value, new_identifier })];
}

function estimateDrafts({ before, after, names }: Update): ActivityDraft[] {
  const [old, now] = [before.estimate_point, after.estimate_point];
  if (old === now) return [];
  const { type } = names.pointOf(now ?? old ?? '');
  return [
    draft(now ? 'updated' : 'removed', `estimate_${type}`, 'updated the estimate point to ', {
      old_value: old && names.pointOf(old).value,
      new_value: now && names.pointOf(now).value,
      old_identifier: old,
      new_identifier: now,
    }),
  ];
}

function addedDraft(field: string, comment: string, id: string, name: string): ActivityDraft {
  const values = { old_value: '', new_value: name, new_identifier: id };
  return draft('updated', field, comment, values);
}

/** The line of an item that was unarchived or restored after deletion. */
export const RESTORED: ActivityDraft = draft('updated', 'archived_at', 'has restored the issue', {
  old_value: 'archive',
  new_value: 'restore',
});

const INTAKE_WORDS: Readonly<Record<number, string>> = {
  [PENDING]: 'Pending',
  [DECLINED]: 'Rejected',
  [SNOOZED]: 'Snoozed',
  [ACCEPTED]: 'Accepted',
  [DUPLICATE]: 'Duplicate',
};

/** The line of a changed intake status, which is its verb. */
export function intakeDraft(before: number, after: number): ActivityDraft {
  const values = { old_value: INTAKE_WORDS[before] ?? '', new_value: INTAKE_WORDS[after] ?? '' };
  return draft(String(after), 'intake', 'updated the intake status', values);
}

function archiveDrafts({ before, after, cause }: Update): ActivityDraft[] {
  if (before.archived_at === after.archived_at) return [];
  if (!after.archived_at) return [RESTORED];
  const isAutomatic = cause === 'automation';
  const comment = `${isAutomatic ? PRODUCT : 'Actor'} has archived the issue`;
  const new_value = isAutomatic ? 'archive' : 'manual_archive';
  return [draft('updated', 'archived_at', comment, { new_value })];
}

function epicDrafts({ before, after }: Update): ActivityDraft[] {
  if (before.is_epic === after.is_epic) return [];
  const word = ({ is_epic }: WorkItemRow) => (is_epic ? 'epic' : 'work item');
  const values = { old_value: word(before), new_value: word(after) };
  return [
    draft('updated', 'is_epic', `made this ${after.is_epic ? 'an' : 'a'} ${word(after)}`, values),
  ];
}

function cycleDrafts({ before, after, names }: Update): ActivityDraft[] {
  if (before.cycle_id === after.cycle_id) return [];
  const side = (id: string | null) => ({ id, value: id ? names.of(id) : '' });
  return [cycleDraft(side(before.cycle_id), side(after.cycle_id))];
}

/** The line of an item that was added to a cycle, removed from it, or moved to another. */
export function cycleDraft(
  old: { readonly id: string | null; readonly value: string | null },
  now: { readonly id: string | null; readonly value: string | null },
): ActivityDraft {
  const values = {
    old_value: old.value,
    new_value: now.value,
    old_identifier: old.id,
    new_identifier: now.id,
  };
  if (!old.id) return draft('created', 'cycles', `added cycle ${now.value}`, values);
  if (!now.id) return draft('deleted', 'cycles', `removed this issue from ${old.value}`, values);
  return draft('updated', 'cycles', `updated cycle from ${old.value} to ${now.value}`, values);
}

function moduleDrafts({ before, after, names }: Update): ActivityDraft[] {
  const { added, removed } = difference(before, after, 'module_ids');
  return [
    ...added.map((id) => {
      const new_value = names.of(id);
      const values = { old_value: '', new_value, new_identifier: id };
      return draft('created', 'modules', `added module ${new_value}`, values);
    }),
    ...removed.map((id) => {
      const old_value = names.of(id);
      const values = { old_value, new_value: '', old_identifier: id };
      return draft('deleted', 'modules', `removed this issue from ${old_value}`, values);
    }),
  ];
}
