import { and, eq } from 'drizzle-orm';

import { getVisibleWorkItem } from '#server/features/work-items/queries.ts';
import { authorize, type ProjectScope } from '#server/platform/access/scope.ts';
import { newId, oneOr404 } from '#server/platform/database/rows.ts';
import type { CreateReaction } from '#shared/contract/reactions.ts';
import { errors } from '#shared/errors.ts';

import { workItemReactionEvent, type WorkItemReactionRow } from './events.ts';
import { workItemReactions } from './table.ts';

/** Facts of a reaction that only an import may set. */
export interface ImportedReaction {
  readonly actor_id: string;
  readonly created_at: string;
}

/** Adds the person's reaction to an item; refuses the same one twice. */
export async function createWorkItemReaction(
  scope: ProjectScope,
  workItemId: string,
  input: CreateReaction,
  imported: ImportedReaction | null = null,
): Promise<WorkItemReactionRow> {
  authorize(scope, 'reaction.update');
  const item = await getVisibleWorkItem(scope, workItemId);
  const [row] = await scope.db
    .insert(workItemReactions)
    .values({
      id: await newId(scope, workItemReactions),
      workspace_id: item.workspace_id,
      project_id: item.project_id,
      work_item_id: item.id,
      actor_id: imported?.actor_id ?? scope.user.id,
      reaction: input.reaction,
      created_by: imported?.actor_id ?? scope.user.id,
      ...(imported && { created_at: imported.created_at, updated_at: imported.created_at }),
    })
    .onConflictDoNothing()
    .returning();
  if (!row) throw errors.badPayload();
  const cause = imported ? 'import' : 'request';
  scope.emit(workItemReactionEvent('work_item_reaction.created', item, row, cause));
  return row;
}

export async function deleteWorkItemReaction(
  scope: ProjectScope,
  workItemId: string,
  reaction: string,
): Promise<void> {
  authorize(scope, 'reaction.update');
  const item = await getVisibleWorkItem(scope, workItemId);
  const gone = await scope.db
    .delete(workItemReactions)
    .where(
      and(
        eq(workItemReactions.work_item_id, item.id),
        eq(workItemReactions.actor_id, scope.user.id),
        eq(workItemReactions.reaction, reaction),
      ),
    )
    .returning();
  scope.emit(workItemReactionEvent('work_item_reaction.deleted', item, oneOr404(gone)));
}
