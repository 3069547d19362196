import { getVisibleWorkItem } from '#server/features/work-items/queries.ts';
import type { ProjectScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import type { SqlClient } from '#server/platform/database/database.ts';
import { userLite } from '#server/platform/database/lite.ts';
import { one, oneOr404 } from '#server/platform/database/rows.ts';
import type { UserLite } from '#shared/contract/lite.ts';

import type { LinkRow } from './events.ts';

/** A link and who made it. */
export type DetailedLink = LinkRow & { readonly created_by_detail: UserLite | null };

/** An item's links, newest first. */
export async function listLinks(scope: ProjectScope, itemId: string): Promise<DetailedLink[]> {
  const item = await getVisibleWorkItem(scope, itemId);
  return scope.sql<DetailedLink[]>`
    ${selectLinks(scope.sql)} WHERE l.work_item_id = ${item.id} AND ${live(scope.sql, 'l')}
    ORDER BY l.created_at DESC, l.id DESC`;
}

/** A link that is there, with who made it. */
export async function readLink(scope: ProjectScope, id: string): Promise<DetailedLink> {
  return one(await scope.sql<DetailedLink[]>`${selectLinks(scope.sql)} WHERE l.id = ${id}`);
}

/** One live link of an item. */
export async function getLink(scope: ProjectScope, itemId: string, id: string): Promise<LinkRow> {
  return oneOr404(
    await scope.sql<LinkRow[]>`
      SELECT * FROM work_item_links
      WHERE id = ${id} AND work_item_id = ${itemId} AND ${live(scope.sql)}`,
  );
}

function selectLinks(sql: SqlClient) {
  return sql`
    SELECT l.*, CASE WHEN u.id IS NOT NULL THEN ${userLite(sql)} END AS created_by_detail
    FROM work_item_links l LEFT JOIN users u ON u.id = l.created_by`;
}
