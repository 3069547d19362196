import { v7 } from 'uuid';

import { portOf } from '#web/lib/browser/port.ts';

import { type FeedSocket, openSocket } from './feed-socket.ts';
import { HubSocket } from './hub-socket.ts';

/**
 * The connection that this browser's tabs share, held by a shared worker; of the tab's own where there are no
 * shared workers. Tabs of the same `name` share.
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
    // A page put aside by the browser hears nothing and must not be waited for; shown again, it joins again.
    window.addEventListener('pagehide', () => socket.rest());
    window.addEventListener('pageshow', () => socket.wake());
    return socket;
  } catch {
    return own();
  }
}

/** A Web Lock that this page holds as long as it lives: whoever waits for it learns of the end. */
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
