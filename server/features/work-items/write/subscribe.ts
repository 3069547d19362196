import { addSubscribers } from '#server/features/subscriptions/commands.ts';
import { authorize, type ProjectScope } from '#server/platform/access/scope.ts';

import { lockItems } from './many.ts';

/** Subscribes the person to several items, or to none of them when one is not there. */
export async function subscribeToItems(scope: ProjectScope, ids: readonly string[]): Promise<void> {
  authorize(scope, 'subscription.update');
  for (const item of await lockItems(scope, ids)) {
    addSubscribers(scope, item, [scope.user.id]);
  }
}
