import { and, eq } from 'drizzle-orm';

import { getVisibleWorkItem } from '#server/features/work-items/queries.ts';
import type { ProjectScope } from '#server/platform/access/scope.ts';
import { isLive } from '#server/platform/access/visibility/live.ts';
import { userLite } from '#server/platform/database/lite.ts';
import type { PossibleSubscriber } from '#shared/contract/subscriptions.ts';

import type { SubscriptionRow } from './events.ts';
import { workItemSubscribers } from './table.ts';

export async function findSubscription(
  scope: ProjectScope,
  workItemId: string,
  subscriberId: string,
): Promise<SubscriptionRow | null> {
  const [row] = await scope.db
    .select()
    .from(workItemSubscribers)
    .where(
      and(
        eq(workItemSubscribers.work_item_id, workItemId),
        eq(workItemSubscribers.subscriber_id, subscriberId),
        eq(workItemSubscribers.project_id, scope.project.id),
        isLive(workItemSubscribers),
      ),
    );
  return row ?? null;
}

export async function isSubscribed(scope: ProjectScope, workItemId: string): Promise<boolean> {
  const item = await getVisibleWorkItem(scope, workItemId);
  return (await findSubscription(scope, item.id, scope.user.id)) !== null;
}

/** Active members of the project, as `issue-subscribers` returns them. */
export async function listPossibleSubscribers(
  scope: ProjectScope,
  workItemId: string,
): Promise<PossibleSubscriber[]> {
  const { sql } = scope;
  await getVisibleWorkItem(scope, workItemId);
  return sql<PossibleSubscriber[]>`
    SELECT m.id, ${userLite(sql)} AS member
    FROM project_members m JOIN users u ON u.id = m.member_id
    WHERE m.project_id = ${scope.project.id} AND m.is_active AND NOT u.is_bot
    ORDER BY m.created_at, m.id`;
}
