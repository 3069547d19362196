import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { isWaiting } from '#shared/lib/work-item-lists/listed.ts';
import { GUEST } from '#shared/permissions.ts';
import { findField } from '#shared/work-item-fields/registry.ts';
import { labels } from '#web/features/labels/store.ts';
import type { Message } from '#web/lib/mutations/change.ts';
import { changes } from '#web/lib/mutations/changes.ts';
import { undoKind } from '#web/lib/mutations/undo-kinds.ts';
import { undoStack } from '#web/lib/mutations/undo.ts';

import { itemPath, projectPath } from './address.ts';
import { bodyOf, type Edit, editOf, effectOf, isAsLeft, oppositeOf, splitEdit } from './edit.ts';
import { loadMissing } from './load-item.ts';
import { withRowsNow } from './made-again.ts';
import { chunksOf, roleIn } from './many.ts';
import { patchFor, type PatchOf, type WorkItemPatch } from './patch.ts';
import { workItems } from './store.ts';

/** What is done to one item, and what takes it back. */
interface Step {
  readonly item: Pick<WorkItemImage, 'id' | 'project_id'>;
  readonly edit: Edit;
  readonly opposite: Edit;
}

/** Changes items; one gesture is one step of undo, however many items it touches. */
export function updateWorkItems(ids: readonly string[], patch: PatchOf, label: Message): void {
  updateEach(new Map(ids.map((id) => [id, patch])), label);
}

/** Changes each item in its own way, all of them in one step of undo. */
export function updateEach(patches: ReadonlyMap<string, PatchOf>, label: Message): void {
  const steps = [...patches].flatMap(([id, patch]) => stepOf(id, patch) ?? []);
  if (steps.length === 0) return;
  send(steps, label);
  undoStack.push(editStep(steps, label));
}

/** Makes a step of undo of what is changed already: by a program of the person's, not here. */
export function rememberUpdates(
  changed: readonly { readonly before: WorkItemImage; readonly patch: WorkItemPatch }[],
  label: Message,
): void {
  const steps = changed.flatMap(({ before, patch }) => {
    const edit = editOf(before, patch);
    const { id, project_id } = before;
    return edit ? [{ item: { id, project_id }, edit, opposite: oppositeOf(before, edit) }] : [];
  });
  if (steps.length > 0) undoStack.push(editStep(steps, label));
}

const editStep = undoKind<readonly Step[]>('work-item-edit', (steps, label) => ({
  prepare: () => loadMissing(steps.map(({ item }) => item)),
  undo: () =>
    turnBack(
      steps.map(({ item, edit, opposite }) => ({ item, edit: opposite, opposite: edit })),
      label,
    ),
  redo: () => turnBack(steps, label),
}));

function stepOf(id: string, patch: PatchOf): Step | null {
  const item = workItems.get(id);
  if (!item) return null;
  const edit = editOf(item, patchFor(patch, item));
  if (!edit) return null;
  const { project_id } = item;
  return { item: { id, project_id }, edit, opposite: oppositeOf(item, edit) };
}

/** Changes back what nobody has changed since; false when there is nothing of that kind. */
function turnBack(steps: readonly Step[], label: Message): boolean {
  const now = steps.map(({ item, edit, opposite }) => ({
    item,
    edit: withRowsNow(edit),
    opposite: withRowsNow(opposite),
  }));
  const free = now.filter(({ item, opposite }) => {
    const row = workItems.get(item.id);
    return row && isAsLeft(row, opposite);
  });
  if (free.length === 0) return false;
  send(free, label);
  const ids = free.map(({ item }) => item.id);
  for (const listener of turned) listener(ids);
  return true;
}

const turned = new Set<(ids: readonly string[]) => void>();

/** Calls `listener` with the items that undo or redo has just changed. Returns an unsubscribe function. */
export function onTurnedBack(listener: (ids: readonly string[]) => void): () => void {
  turned.add(listener);
  return () => turned.delete(listener);
}

function send(steps: readonly Step[], label: Message): void {
  const alike = Map.groupBy(
    steps,
    ({ item, edit }) => `${item.project_id} ${JSON.stringify(edit)}`,
  );
  for (const group of alike.values()) {
    if (group.length > 1 && isBulk(group)) sendTogether(group, label);
    else for (const step of group) sendInParts(step, label);
  }
}

function sendInParts(step: Step, label: Message): void {
  const { alone, bulk } = splitEdit(step.edit);
  if (alone) sendAlone({ ...step, edit: alone }, label);
  if (bulk) sendTogether([{ ...step, edit: bulk }], label);
}

/** Whether one call can do it: it does not rename or move, and guests may not. */
function isBulk(steps: readonly Step[]): boolean {
  const [first] = steps;
  if (!first || Object.keys(first.edit.fields).some((key) => findField(key)?.isBulk !== true))
    return false;
  if (steps.some(({ item }) => waits(item.id))) return false;
  return roleIn(first.item.project_id) > GUEST;
}

function sendAlone({ item, edit }: Step, label: Message): void {
  const { name } = edit.fields;
  const body = bodyOf(edit);
  void changes.add({
    method: 'PATCH',
    ...(waits(item.id)
      ? {
          path: `${projectPath(item.project_id)}/intake-issues/${item.id}/`,
          body: { issue: body },
        }
      : { path: `${itemPath(item)}/`, body }),
    touches: [item.id, ...unmadeIn(edit)],
    effects: [effectOf(item.id, edit)],
    label,
    ...(name !== undefined && { text: name }),
  });
}

/** Whether an item waits in the intake: it is changed by the calls of the intake. */
function waits(id: string): boolean {
  const item = workItems.get(id);
  return item !== undefined && isWaiting(item);
}

function sendTogether(steps: readonly Step[], label: Message): void {
  const [first] = steps;
  if (!first) return;
  for (const chunk of chunksOf(steps)) {
    const ids = chunk.map(({ item }) => item.id);
    void changes.add({
      method: 'POST',
      path: `${projectPath(first.item.project_id)}/bulk-operation-issues/`,
      body: { issue_ids: ids, properties: bodyOf(first.edit, true) },
      touches: [...ids, ...unmadeIn(first.edit)],
      effects: ids.map((id) => effectOf(id, first.edit)),
      label,
    });
  }
}

/** Labels and parents that an edit names and that are only being made: it waits for them. */
function unmadeIn({ fields, lists }: Edit): string[] {
  const parent_id = fields.parent_id ?? fields.epic_id;
  const names = lists['label_ids']?.add.filter((id) => labels.get(id)?.rev === 0) ?? [];
  return parent_id && workItems.get(parent_id)?.rev === 0 ? [...names, parent_id] : names;
}
