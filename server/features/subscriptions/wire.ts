import { inZone } from '#server/platform/database/wire.ts';
import type { Subscription } from '#shared/contract/subscriptions.ts';

import type { SubscriptionRow } from './events.ts';

export function subscriptionWire(row: SubscriptionRow, zone: string): Subscription {
  return {
    id: row.id,
    subscriber: row.subscriber_id,
    issue: row.work_item_id,
    project: row.project_id,
    workspace: row.workspace_id,
    created_at: inZone(row.created_at, zone),
    updated_at: inZone(row.updated_at, zone),
    deleted_at: null,
    created_by: row.created_by,
    updated_by: row.updated_by,
  };
}
