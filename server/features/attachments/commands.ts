import {
  insertAsset,
  markDeleted,
  markUploaded,
  type StoredFacts,
} from '#server/features/assets/commands.ts';
import type { AssetRow } from '#server/features/assets/events.ts';
import { assetErrors, getAttachment } from '#server/features/assets/queries.ts';
import { assets } from '#server/features/assets/table.ts';
import { columnsOf, type UploadedFile } from '#server/features/assets/uploads/commands.ts';
import { publishItems } from '#server/features/work-items/commands.ts';
import { openItemAudience, type WorkItemRow } from '#server/features/work-items/events.ts';
import { getVisibleWorkItem } from '#server/features/work-items/queries.ts';
import { authorize, type ProjectScope, type Scope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { newId, one } from '#server/platform/database/rows.ts';
import { ATTACHMENT_TYPES } from '#shared/constants/assets.ts';
import type { AssetTicket, CreateAttachment } from '#shared/contract/assets.ts';

import { attachmentEvent } from './events.ts';

/** Creates the row of an attachment and returns its upload ticket. */
export async function createAttachment(
  scope: ProjectScope,
  itemId: string,
  input: CreateAttachment,
): Promise<{ ticket: AssetTicket; row: AssetRow }> {
  authorize(scope, 'attachment.create');
  const item = await getVisibleWorkItem(scope, itemId);
  const { type } = input;
  if (!type || !ATTACHMENT_TYPES.has(type)) throw assetErrors.invalidFile();
  return insertAsset(
    scope,
    { ...input, type },
    {
      entity_type: 'ISSUE_ATTACHMENT',
      workspace_id: item.workspace_id,
      project_id: item.project_id,
      work_item_id: item.id,
    },
  );
}

/** Confirms an upload; on the first confirmation the attachment appears on the item. */
export async function confirmAttachment(
  scope: ProjectScope,
  itemId: string,
  id: string,
  facts: StoredFacts,
): Promise<void> {
  authorize(scope, 'attachment.create');
  await getVisibleWorkItem(scope, itemId, { lock: true });
  const before = await getAttachment(scope, itemId, id);
  if (before.is_uploaded) return;
  const after = await markUploaded(scope, before, {}, facts, { created_by: scope.user.id });
  scope.emit(attachmentEvent('attachment.created', await recount(scope, itemId), null, after));
}

/** Adds an attachment whose file is already stored. */
export async function addAttachment(
  scope: ProjectScope,
  itemId: string,
  file: UploadedFile,
): Promise<AssetRow> {
  authorize(scope, 'attachment.create');
  const item = await getVisibleWorkItem(scope, itemId, { lock: true });
  const values = {
    ...columnsOf(file),
    id: await newId(scope, assets),
    entity_type: 'ISSUE_ATTACHMENT',
    workspace_id: item.workspace_id,
    project_id: item.project_id,
    work_item_id: item.id,
    created_by: scope.user.id,
  };
  const row = one(await scope.db.insert(assets).values(values).returning());
  scope.emit(attachmentEvent('attachment.created', await recount(scope, itemId), null, row));
  return row;
}

export async function deleteAttachment(
  scope: ProjectScope,
  itemId: string,
  id: string,
): Promise<AssetRow> {
  await getVisibleWorkItem(scope, itemId, { lock: true });
  const before = await getAttachment(scope, itemId, id);
  authorize(scope, 'attachment.delete', before);
  const after = await markDeleted(scope, before);
  const item = await recount(scope, itemId);
  if (before.is_uploaded) scope.emit(attachmentEvent('attachment.deleted', item, before, after));
  return after;
}

/** Attaches files that were uploaded before the item existed; callers check the permission. */
export async function adoptFiles(
  scope: ProjectScope,
  item: WorkItemRow,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const { sql } = scope;
  const rows = await sql<Pick<AssetRow, 'id' | 'rev'>[]>`
    UPDATE assets SET work_item_id = ${item.id}, entity_type = 'ISSUE_ATTACHMENT', is_uploaded = true,
      updated_at = clock_timestamp()
    WHERE id = ANY(${ids as string[]}::uuid[]) AND project_id = ${item.project_id}
      AND work_item_id IS NULL AND ${live(sql)}
    RETURNING id, rev`;
  for (const { id, rev } of rows) {
    scope.publish({ entity: 'attachment', id, rev, audiences: openItemAudience(item.id) });
  }
  await recountAttachments(scope, item.id, item.project_id);
}

/**
 * Moves all or some attachments to another item; returns their ids. Writes no history: the calling
 * change has its own line.
 */
export async function moveAttachments(
  scope: ProjectScope,
  from: WorkItemRow,
  to: WorkItemRow,
  only: readonly string[] | null = null,
): Promise<string[]> {
  const { sql, user } = scope;
  const some = only === null ? sql`` : sql`AND id = ANY(${only as string[]}::uuid[])`;
  const moved = await sql<Pick<AssetRow, 'id' | 'rev'>[]>`
    UPDATE assets SET work_item_id = ${to.id}, project_id = ${to.project_id},
      updated_at = clock_timestamp(), updated_by = ${user.id}
    WHERE work_item_id = ${from.id} AND entity_type = 'ISSUE_ATTACHMENT' AND is_uploaded
      AND ${live(sql)} ${some}
    RETURNING id, rev`;
  if (moved.length === 0) return [];
  for (const { id, rev } of moved) {
    const audiences = openItemAudience(to.id);
    scope.publish({ entity: 'attachment', id, rev, audiences, left: openItemAudience(from.id) });
  }
  for (const item of [from, to]) await recountAttachments(scope, item.id, item.project_id);
  return moved.map(({ id }) => id);
}

async function recount(scope: ProjectScope, itemId: string): Promise<WorkItemRow> {
  return one(await recountAttachments(scope, itemId, scope.project.id));
}

/** Updates the attachment count of an item. Locks it, so that concurrent calls both count. */
export async function recountAttachments(
  scope: Scope,
  itemId: string,
  projectId: string,
): Promise<WorkItemRow[]> {
  const items = await scope.sql<WorkItemRow[]>`
    UPDATE work_items SET attachment_count = (
      SELECT count(*) FROM assets a
      WHERE a.work_item_id = ${itemId} AND a.entity_type = 'ISSUE_ATTACHMENT' AND a.is_uploaded
        AND ${live(scope.sql, 'a')})
    WHERE id = ${itemId} AND project_id = ${projectId} AND ${live(scope.sql)} RETURNING *`;
  await publishItems(scope, items);
  return items;
}
