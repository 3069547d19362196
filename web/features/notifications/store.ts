import { useMemo } from 'react';

import type { NotificationImage } from '#shared/contract/notifications.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { useNow } from '#web/lib/formats/clock.ts';
import { collection } from '#web/lib/store/collection.ts';

import { unreadCounts } from './bundles.ts';

export const notifications = collection<NotificationImage>('notification');

/** Number of unread inbox cards by tab: all, and mentions. */
export function useUnreadCount(): { readonly all: number; readonly mentions: number } {
  const { id } = useWorkspace();
  const now = useNow();
  const [all, mentions] = notifications.useSelect((rows) => unreadCounts(rows, id, now), [id, now]);
  return useMemo(() => ({ all, mentions }), [all, mentions]);
}
