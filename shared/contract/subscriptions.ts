import { z } from 'zod';

import { auditFields, Id } from './fields.ts';
import { UserLite } from './lite.ts';

/** Somebody who is told of an item's changes (Subscriber). */
export const Subscription = z.object({
  ...auditFields,
  subscriber: Id,
  issue: Id,
  project: Id,
  workspace: Id,
});
export type Subscription = z.infer<typeof Subscription>;

/** What the feed carries for a subscription. */
export const SubscriptionImage = Subscription.extend({ rev: z.int() });
export type SubscriptionImage = z.infer<typeof SubscriptionImage>;

/** Whether I am told of an item's changes. */
export const SubscriptionState = z.object({ subscribed: z.boolean() });

/** Somebody who could subscribe: `issue-subscribers` lists the project's members. */
export const PossibleSubscriber = z.object({ id: Id, member: UserLite });
export type PossibleSubscriber = z.infer<typeof PossibleSubscriber>;
