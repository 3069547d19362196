import { publishItems } from '#server/features/work-items/commands.ts';
import type { WorkItemRow } from '#server/features/work-items/events.ts';
import { getVisibleWorkItem } from '#server/features/work-items/queries.ts';
import { authorize, type ProjectScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { newId, one } from '#server/platform/database/rows.ts';
import { linkAddress } from '#server/platform/texts/link-address.ts';
import type { CreateLink, UpdateLink } from '#shared/contract/work-items.ts';
import { badRequest } from '#shared/errors.ts';

import { linkEvent, type LinkRow } from './events.ts';
import { PREVIEW } from './preview-job.ts';
import { getLink } from './queries.ts';
import { workItemLinks } from './table.ts';

/** Adds a web link to an item; its page is looked at after the commit. */
export async function createLink(
  scope: ProjectScope,
  itemId: string,
  input: CreateLink,
): Promise<LinkRow> {
  authorize(scope, 'work_item_link.update');
  const item = await getVisibleWorkItem(scope, itemId, { lock: true });
  const url = linkAddress(input.url);
  await refuseTaken(scope, item.id, url, null);
  const link = one(
    await scope.db
      .insert(workItemLinks)
      .values({
        id: await newId(scope, workItemLinks),
        workspace_id: item.workspace_id,
        project_id: item.project_id,
        work_item_id: item.id,
        title: input.title ?? null,
        url,
        created_by: scope.user.id,
      })
      .returning(),
  );
  const after = await countLinks(scope, item, 1);
  scope.emit(linkEvent('work_item_link.created', after, null, link));
  scope.enqueue(PREVIEW, link.id);
  return link;
}

/** Changes a link's title or address; a new address is looked at anew. */
export async function updateLink(
  scope: ProjectScope,
  itemId: string,
  id: string,
  input: UpdateLink,
): Promise<LinkRow> {
  authorize(scope, 'work_item_link.update');
  const item = await getVisibleWorkItem(scope, itemId, { lock: true });
  const before = await getLink(scope, item.id, id);
  const url = input.url === undefined ? before.url : linkAddress(input.url);
  const isMoved = url !== before.url;
  if (isMoved) await refuseTaken(scope, item.id, url, id);
  const { sql } = scope;
  const fresh = sql`, metadata = '{}', preview_status = 'queued', preview_attempts = 0,
    preview_next_at = now()`;
  const link = one(
    await sql<LinkRow[]>`
      UPDATE work_item_links SET url = ${url},
        title = ${input.title === undefined ? before.title : input.title},
        updated_at = clock_timestamp(), updated_by = ${scope.user.id} ${isMoved ? fresh : sql``}
      WHERE id = ${id} RETURNING *`,
  );
  const after = await countLinks(scope, item, 0);
  scope.emit(linkEvent('work_item_link.updated', after, before, link));
  if (isMoved) scope.enqueue(PREVIEW, link.id);
  return link;
}

/** Removes a link from an item. */
export async function deleteLink(scope: ProjectScope, itemId: string, id: string): Promise<void> {
  authorize(scope, 'work_item_link.update');
  const item = await getVisibleWorkItem(scope, itemId, { lock: true });
  const before = await getLink(scope, item.id, id);
  const link = one(
    await scope.sql<LinkRow[]>`
      UPDATE work_item_links SET deleted_at = now(), preview_status = 'done',
        updated_at = clock_timestamp(), updated_by = ${scope.user.id}
      WHERE id = ${id} RETURNING *`,
  );
  const after = await countLinks(scope, item, -1);
  scope.emit(linkEvent('work_item_link.deleted', after, before, link));
}

/** Moves the item's count of links; every change of a link is a change of its item. */
async function countLinks(scope: ProjectScope, item: WorkItemRow, by: number) {
  const after = one(
    await scope.sql<WorkItemRow[]>`
      UPDATE work_items SET link_count = greatest(0, link_count + ${by}), updated_at = clock_timestamp()
      WHERE id = ${item.id} RETURNING *`,
  );
  await publishItems(scope, [after]);
  return after;
}

async function refuseTaken(
  scope: ProjectScope,
  itemId: string,
  url: string,
  except: string | null,
): Promise<void> {
  const taken = await scope.sql`
    SELECT 1 FROM work_item_links WHERE work_item_id = ${itemId} AND url = ${url}
      AND ${live(scope.sql)} AND id IS DISTINCT FROM ${except}::uuid`;
  if (taken.length > 0) throw badRequest('URL already exists for this Issue');
}
