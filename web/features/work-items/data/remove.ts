import i18next from 'i18next';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { ADMIN } from '#shared/permissions.ts';
import type { Message } from '#web/lib/mutations/change.ts';
import { changes } from '#web/lib/mutations/changes.ts';
import { undoKind } from '#web/lib/mutations/undo-kinds.ts';
import { undoStack } from '#web/lib/mutations/undo.ts';
import type { Effect } from '#web/lib/store/entity-store.ts';
import { closeToast, showToast } from '#web/ui/feedback/toast.tsx';

import { itemPath, keyOf, projectPath } from './address.ts';
import { byProject, foundItems, roleIn } from './many.ts';
import { workItems } from './store.ts';

/** Items deleted in this tab: their end is no news to the person. */
const removedHere = new Set<string>();
const REMOVED_MESSAGE = 'removed';

/** Whether the person has just deleted the item themselves. */
export function wasRemovedHere(id: string): boolean {
  return removedHere.has(id);
}

/** Deletes items and says how to get them back. */
export function removeWithToast(ids: readonly string[]): void {
  const [first] = foundItems(ids);
  if (!first) return;
  const values = { count: ids.length, key: keyOf(first) };
  removeWorkItems(ids, { key: 'work-items:detail.remove.change', values });
  const [step] = undoStack.recent;
  showToast({
    title: i18next.t('work-items:detail.remove.done', values),
    text: i18next.t('work-items:detail.remove.where'),
    action: {
      label: i18next.t('work-items:detail.remove.undo'),
      run: () => undoStack.undo(step),
    },
    key: REMOVED_MESSAGE,
  });
}

/** Deletes items with all below them, as one step of undo. */
export function removeWorkItems(ids: readonly string[], label: Message): void {
  const chosen = new Set(ids);
  // What is below a deleted item goes with it.
  const items = foundItems(ids).filter(({ parent_id }) => !parent_id || !chosen.has(parent_id));
  send(items, label);
  undoStack.push(removeStep(items, label));
}

/** Whole rows are kept: they are shown again at once. */
const removeStep = undoKind<readonly WorkItemImage[]>('work-item-remove', (items, label) => ({
  undo: () => {
    closeToast(REMOVED_MESSAGE);
    return takeBack(items, label);
  },
  redo: () => {
    const here = foundItems(items.map(({ id }) => id));
    send(here, label);
    return here.length > 0;
  },
}));

function send(items: readonly WorkItemImage[], label: Message): void {
  for (const { id } of items) removedHere.add(id);
  for (const some of byProject(items)) {
    const together = some.filter(canGoTogether);
    const isMany = together.length > 1;
    if (isMany) removeTogether(together, label);
    for (const item of some) if (!isMany || !together.includes(item)) removeAlone(item, label);
  }
}

/** The call for many is for admins, leaves what is below an item, and knows no archived ones. */
function canGoTogether(item: WorkItemImage): boolean {
  const isBare = item.sub_issues_count === 0 && item.archived_at === null;
  return isBare && roleIn(item.project_id) === ADMIN;
}

function removeTogether(items: readonly WorkItemImage[], label: Message): void {
  const ids = items.map(({ id }) => id);
  void changes.add({
    method: 'DELETE',
    path: `${projectPath(items[0]?.project_id ?? '')}/bulk-delete-issues/`,
    body: { issue_ids: ids },
    touches: ids,
    effects: ids.map((id) => ({ op: 'delete' as const, entity: workItems.entity, id })),
    label,
  });
}

/** Deletes one item, without asking and without an undo of its own. */
export function removeAlone(item: WorkItemImage, label: Message): void {
  void changes.add({
    method: 'DELETE',
    path: `${itemPath(item)}/`,
    touches: [item.id],
    effects: [{ op: 'delete', entity: workItems.entity, id: item.id }, ...leaveEpic(item)],
    label,
  });
}

/** What deleted epics grouped, for who takes one back in this tab. */
const left = new Map<string, readonly string[]>();

/** What an epic groups stays when it is deleted, in no epic. */
function leaveEpic(item: WorkItemImage): Effect[] {
  if (!item.is_epic) return [];
  const inside = workItems.all().filter((row) => row.epic_id === item.id);
  const direct = inside.filter((row) => row.parent_id === item.id);
  left.set(
    item.id,
    direct.map(({ id }) => id),
  );
  return inside.map(({ id, parent_id }) => ({
    op: 'set',
    entity: workItems.entity,
    id,
    fields: { epic_id: null, ...(parent_id === item.id && { parent_id: null }) },
  }));
}

/** Puts what an epic grouped back into it, but for what is below something else by now. */
function refillEpic(item: WorkItemImage, label: Message): void {
  const ids = (left.get(item.id) ?? []).filter((id) => workItems.get(id)?.parent_id === null);
  left.delete(item.id);
  if (ids.length === 0) return;
  void changes.add({
    method: 'POST',
    path: `${itemPath(item)}/sub-issues/`,
    body: { sub_issue_ids: ids },
    touches: [item.id, ...ids],
    effects: ids.map((id) => ({
      op: 'set' as const,
      entity: workItems.entity,
      id,
      fields: { parent_id: item.id, epic_id: item.id },
    })),
    label,
  });
}

/** Shows again at once what is still gone; what hung on it comes with the server's answer. */
function takeBack(items: readonly WorkItemImage[], label: Message): boolean {
  const gone = items.filter(({ id }) => workItems.get(id) === undefined);
  for (const some of byProject(gone)) void restoreDeleted(some, label, some);
  for (const item of gone) refillEpic(item, label);
  return gone.length > 0;
}

/** Takes deleted items of one project back; `shown` are those whose rows are known and seen again at once. */
export function restoreDeleted(
  items: readonly Pick<WorkItemImage, 'id' | 'project_id'>[],
  label: Message,
  shown: readonly WorkItemImage[] = [],
): Promise<unknown> {
  const ids = items.map(({ id }) => id);
  for (const id of ids) removedHere.delete(id);
  return changes.add({
    method: 'POST',
    path: `${projectPath(items[0]?.project_id ?? '')}/restore-issues/`,
    body: { issue_ids: ids },
    touches: ids,
    effects: shown.map((item) => ({
      op: 'set' as const,
      entity: workItems.entity,
      id: item.id,
      fields: { ...item },
    })),
    label,
  });
}
