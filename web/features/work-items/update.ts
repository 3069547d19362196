import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { GUEST } from '#shared/permissions.ts';
import { labels } from '#web/features/labels/store.ts';
import { projectMembers } from '#web/features/projects/store.ts';
import { changes } from '#web/lib/changes.ts';
import { today } from '#web/lib/dates.ts';
import type { Message } from '#web/lib/mutations/change.ts';
import { sessionNow } from '#web/lib/session.ts';
import { undoStack } from '#web/lib/undo.ts';

import { itemPath, projectPath } from './address.ts';
import { bodyOf, type Edit, editOf, effectOf, isAsLeft, oppositeOf } from './edit.ts';
import { patchFor, type PatchOf } from './patch.ts';
import { workItems } from './store.ts';

/** What is done to one item, and what takes it back. */
interface Step {
  readonly item: WorkItemImage;
  readonly edit: Edit;
  readonly opposite: Edit;
}

/** The fields that the call for many items takes, besides lists. */
const BULK_KEYS = ['state_id', 'priority', 'start_date', 'target_date', 'estimate_point'];
const MOST_AT_ONCE = 500;

/** Changes items; one gesture is one step of undo, however many items it touches (principle 12). */
export function updateWorkItems(ids: readonly string[], patch: PatchOf, label: Message): void {
  const steps = ids.flatMap((id) => stepOf(id, patch) ?? []);
  if (steps.length === 0) return;
  send(steps, label);
  undoStack.push({
    label,
    undo: () =>
      turnBack(
        steps.map(({ item, edit, opposite }) => ({ item, edit: opposite, opposite: edit })),
        label,
      ),
    redo: () => turnBack(steps, label),
  });
}

function stepOf(id: string, patch: PatchOf): Step | null {
  const item = workItems.get(id);
  if (!item) return null;
  const edit = editOf(item, patchFor(patch, item));
  return edit && { item, edit, opposite: oppositeOf(item, edit) };
}

/** Changes back what nobody has changed since; false when there is nothing of that kind (principle 13). */
function turnBack(steps: readonly Step[], label: Message): boolean {
  const free = steps.filter(({ item, opposite }) => {
    const now = workItems.get(item.id);
    return now && isAsLeft(now, opposite);
  });
  if (free.length === 0) return false;
  send(free, label);
  const ids = free.map(({ item }) => item.id);
  for (const listener of turned) listener(ids);
  return true;
}

const turned = new Set<(ids: readonly string[]) => void>();

/** Calls `listener` with the items that undo or redo has just changed; the answer stops that. */
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
    else for (const step of group) sendAlone(step, label);
  }
}

/** Whether one call can do it: it does not rename or move, and guests may not. */
function isBulk([first]: readonly Step[]): boolean {
  if (!first || Object.keys(first.edit.fields).some((key) => !BULK_KEYS.includes(key)))
    return false;
  const me = sessionNow().me?.id;
  const mine = projectMembers
    .all()
    .find((row) => row.member === me && row.project === first.item.project_id);
  return mine !== undefined && mine.role > GUEST;
}

function sendAlone({ item, edit }: Step, label: Message): void {
  const { name } = edit.fields;
  void changes.add({
    method: 'PATCH',
    path: `${itemPath(item)}/`,
    body: bodyOf(edit),
    touches: [item.id, ...unmadeIn(edit)],
    effects: [effectOf(item.id, edit)],
    label,
    ...(name !== undefined && { text: name }),
  });
}

function sendTogether(steps: readonly Step[], label: Message): void {
  const [first] = steps;
  if (!first) return;
  for (let from = 0; from < steps.length; from += MOST_AT_ONCE) {
    const ids = steps.slice(from, from + MOST_AT_ONCE).map(({ item }) => item.id);
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
function unmadeIn({ fields: { parent_id }, lists }: Edit): string[] {
  const names = lists.label_ids?.add.filter((id) => labels.get(id)?.rev === 0) ?? [];
  return parent_id && workItems.get(parent_id)?.rev === 0 ? [...names, parent_id] : names;
}

/** Puts closed items into the archive. */
export function archiveWorkItems(ids: readonly string[], label: Message): void {
  const items = found(ids).filter((item) => item.archived_at === null);
  if (items.length === 0) return;
  sendArchived(items, true, label);
  undoStack.push({
    label,
    undo: () => turnArchived(items, false, label),
    redo: () => turnArchived(items, true, label),
  });
}

/** Takes items out of the archive. */
export function restoreWorkItems(ids: readonly string[], label: Message): void {
  const items = found(ids).filter((item) => item.archived_at !== null);
  if (items.length === 0) return;
  sendArchived(items, false, label);
  undoStack.push({
    label,
    undo: () => turnArchived(items, true, label),
    redo: () => turnArchived(items, false, label),
  });
}

function turnArchived(
  items: readonly WorkItemImage[],
  isArchived: boolean,
  label: Message,
): boolean {
  const free = found(items.map((item) => item.id)).filter(
    (item) => (item.archived_at !== null) !== isArchived,
  );
  if (free.length > 0) sendArchived(free, isArchived, label);
  return free.length > 0;
}

function sendArchived(items: readonly WorkItemImage[], isArchived: boolean, label: Message): void {
  const archived_at = isArchived ? today('UTC') : null;
  for (const item of items) {
    void changes.add({
      method: isArchived ? 'POST' : 'DELETE',
      path: `${itemPath(item)}/archive/`,
      touches: [item.id],
      effects: [{ op: 'set', entity: workItems.entity, id: item.id, fields: { archived_at } }],
      label,
    });
  }
}

/** Items deleted in this tab: their end is no news to the person. */
const removedHere = new Set<string>();

/** Whether the person has just deleted the item themselves. */
export function wasRemovedHere(id: string): boolean {
  return removedHere.has(id);
}

/** Deletes items with all below them: for good, so whoever calls this has asked first (principle 14). */
export function removeWorkItems(ids: readonly string[], label: Message): void {
  const items = found(ids);
  const chosen = new Set(ids);
  for (const item of items) {
    removedHere.add(item.id);
    // What is below a deleted item goes with it.
    if (item.parent_id && chosen.has(item.parent_id)) continue;
    void changes.add({
      method: 'DELETE',
      path: `${itemPath(item)}/`,
      touches: [item.id],
      effects: [{ op: 'delete', entity: workItems.entity, id: item.id }],
      label,
    });
  }
}

function found(ids: readonly string[]): WorkItemImage[] {
  return ids.flatMap((id) => workItems.get(id) ?? []);
}
