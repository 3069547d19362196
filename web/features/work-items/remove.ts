import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { ADMIN } from '#shared/permissions.ts';
import { changes } from '#web/lib/changes.ts';
import type { Message } from '#web/lib/mutations/change.ts';

import { itemPath, projectPath } from './address.ts';
import { byProject, foundItems, roleIn } from './many.ts';
import { workItems } from './store.ts';

/** Items deleted in this tab: their end is no news to the person. */
const removedHere = new Set<string>();

/** Whether the person has just deleted the item themselves. */
export function wasRemovedHere(id: string): boolean {
  return removedHere.has(id);
}

/** Deletes items with all below them: for good, so whoever calls this has asked first (principle 14). */
export function removeWorkItems(ids: readonly string[], label: Message): void {
  const chosen = new Set(ids);
  for (const id of ids) removedHere.add(id);
  // What is below a deleted item goes with it.
  const items = foundItems(ids).filter(({ parent_id }) => !parent_id || !chosen.has(parent_id));
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
    effects: [{ op: 'delete', entity: workItems.entity, id: item.id }],
    label,
  });
}
