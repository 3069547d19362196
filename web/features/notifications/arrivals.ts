import type { NotificationImage } from '#shared/contract/notifications.ts';
import { serverNow } from '#web/lib/http/server-time.ts';
import { store } from '#web/lib/store/collection.ts';

import { notifications } from './store.ts';

/** Age above which a notification is not announced: another tab did, or it is old. */
const FRESH_MS = 60_000;
/** Delay of hidden tabs, so that visible ones announce first. */
const HIDDEN_TAB_DELAY_MS = 400;
/** Milliseconds in which no other tab announces the same. */
const HOLD_MS = 5_000;

/** Calls `listener` with each notification when it arrives. Returns an unsubscribe function. */
export function onArrival(listener: (row: NotificationImage) => void): () => void {
  const known = new Set(notifications.all().map((row) => row.id));
  return store.subscribeEntity(notifications.entity, (ids) => {
    for (const id of ids) {
      const row = known.has(id) ? undefined : notifications.get(id);
      if (!row) continue;
      known.add(id);
      if (row.read_at === null && serverNow() - Date.parse(row.created_at) < FRESH_MS)
        listener(row);
    }
  });
}

/**
 * Runs `show` in only one tab of the browser, preferably a visible one. Tabs agree through a Web
 * Lock with the notification's id; without Web Locks only visible tabs run it.
 */
export async function inOneTab(id: string, show: () => void): Promise<void> {
  const isLookedAt = document.visibilityState === 'visible';
  if (!('locks' in navigator)) {
    if (isLookedAt) show();
    return;
  }
  if (!isLookedAt) await pause(HIDDEN_TAB_DELAY_MS);
  await navigator.locks.request(`tutti-notice-${id}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    show();
    await pause(HOLD_MS);
  });
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resume) => setTimeout(resume, milliseconds));
}
