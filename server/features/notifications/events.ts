import { audience } from '#server/platform/changes/change-log.ts';

import type { notifications } from './table.ts';

export type NotificationRow = typeof notifications.$inferSelect;

export type NotificationRef = Pick<NotificationRow, 'id' | 'rev' | 'receiver_id'>;

export function notificationPublication({ id, rev, receiver_id }: NotificationRef, gone = false) {
  return {
    entity: 'notification',
    id,
    rev,
    audiences: [audience('user', receiver_id)],
    gone,
  };
}
