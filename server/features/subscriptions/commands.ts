import { eq } from 'drizzle-orm';

import { getVisibleWorkItem } from '#server/features/work-items/queries.ts';
import { workItemSubscribers } from '#server/features/work-items/table.ts';
import { one } from '#server/platform/rows.ts';
import { authorize, type ProjectScope } from '#server/platform/scope.ts';
import { errors, refusal } from '#shared/errors.ts';

import { subscriptionEvent, type SubscriptionRow } from './events.ts';
import { findSubscription } from './queries.ts';
import { addSubscribers } from './subscribers.ts';

/** Subscribes the person to an item's changes. */
export async function subscribe(scope: ProjectScope, workItemId: string): Promise<SubscriptionRow> {
  authorize(scope, 'subscription.update');
  const item = await getVisibleWorkItem(scope, workItemId);
  const added = await addSubscribers(scope, item, [scope.user.id]);
  if (added.length === 0) {
    throw refusal(400, { message: 'User already subscribed to the issue.' });
  }
  return one(added);
}

/** Ends the person's own subscription. */
export async function unsubscribe(scope: ProjectScope, workItemId: string): Promise<void> {
  authorize(scope, 'subscription.update');
  await removeSubscription(scope, workItemId, scope.user.id);
}

/** Ends somebody's subscription. */
export async function removeSubscriber(
  scope: ProjectScope,
  workItemId: string,
  subscriberId: string,
): Promise<void> {
  authorize(scope, 'subscriber.remove');
  await removeSubscription(scope, workItemId, subscriberId);
}

async function removeSubscription(
  scope: ProjectScope,
  workItemId: string,
  subscriberId: string,
): Promise<void> {
  const item = await getVisibleWorkItem(scope, workItemId);
  const found = await findSubscription(scope, item.id, subscriberId);
  if (!found) throw errors.notFound();
  await scope.db.delete(workItemSubscribers).where(eq(workItemSubscribers.id, found.id));
  scope.emit(subscriptionEvent('subscription.deleted', item, found));
}
