import { useMemo } from 'react';

import type { NotificationImage } from '#shared/contract/notifications.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { collection } from '#web/lib/store/collection.ts';

import { unreadCounts } from './bundles.ts';
import { useNow } from './clock.ts';

export const notifications = collection<NotificationImage>('notification');

/** Cards of the inbox that wait to be read, and those of them that mention the person. */
export function useUnreadCount(): { readonly total: number; readonly mentions: number } {
  const { id } = useWorkspace();
  const now = useNow();
  const [total, mentions] = notifications.useSelect(
    (rows) => unreadCounts(rows, id, now),
    [id, now],
  );
  return useMemo(() => ({ total, mentions }), [total, mentions]);
}
