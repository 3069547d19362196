import type { WorkItemChange, WorkItemRow } from '#server/features/work-items/events.ts';
import { findWorkItem, getArchivedWorkItem } from '#server/features/work-items/queries.ts';
import { lockArchivedItems, lockItems } from '#server/features/work-items/selection/queries.ts';
import { authorize, type ProjectScope } from '#server/platform/access/scope.ts';
import { one } from '#server/platform/database/rows.ts';
import { badRequest, errors, refusal } from '#shared/errors.ts';

import { finishMany } from './many.ts';

/** Puts a completed or cancelled item into the archive; returns the day. */
export async function archiveWorkItem(scope: ProjectScope, id: string): Promise<string> {
  authorize(scope, 'work_item.archive');
  const item = await findWorkItem(scope, id, { listable: true, lock: true });
  if (!item) throw errors.notFound();
  if (!(await areOver(scope, [item]))) {
    throw badRequest('Can only archive completed or cancelled state group issue');
  }
  return archive(scope, [item], 'request');
}

/** Archives several items, or none of them. */
export async function archiveWorkItems(
  scope: ProjectScope,
  ids: readonly string[],
): Promise<string> {
  authorize(scope, 'work_item.archive');
  const items = await lockItems(scope, ids);
  if (!(await areOver(scope, items))) {
    throw refusal(400, { error_code: 4091, error_message: 'INVALID_ARCHIVE_STATE_GROUP' });
  }
  return archive(scope, items, 'bulk');
}

/** Takes an item out of the archive. */
export async function restoreWorkItem(scope: ProjectScope, id: string): Promise<void> {
  authorize(scope, 'work_item.archive');
  await restore(scope, [await getArchivedWorkItem(scope, id, { lock: true })], 'request');
}

/** Takes several items out of the archive, or none of them. */
export async function restoreWorkItems(scope: ProjectScope, ids: readonly string[]): Promise<void> {
  authorize(scope, 'work_item.archive');
  await restore(scope, await lockArchivedItems(scope, ids), 'bulk');
}

/** Whether all the items are in a state that may be archived. */
async function areOver(scope: ProjectScope, items: readonly WorkItemRow[]): Promise<boolean> {
  const states = new Set(items.map((item) => item.state_id));
  const rows = await scope.sql<{ id: string }[]>`
    SELECT id FROM states WHERE id = ANY(${[...states].flatMap((id) => id ?? [])}::uuid[])
      AND "group" IN ('completed', 'cancelled')`;
  return rows.length === states.size;
}

async function archive(
  scope: ProjectScope,
  items: readonly WorkItemRow[],
  cause: WorkItemChange['cause'],
): Promise<string> {
  const rows = await scope.sql<WorkItemRow[]>`
    UPDATE work_items SET archived_at = (now() AT TIME ZONE 'UTC')::date,
      archived_by = ${scope.user.id}, updated_at = clock_timestamp(), updated_by = ${scope.user.id}
    WHERE id = ANY(${items.map((item) => item.id)}::uuid[]) RETURNING *`;
  await finishMany(scope, items, rows, { fields: ['archived_at'], cause });
  return one(rows).archived_at ?? '';
}

async function restore(
  scope: ProjectScope,
  items: readonly WorkItemRow[],
  cause: WorkItemChange['cause'],
): Promise<void> {
  const rows = await scope.sql<WorkItemRow[]>`
    UPDATE work_items SET archived_at = NULL, archived_by = NULL,
      updated_at = clock_timestamp(), updated_by = ${scope.user.id}
    WHERE id = ANY(${items.map((item) => item.id)}::uuid[]) RETURNING *`;
  await finishMany(scope, items, rows, { fields: ['archived_at'], cause });
}
