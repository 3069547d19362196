import { v7 } from 'uuid';

import { COPY_PARTS } from '#shared/constants/work-items.ts';
import type { DraftImage } from '#shared/contract/drafts.ts';
import type { CopyOf, CopyPart, WorkItemImage } from '#shared/contract/work-items.ts';
import { pick } from '#shared/lib/pick.ts';
import { allFields, emptyRow, isCopied } from '#shared/work-item-fields/registry.ts';
import { states } from '#web/features/states/store.ts';
import { drafts, inputOf, placeOf } from '#web/features/work-items/drafts/store.ts';
import type { Message } from '#web/lib/mutations/change.ts';
import { changes } from '#web/lib/mutations/changes.ts';
import { undoKind } from '#web/lib/mutations/undo-kinds.ts';
import { undoStack } from '#web/lib/mutations/undo.ts';
import { sessionNow } from '#web/lib/session/session.ts';

import { projectPath, slugOf } from './address.ts';
import { placed } from './epics.ts';
import { loadMissing } from './load-item.ts';
import type { WorkItemPatch } from './patch.ts';
import { removeAlone } from './remove.ts';
import { workItems } from './store.ts';

/** What a new item begins with; all but the title have a value from where it is made. */
export interface NewWorkItem extends WorkItemPatch {
  readonly project_id: string;
  /** It is an epic. */
  readonly is_epic?: boolean;
  readonly name: string;
  readonly description_html?: string;
  /** It is a copy, and gets what hangs on the original. */
  readonly copy_of?: CopyOf;
}

/** The row of an item that is not there yet, for pickers and for showing it at once. */
export function draftItem(
  projectId: string,
  patch: WorkItemPatch & Pick<NewWorkItem, 'is_epic'> = {},
  id = v7(),
): WorkItemImage {
  const now = new Date().toISOString();
  const me = sessionNow().me?.id ?? null;
  const row = {
    ...emptyRow(),
    id,
    project_id: projectId,
    state_id: defaultState(projectId),
    created_at: now,
    updated_at: now,
    created_by: me,
    updated_by: me,
    rev: 0,
    ...patch,
    ...placed(patch),
  };
  // The registry has every field of a row, as the contract's schema is made of it.
  return row as WorkItemImage;
}

/** The state new items of a project have. */
export function defaultState(projectId: string): string | null {
  const own = states.all().filter((row) => row.project_id === projectId && row.group !== 'triage');
  return (own.find((row) => row.default) ?? own[0])?.id ?? null;
}

/** Between two items that were added one after the other. */
const STEP = 10_000;
const FIRST_PLACE = 65_535;

/**
 * Where the server puts a new item: after all of its state, and after all that are below its parent. It stands there at
 * once and does not jump later.
 */
function lastPlace(
  projectId: string,
  stateId: string | null,
  parentId: string | null | undefined,
): number | undefined {
  let last: number | undefined;
  for (const row of workItems.all()) {
    const isOfState = row.project_id === projectId && row.state_id === stateId;
    const isBeside = Boolean(parentId) && row.parent_id === parentId;
    if (!(isOfState || isBeside) || row.archived_at) continue;
    if (last === undefined || row.sort_order > last) last = row.sort_order;
  }
  return last === undefined ? undefined : last + STEP;
}

/**
 * Makes an item: shown at once, with its key as soon as the server has answered. Undo deletes it. The draft that it
 * has been goes in the same step, and its pictures become the item's.
 */
export function createWorkItem(
  { project_id, description_html, copy_of, ...patch }: NewWorkItem,
  label: Message,
  draftId: string | null = null,
): { readonly id: string; readonly saved: Promise<{ sequence_id: number }> } {
  const state_id = patch.state_id ?? defaultState(project_id);
  const sort_order =
    lastPlace(project_id, state_id, patch.parent_id) ?? patch.sort_order ?? FIRST_PLACE;
  const item = draftItem(project_id, { ...patch, sort_order });
  // Into a cycle and modules it is put once it is there.
  const { cycle_id: _cycle, module_ids: _modules, is_epic: _kind, ...own } = patch;
  const body = {
    ...own,
    ...(description_html && { description_html }),
    ...(copy_of && { copy_of }),
  };
  const draft = draftId === null ? undefined : drafts.get(draftId);
  const saved = make({ item, body, draft }, label);
  undoStack.push(createStep({ item, body, draft }, label));
  return { id: item.id, saved };
}

interface Made {
  readonly item: WorkItemImage;
  readonly body: Readonly<Record<string, unknown>>;
  /** What it has been until then. */
  readonly draft?: DraftImage | undefined;
}

const createStep = undoKind<Made>('work-item-create', ({ item, body, draft }, label) => ({
  prepare: () => loadMissing([item]),
  undo: () => {
    const isBack = takeBack(item, label);
    // The words are a draft again.
    if (isBack && draft) drafts.create(placeOf(draft, slugOf(item.project_id)), inputOf(draft));
    return isBack;
  },
  // Its id has been used: what comes back is another item with the same words, and a step of its own.
  redo: () => {
    const again = { item: { ...item, id: v7() }, body };
    void make(again, label);
    undoStack.push(createStep(again, label));
    return true;
  },
}));

function make(made: Made, label: Message): Promise<{ sequence_id: number }> {
  const { item, body, draft } = made;
  if (draft) return makeOfDraft({ item, body, draft }, label);
  const saved = changes.add<{ sequence_id: number }>({
    method: 'POST',
    path: `${projectPath(item.project_id)}/${item.is_epic ? 'epics' : 'issues'}/`,
    body,
    creates: item.id,
    touches: [item.id, lineOf(item)],
    effects: [{ op: 'set', entity: workItems.entity, id: item.id, fields: { ...item } }],
    label,
    text: item.name,
  });
  if (item.cycle_id !== null || item.module_ids.length > 0) putInto(item, label);
  return saved;
}

/** New items of a project are made one after the other: their keys and places follow the order they were written in. */
const lineOf = ({ project_id }: WorkItemImage) => `new-items ${project_id}`;

/** One call makes the item, gives it the draft's pictures and deletes the draft. */
function makeOfDraft(
  { item, body, draft }: Made & { readonly draft: DraftImage },
  label: Message,
): Promise<{ sequence_id: number }> {
  const { id, project_id, cycle_id, module_ids, is_epic } = item;
  return changes.add({
    method: 'POST',
    path: `/api/workspaces/${slugOf(project_id)}/draft-to-issue/${draft.id}/`,
    body: { ...body, project_id, cycle_id, module_ids, is_epic },
    creates: id,
    touches: [id, draft.id, lineOf(item)],
    effects: [
      { op: 'set', entity: workItems.entity, id, fields: { ...item } },
      { op: 'delete', entity: drafts.entity, id: draft.id },
    ],
    label,
    text: item.name,
  });
}

/** Puts a new item into its cycle and modules. */
function putInto({ id, project_id, cycle_id, module_ids }: WorkItemImage, label: Message): void {
  const properties = { ...(cycle_id && { cycle_id }), module_ids };
  void changes.add({
    method: 'POST',
    path: `${projectPath(project_id)}/bulk-operation-issues/`,
    body: { issue_ids: [id], properties },
    touches: [id],
    effects: [{ op: 'set', entity: workItems.entity, id, fields: properties }],
    label,
  });
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
