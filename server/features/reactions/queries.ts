import { getVisibleWorkItem } from '#server/features/work-items/queries.ts';
import type { ProjectScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { userLite } from '#server/platform/database/lite.ts';
import { one } from '#server/platform/database/rows.ts';
import type { UserLite } from '#shared/contract/lite.ts';

import type { WorkItemReactionRow } from './events.ts';

export type DetailedReaction = WorkItemReactionRow & { readonly actor_detail: UserLite };

export async function listWorkItemReactions(
  scope: ProjectScope,
  workItemId: string,
): Promise<DetailedReaction[]> {
  const { sql } = scope;
  const item = await getVisibleWorkItem(scope, workItemId);
  return sql<DetailedReaction[]>`
    SELECT r.*, ${userLite(sql)} AS actor_detail
    FROM work_item_reactions r JOIN users u ON u.id = r.actor_id
    WHERE r.work_item_id = ${item.id} AND ${live(sql, 'r')}
    ORDER BY r.created_at DESC, r.id DESC`;
}

export async function withActor(
  scope: ProjectScope,
  row: WorkItemReactionRow,
): Promise<DetailedReaction> {
  const { sql } = scope;
  const rows = await sql<{ actor_detail: UserLite }[]>`
    SELECT ${userLite(sql)} AS actor_detail FROM users u WHERE u.id = ${row.actor_id}`;
  return { ...row, ...one(rows) };
}
