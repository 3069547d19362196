import type { WorkItemRow } from '#server/features/work-items/events.ts';
import { audience } from '#server/platform/changes/change-log.ts';

import type { workItemSubscribers } from './table.ts';

export type SubscriptionRow = typeof workItemSubscribers.$inferSelect;

interface SubscriptionChange {
  readonly before: SubscriptionRow | null;
  readonly after: SubscriptionRow | null;
  readonly item: WorkItemRow;
}

/** The people whose visible items may have changed: one member, all with a role, or everyone. */
export interface ItemVisibility {
  readonly project_id: string;
  readonly member_id?: string;
  readonly role?: number;
}

declare module '#server/platform/changes/events.ts' {
  interface Events {
    'subscription.created': SubscriptionChange;
    'subscription.deleted': SubscriptionChange;
    /** A membership or the guest rule has changed: items became visible or hidden. */
    'item_visibility.changed': ItemVisibility;
  }
}

/** The event of a subscription, for people who have the item open and for the subscriber. */
export function subscriptionEvent(
  type: 'subscription.created' | 'subscription.deleted',
  item: WorkItemRow,
  before: SubscriptionRow | null,
  row: SubscriptionRow,
) {
  const gone = type === 'subscription.deleted';
  return {
    type,
    data: { before, after: gone ? null : row, item },
    publish: [
      {
        entity: 'subscription',
        id: row.id,
        rev: row.rev,
        audiences: [audience('item', row.work_item_id), audience('user', row.subscriber_id)],
        gone,
      },
    ],
  };
}
