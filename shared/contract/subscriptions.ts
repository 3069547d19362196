import { z } from 'zod';

import { auditFields, Id } from './fields.ts';
import { UserLite } from './lite.ts';

/** A person who gets notifications about an item's changes (Subscriber). */
export const Subscription = z.object({
  ...auditFields,
  subscriber: Id,
  issue: Id,
  project: Id,
  workspace: Id,
});
export type Subscription = z.infer<typeof Subscription>;

export const SubscriptionImage = Subscription.extend({ rev: z.int() });
export type SubscriptionImage = z.infer<typeof SubscriptionImage>;

/** Whether the reader is subscribed to the item. */
export const SubscriptionState = z.object({ subscribed: z.boolean() });

/** A person who could subscribe: `issue-subscribers` lists the project's members. */
export const PossibleSubscriber = z.object({ id: Id, member: UserLite });
export type PossibleSubscriber = z.infer<typeof PossibleSubscriber>;
