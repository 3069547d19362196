import type { WorkItemChange, WorkItemRow } from '#server/features/work-items/events.ts';

import { type ActivityDraft, draft } from './draft.ts';
import { difference, type Names } from './names.ts';

/** The product's name, as automation signs its lines. */
const PRODUCT = 'Tutti';

/** A change of an item that was there before. */
interface Update {
  readonly before: WorkItemRow;
  readonly after: WorkItemRow;
  readonly names: Names;
  readonly cause: WorkItemChange['cause'];
  readonly description: WorkItemChange['description'];
}

/** The lines of a new item: one for itself, one for each assignee. */
export function creationDrafts(after: WorkItemRow, names: Names): ActivityDraft[] {
  return [
    draft('created', null, 'created the issue'),
    ...after.assignee_ids.map((id) => addedDraft('assignees', 'added assignee ', id, names)),
  ];
}

/** The lines of a change: one a changed value, in the order of the fields; equal values write nothing. */
export function updateDrafts(change: WorkItemChange, names: Names): ActivityDraft[] {
  const { before, after, fields, cause, description } = change;
  if (!before || !after) return [];
  const update = { before, after, names, cause, description };
  return fields.flatMap((field) => LINES[field]?.(update) ?? []);
}

const LINES: Record<string, (update: Update) => ActivityDraft[]> = {
  name: ({ before, after }) =>
    before.name === after.name
      ? []
      : [
          draft('updated', 'name', 'updated the name to', {
            old_value: before.name,
            new_value: after.name,
          }),
        ],
  description_html: ({ description }) =>
    description
      ? [
          draft('updated', 'description', 'updated the description to', {
            old_value: description.before,
            new_value: description.after,
          }),
        ]
      : [],
  parent_id: ({ before, after, names }) =>
    before.parent_id === after.parent_id
      ? []
      : [
          draft('updated', 'parent', 'updated the parent issue to', {
            old_value: before.parent_id ? names.of(before.parent_id) : '',
            new_value: after.parent_id ? names.of(after.parent_id) : '',
            old_identifier: before.parent_id,
            new_identifier: after.parent_id,
          }),
        ],
  priority: ({ before, after }) =>
    before.priority === after.priority
      ? []
      : [
          draft('updated', 'priority', 'updated the priority to', {
            old_value: before.priority,
            new_value: after.priority,
          }),
        ],
  state_id: ({ before, after, names, cause }) => {
    if (before.state_id === after.state_id) return [];
    const new_value = after.state_id ? names.of(after.state_id) : '';
    const new_identifier = after.state_id;
    if (cause === 'automation') {
      const comment = `${PRODUCT} updated the state to `;
      return [draft('updated', 'state', comment, { new_value, new_identifier })];
    }
    return [
      draft('updated', 'state', 'updated the state to', {
        old_value: before.state_id ? names.of(before.state_id) : '',
        old_identifier: before.state_id,
        new_value,
        new_identifier,
      }),
    ];
  },
  target_date: (update) => dateDrafts(update, 'target_date', 'updated the target date to'),
  start_date: (update) => dateDrafts(update, 'start_date', 'updated the start date to '),
  label_ids: (update) => listDrafts(update, 'label_ids', 'labels', 'label'),
  assignee_ids: (update) => listDrafts(update, 'assignee_ids', 'assignees', 'assignee'),
  estimate_point: ({ before, after, names }) => {
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
  },
  archived_at: archiveDrafts,
  cycle_id: cycleDrafts,
  module_ids: moduleDrafts,
};

function dateDrafts(
  { before, after }: Update,
  field: 'start_date' | 'target_date',
  comment: string,
): ActivityDraft[] {
  if (before[field] === after[field]) return [];
  const values = { old_value: before[field] ?? '', new_value: after[field] ?? '' };
  return [draft('updated', field, comment, values)];
}

function listDrafts(
  { before, after, names }: Update,
  list: 'label_ids' | 'assignee_ids',
  field: string,
  noun: string,
): ActivityDraft[] {
  const { added, removed } = difference(before, after, list);
  return [
    ...added.map((id) => addedDraft(field, `added ${noun} `, id, names)),
    ...removed.map((id) =>
      draft('updated', field, `removed ${noun} `, {
        old_value: names.of(id),
        new_value: '',
        old_identifier: id,
      }),
    ),
  ];
}

function addedDraft(field: string, comment: string, id: string, names: Names): ActivityDraft {
  const values = { old_value: '', new_value: names.of(id), new_identifier: id };
  return draft('updated', field, comment, values);
}

/** The line of an item that came back, from the archive or after it was deleted. */
export const RESTORED: ActivityDraft = draft('updated', 'archived_at', 'has restored the issue', {
  old_value: 'archive',
  new_value: 'restore',
});

function archiveDrafts({ before, after, cause }: Update): ActivityDraft[] {
  if (before.archived_at === after.archived_at) return [];
  if (!after.archived_at) return [RESTORED];
  const isAutomatic = cause === 'automation';
  const comment = `${isAutomatic ? PRODUCT : 'Actor'} has archived the issue`;
  const new_value = isAutomatic ? 'archive' : 'manual_archive';
  return [draft('updated', 'archived_at', comment, { new_value })];
}

function cycleDrafts({ before, after, names }: Update): ActivityDraft[] {
  const [old, now] = [before.cycle_id, after.cycle_id];
  if (old === now) return [];
  const oldName = old ? names.of(old) : '';
  const newName = now ? names.of(now) : '';
  const values = {
    old_value: oldName,
    new_value: newName,
    old_identifier: old,
    new_identifier: now,
  };
  if (!old) return [draft('created', 'cycles', `added cycle ${newName}`, values)];
  if (!now) return [draft('deleted', 'cycles', `removed this issue from ${oldName}`, values)];
  const comment = `updated cycle from ${oldName} to ${newName}`;
  return [draft('updated', 'cycles', comment, values)];
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
