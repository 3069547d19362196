import { v7 } from 'uuid';

import { COPY_PARTS } from '#shared/constants/work-items.ts';
import type { CopyOf, CopyPart, WorkItemImage } from '#shared/contract/work-items.ts';
import { pick } from '#shared/lib/pick.ts';
import { allFields, isCopied } from '#shared/work-item-fields/registry.ts';
import { states } from '#web/features/states/store.ts';
import type { Message } from '#web/lib/mutations/change.ts';
import { changes } from '#web/lib/mutations/changes.ts';
import { undoStack } from '#web/lib/mutations/undo.ts';
import { sessionNow } from '#web/lib/session/session.ts';

import { projectPath } from './address.ts';
import type { WorkItemPatch } from './patch.ts';
import { removeAlone } from './remove.ts';
import { workItems } from './store.ts';

/** What a new item begins with; all but the title have a value from where it is made. */
export interface NewWorkItem extends WorkItemPatch {
  readonly project_id: string;
  readonly name: string;
  readonly description_html?: string;
  /** It is a copy, and gets what hangs on the original. */
  readonly copy_of?: CopyOf;
}

/** The row of an item that is not there yet, for pickers and for showing it at once. */
export function draftItem(projectId: string, patch: WorkItemPatch = {}, id = v7()): WorkItemImage {
  const now = new Date().toISOString();
  const me = sessionNow().me?.id ?? null;
  return {
    id,
    name: '',
    state_id: defaultState(projectId),
    sort_order: 0,
    completed_at: null,
    estimate_point: null,
    priority: 'none',
    start_date: null,
    target_date: null,
    sequence_id: 0,
    project_id: projectId,
    parent_id: null,
    cycle_id: null,
    module_ids: [],
    label_ids: [],
    assignee_ids: [],
    sub_issues_count: 0,
    attachment_count: 0,
    link_count: 0,
    created_at: now,
    updated_at: now,
    created_by: me,
    updated_by: me,
    is_draft: false,
    archived_at: null,
    type_id: null,
    rev: 0,
    ...patch,
  };
}

/** The state new items of a project have. */
export function defaultState(projectId: string): string | null {
  const own = states.all().filter((row) => row.project_id === projectId && row.group !== 'triage');
  return (own.find((row) => row.default) ?? own[0])?.id ?? null;
}

/** Between two items that were added one after the other. */
const STEP = 10_000;
const FIRST_PLACE = 65_535;

/** Where the server puts a new item: after all of its state. It stands there at once and does not jump later. */
function lastPlace(projectId: string, stateId: string | null): number | undefined {
  let last: number | undefined;
  for (const row of workItems.all()) {
    if (row.project_id !== projectId || row.state_id !== stateId || row.archived_at) continue;
    if (last === undefined || row.sort_order > last) last = row.sort_order;
  }
  return last === undefined ? undefined : last + STEP;
}

/** Makes an item: shown at once, with its key as soon as the server has answered. Undo deletes it. */
export function createWorkItem(
  { project_id, description_html, copy_of, ...patch }: NewWorkItem,
  label: Message,
): { readonly id: string; readonly saved: Promise<{ sequence_id: number }> } {
  const state_id = patch.state_id ?? defaultState(project_id);
  const sort_order = lastPlace(project_id, state_id) ?? patch.sort_order ?? FIRST_PLACE;
  let item = draftItem(project_id, { ...patch, sort_order });
  const make = () =>
    changes.add<{ sequence_id: number }>({
      method: 'POST',
      path: `${projectPath(project_id)}/issues/`,
      body: {
        ...patch,
        ...(description_html && { description_html }),
        ...(copy_of && { copy_of }),
      },
      creates: item.id,
      touches: [item.id],
      effects: [{ op: 'set', entity: workItems.entity, id: item.id, fields: { ...item } }],
      label,
      text: patch.name,
    });
  const { id } = item;
  const saved = make();
  undoStack.push({
    label,
    undo: () => takeBack(item, label),
    // Its id has been used: what comes back is another item with the same words.
    redo: () => {
      item = { ...item, id: v7() };
      void make();
      return true;
    },
  });
  return { id, saved };
}

/** Deletes a new item that nobody has touched yet. */
function takeBack(item: WorkItemImage, label: Message): boolean {
  const now = workItems.get(item.id);
  const me = sessionNow().me?.id;
  if (!now || (now.updated_by !== null && now.updated_by !== me)) return false;
  removeAlone(item, label);
  return true;
}

/** What a copy of an item begins with. */
export function copyOf(item: WorkItemImage): WorkItemPatch {
  return pick(
    item,
    allFields()
      .filter(isCopied)
      .map(({ key }) => key),
  );
}

/** What of it goes along at first: all that is its own. What relates it to others is chosen. */
export function partsOf(item: WorkItemImage): CopyPart[] {
  return COPY_PARTS.filter((part) => (countOf(item, part) ?? 0) > 0);
}

/** How many of these hang on an item; null where its row does not tell. */
export function countOf(item: WorkItemImage, part: CopyPart): number | null {
  if (part === 'sub_items') return item.sub_issues_count;
  if (part === 'links') return item.link_count;
  return part === 'attachments' ? item.attachment_count : null;
}
