import { and, eq } from 'drizzle-orm';

import { workItemVotes } from '#server/features/votes/table.ts';
import type { AnchorScope, VisitorScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { audience } from '#server/platform/changes/change-log.ts';
import { newId, one, oneOr404, touched } from '#server/platform/database/rows.ts';
import type { PublicVote } from '#shared/contract/published-boards.ts';
import { badRequest } from '#shared/errors.ts';

import { PERSON } from './items.ts';
import { notePublicMember, requireItem } from './visitor.ts';

/** Votes on an item, newest first; none when votes are off. */
export async function listBoardVotes(
  scope: AnchorScope,
  itemId: string,
  actor?: string,
): Promise<PublicVote[]> {
  if (!scope.anchor.is_votes_enabled) return [];
  await requireItem(scope, itemId);
  const { sql } = scope;
  const person = sql.unsafe(`(${PERSON}::jsonb || jsonb_build_object('is_bot', u.is_bot))`);
  return sql<PublicVote[]>`
    SELECT x.work_item_id AS issue, x.vote, x.workspace_id AS workspace, x.project_id AS project,
      x.actor_id AS actor, ${person} AS actor_detail
    FROM work_item_votes x JOIN users u ON u.id = x.actor_id
    WHERE x.work_item_id = ${itemId} AND ${live(sql, 'x')}
      ${actor === undefined ? sql`` : sql`AND x.actor_id = ${actor}`}
    ORDER BY x.created_at DESC, x.id DESC`;
}

/** Votes on an item; replaces an earlier vote. */
export async function castVote(
  scope: VisitorScope,
  itemId: string,
  vote: 1 | -1,
): Promise<PublicVote> {
  requireVotes(scope);
  await requireItem(scope, itemId);
  await scope.db
    .insert(workItemVotes)
    .values({
      id: await newId(scope, workItemVotes),
      workspace_id: scope.workspace.id,
      project_id: scope.project.id,
      work_item_id: itemId,
      actor_id: scope.user.id,
      created_by: scope.user.id,
      vote,
    })
    .onConflictDoUpdate({
      target: [workItemVotes.work_item_id, workItemVotes.actor_id],
      set: { vote, ...touched(scope) },
    });
  await notePublicMember(scope);
  publishItem(scope, itemId);
  return one(await listBoardVotes(scope, itemId, scope.user.id));
}

export async function withdrawVote(scope: VisitorScope, itemId: string): Promise<void> {
  requireVotes(scope);
  await requireItem(scope, itemId);
  const gone = await scope.db
    .delete(workItemVotes)
    .where(and(eq(workItemVotes.work_item_id, itemId), eq(workItemVotes.actor_id, scope.user.id)))
    .returning();
  oneOr404(gone);
  publishItem(scope, itemId);
}

/** Publishes the item's change: other visitors see the new count. */
function publishItem(scope: VisitorScope, itemId: string): void {
  scope.publish({
    entity: 'work_item',
    id: itemId,
    rev: 0,
    audiences: [audience('item', itemId)],
  });
}

function requireVotes({ anchor }: AnchorScope): void {
  if (!anchor.is_votes_enabled) throw badRequest('Votes are not enabled for this project board');
}
