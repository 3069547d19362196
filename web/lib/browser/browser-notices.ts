import { useSyncExternalStore } from 'react';

const PLACE = 'tutti.browser-notices';

/**
 * `blocked` = the person denied notifications; `unsupported` = this browser has none, or not at
 * this URL.
 */
export type BrowserNotices = 'on' | 'off' | 'blocked' | 'unsupported';

const listeners = new Set<() => void>();

/** Whether this browser shows notifications while none of our tabs is focused. */
export function useBrowserNotices(): BrowserNotices {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, browserNotices);
}

/** As `useBrowserNotices`, outside of components. */
export function browserNotices(): BrowserNotices {
  if (typeof Notification === 'undefined' || !isSecureContext) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return Notification.permission === 'granted' && isWanted() ? 'on' : 'off';
}

/**
 * Turns notifications on or off; the first time the browser asks for permission. Call it only from
 * a user gesture.
 */
export async function setBrowserNotices(isOn: boolean): Promise<void> {
  try {
    if (isOn) localStorage.setItem(PLACE, '1');
    else localStorage.removeItem(PLACE);
  } catch {
    // Storage is blocked: notifications stay off.
  }
  if (isOn && browserNotices() === 'off') await Notification.requestPermission();
  for (const listener of listeners) listener();
}

function isWanted(): boolean {
  try {
    return localStorage.getItem(PLACE) !== null;
  } catch {
    return false;
  }
}
