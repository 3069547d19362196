import type { NotificationImage } from '#shared/contract/notifications.ts';
import { serverNow } from '#web/lib/http/server-time.ts';
import { store } from '#web/lib/store/collection.ts';

import { notifications } from './store.ts';

/** What is older than this was told before, in another tab or on another day. */
const FRESH_MS = 60_000;
/** A tab that nobody looks at lets those that are looked at go first. */
const AFTER_YOU_MS = 400;
/** For so long no other tab says the same. */
const HOLD_MS = 5_000;

/** Calls `listener` with each notification the moment it comes. Returns an unsubscribe function. */
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
 * Runs `tell` in one tab of the browser only: one that is looked at before one that is not. Tabs agree by a lock
 * with the notification's name; where there are none, only tabs that are looked at speak.
 */
export async function inOneTab(id: string, show: () => void): Promise<void> {
  const isLookedAt = document.visibilityState === 'visible';
  if (!('locks' in navigator)) {
    if (isLookedAt) show();
    return;
  }
  if (!isLookedAt) await pause(AFTER_YOU_MS);
  await navigator.locks.request(`tutti-notice-${id}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    show();
    await pause(HOLD_MS);
  });
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resume) => setTimeout(resume, milliseconds));
}
