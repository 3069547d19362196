import { v7 } from 'uuid';

import { portOf } from '#web/lib/browser/port.ts';

import { type FeedSocket, openSocket } from './feed-socket.ts';
import { HubSocket } from './hub-socket.ts';

/**
 * Opens the connection that all tabs of the same `name` share through a shared worker; without
 * shared workers a connection of the tab's own.
 */
export async function openSharedSocket(url: string, name: string): Promise<FeedSocket> {
  const own = () => openSocket({ url });
  if (typeof SharedWorker === 'undefined') return own();
  const lock = await holdLock();
  try {
    const worker = new SharedWorker(new URL('./feed-hub.worker.ts', import.meta.url), {
      type: 'module',
      name,
    });
    const socket = new HubSocket(portOf(worker.port), { url, lock, fallBack: own });
    worker.addEventListener('error', () => socket.hubDied());
    // A page in the back/forward cache receives nothing and must not be waited for; it joins again
    // when shown.
    window.addEventListener('pagehide', () => socket.rest());
    window.addEventListener('pageshow', () => socket.wake());
    return socket;
  } catch {
    return own();
  }
}

/**
 * Takes a Web Lock for the lifetime of this page: waiting for it detects that the page was closed.
 */
async function holdLock(): Promise<string | null> {
  if (!('locks' in navigator)) return null;
  const name = `tutti-tab-${v7()}`;
  return new Promise((resolve) => {
    const held = navigator.locks.request(name, () => {
      resolve(name);
      return new Promise(() => undefined);
    });
    held.catch(() => resolve(null));
  });
}
