import type { WorkItemRow } from '#server/features/work-items/events.ts';
import { isStranger } from '#server/platform/access/acting.ts';
import type { Scope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { changeRows } from '#server/platform/database/changed-rows.ts';
import { newlyMentioned } from '#server/platform/texts/mentions.ts';
import { reaction } from '#server/platform/transactions/reactions.ts';

import { addSubscribers } from './commands.ts';
import { subscriptionEvent, type SubscriptionRow } from './events.ts';

export const subscriptionReactions = [
  reaction('work_item.created', async (scope, { data }) => {
    if (!data.after) return;
    const mentioned = await mentionedIn(scope, data.after, '', data.description?.after);
    addSubscribers(scope, data.after, [...data.after.assignee_ids, ...mentioned]);
  }),
  reaction('work_item.updated', async (scope, { data }) => {
    if (!data.after) return;
    const assigned = data.before?.assignee_ids ?? [];
    const added = data.after.assignee_ids.filter((id) => !assigned.includes(id));
    const { before = '', after } = data.description ?? {};
    const mentioned = await mentionedIn(scope, data.after, before, after);
    addSubscribers(scope, data.after, [...added, ...mentioned]);
  }),
  reaction('work_item.deleted', async (scope, { data }) => {
    if (data.before) await endSubscriptions(scope, data.before);
  }),
  reaction('work_item.restored', async (scope, { data }) => {
    const { before, after } = data;
    if (before?.deleted_at && after) await renewSubscriptions(scope, after, before.deleted_at);
  }),
  ...(['comment.created', 'comment.updated'] as const).map((event) =>
    reaction(event, async (scope, { data }) => {
      const before = data.before?.comment_html ?? '';
      const mentioned = await mentionedIn(scope, data.item, before, data.after?.comment_html);
      addSubscribers(scope, data.item, mentioned);
    }),
  ),
  reaction('activity.recorded', async (scope, { data }) => {
    if (data.subscribe && data.actor_id) addSubscribers(scope, data.item, [data.actor_id]);
  }),
];

/**
 * Newly mentioned people; creator and assignees need no subscription. Mentions by strangers
 * subscribe no one.
 */
async function mentionedIn(
  scope: Scope,
  item: WorkItemRow,
  before: string,
  after = '',
): Promise<string[]> {
  const mentioned = newlyMentioned(before, after).filter(
    (id) => id !== item.created_by && !item.assignee_ids.includes(id),
  );
  if (mentioned.length === 0 || (await isStranger(scope, item.project_id))) return [];
  return mentioned;
}

async function endSubscriptions(scope: Scope, item: WorkItemRow): Promise<void> {
  const { sql } = scope;
  const ended = await changeRows<SubscriptionRow>(
    scope,
    'work_item_subscribers',
    sql`work_item_id = ${item.id} AND ${live(sql, 'work_item_subscribers')}`,
    sql`deleted_at = now()`,
  );
  for (const { before, after } of ended) {
    scope.emit(subscriptionEvent('subscription.deleted', item, before, after));
  }
}

/** Restores the subscriptions that a deleted item had, including those added at the same moment. */
async function renewSubscriptions(scope: Scope, item: WorkItemRow, since: string): Promise<void> {
  const { sql } = scope;
  const renewed = await changeRows<SubscriptionRow>(
    scope,
    'work_item_subscribers',
    sql`work_item_id = ${item.id} AND (deleted_at = ${since} OR ${live(sql)})`,
    sql`deleted_at = NULL`,
  );
  for (const { before, after } of renewed) {
    scope.emit(subscriptionEvent('subscription.created', item, before, after));
  }
}
