import type { WorkItemRow } from '#server/features/work-items/events.ts';
import type { workItemSubscribers } from '#server/features/work-items/table.ts';

/** Somebody's stored subscription to a work item. */
export type SubscriptionRow = typeof workItemSubscribers.$inferSelect;

interface SubscriptionChange {
  readonly before: SubscriptionRow | null;
  readonly after: SubscriptionRow | null;
  readonly item: WorkItemRow;
}

declare module '#server/platform/events.ts' {
  interface Events {
    'subscription.created': SubscriptionChange;
    'subscription.deleted': SubscriptionChange;
  }
}
