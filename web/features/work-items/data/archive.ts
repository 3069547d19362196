import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { today } from '#web/lib/formats/dates.ts';
import { HttpError } from '#web/lib/http/http.ts';
import type { Message } from '#web/lib/mutations/change.ts';
import { changes } from '#web/lib/mutations/changes.ts';
import { undoKind } from '#web/lib/mutations/undo-kinds.ts';
import { undoStack } from '#web/lib/mutations/undo.ts';
import { sessionNow } from '#web/lib/session/session.ts';
import type { Effect } from '#web/lib/store/entity-store.ts';
import { closeToast } from '#web/ui/feedback/toast.tsx';

import { type ItemName, itemPath, nameOf, projectPath } from './address.ts';
import { loadMissing } from './load-item.ts';
import { byProject, foundItems } from './many.ts';
import { workItems } from './store.ts';

/** The message about what was archived: it goes when that is taken back. */
export const ARCHIVED_MESSAGE = 'archived';

/** Puts closed items into the archive. */
export function archiveWorkItems(ids: readonly string[], label: Message): void {
  const items = foundItems(ids).filter((item) => item.archived_at === null);
  if (items.length === 0) return;
  sendArchived(items, true, label);
  undoStack.push(archiveStep({ items: items.map(nameOf), isArchived: true }, label));
}

/** Takes items out of the archive. */
export function restoreWorkItems(ids: readonly string[], label: Message): void {
  const items = foundItems(ids).filter((item) => item.archived_at !== null);
  if (items.length === 0) return;
  sendArchived(items, false, label);
  undoStack.push(archiveStep({ items: items.map(nameOf), isArchived: false }, label));
}

interface Archived {
  readonly items: readonly ItemName[];
  readonly isArchived: boolean;
}

const archiveStep = undoKind<Archived>('work-item-archive', ({ items, isArchived }, label) => ({
  prepare: () => loadMissing(items),
  undo: () => {
    closeToast(ARCHIVED_MESSAGE);
    return turnArchived(items, !isArchived, label);
  },
  redo: () => turnArchived(items, isArchived, label),
}));

function turnArchived(items: readonly ItemName[], isArchived: boolean, label: Message): boolean {
  const free = foundItems(items.map((item) => item.id)).filter(
    (item) => (item.archived_at !== null) !== isArchived,
  );
  if (free.length > 0) sendArchived(free, isArchived, label);
  return free.length > 0;
}

function sendArchived(items: readonly WorkItemImage[], isArchived: boolean, label: Message): void {
  for (const some of byProject(items)) {
    if (some.length > 1) archiveTogether(some, isArchived, label);
    else for (const item of some) archiveAlone(item, isArchived, label);
  }
}

function archiveAlone(item: WorkItemImage, isArchived: boolean, label: Message): void {
  void changes.add({
    method: isArchived ? 'POST' : 'DELETE',
    path: `${itemPath(item)}/archive/`,
    touches: [item.id],
    effects: [archivedEffect(item.id, isArchived)],
    label,
  });
}

/** The call for many takes all or none: refused because of one, the others go by themselves. */
function archiveTogether(
  items: readonly WorkItemImage[],
  isArchived: boolean,
  label: Message,
): void {
  const ids = items.map(({ id }) => id);
  const sent = changes.add({
    method: isArchived ? 'POST' : 'DELETE',
    path: `${projectPath(items[0]?.project_id ?? '')}/bulk-archive-issues/`,
    body: { issue_ids: ids },
    touches: ids,
    effects: ids.map((id) => archivedEffect(id, isArchived)),
    label,
    isQuiet: true,
  });
  sent.catch((error: unknown) => {
    if (!(error instanceof HttpError)) return;
    for (const item of foundItems(ids)) archiveAlone(item, isArchived, label);
  });
}

function archivedEffect(id: string, isArchived: boolean): Effect {
  const fields = {
    archived_at: isArchived ? today('UTC') : null,
    archived_by: isArchived ? (sessionNow().me?.id ?? null) : null,
  };
  return { op: 'set', entity: workItems.entity, id, fields };
}
