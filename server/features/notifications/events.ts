import { audience } from '#server/platform/changes/change-log.ts';

import type { notifications } from './table.ts';

/** A stored notification. */
export type NotificationRow = typeof notifications.$inferSelect;

/** As much of a notification as the feed needs. */
export type NotificationRef = Pick<NotificationRow, 'id' | 'rev' | 'receiver_id'>;

/** What the feed is told of a notification: its receiver alone. */
export function notificationPublication({ id, rev, receiver_id }: NotificationRef, gone = false) {
  return {
    entity: 'notification',
    id,
    rev,
    audiences: [audience('user', receiver_id)],
    gone,
  };
}
