import { useSyncExternalStore } from 'react';

const PLACE = 'tutti.browser-notices';

/** `blocked` = the person blocked notifications; `unsupported` = it cannot, or not at this address. */
export type BrowserNotices = 'on' | 'off' | 'blocked' | 'unsupported';

const listeners = new Set<() => void>();

/** Whether this browser shows notifications while none of our tabs is in front. */
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

/** Switches them; the first time the browser asks the person. Only to be called on their request. */
export async function setBrowserNotices(isOn: boolean): Promise<void> {
  try {
    if (isOn) localStorage.setItem(PLACE, '1');
    else localStorage.removeItem(PLACE);
  } catch {
    // Storage is blocked: they stay off.
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
