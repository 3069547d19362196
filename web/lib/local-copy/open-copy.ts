import { deleteDB } from 'idb';

import { portOf } from '#web/lib/browser/port.ts';
import { takePrefetched } from '#web/lib/browser/prefetch.ts';

import { databaseNames } from './copy-names.ts';
import type { Copy } from './copy.ts';
import { remoteCopy } from './remote-copy.ts';

/** Milliseconds that a sign-out waits for the deletion of the copies. */
const WIPE_LIMIT = 1_000;

/**
 * Opens a copy in a worker of its own, with a function that closes it; null without workers or
 * storage.
 */
export function openCopy(): { readonly copy: Copy; readonly close: () => void } | null {
  if (typeof Worker === 'undefined' || typeof indexedDB === 'undefined') return null;
  try {
    const worker =
      takePrefetched('copy') ??
      new Worker(new URL('./copy.worker.ts', import.meta.url), { type: 'module' });
    const { port1, port2 } = new MessageChannel();
    worker.postMessage(null, [port2]);
    const gone = new AbortController();
    const end = () => {
      gone.abort();
      worker.terminate();
    };
    worker.addEventListener('error', end);
    // In the back/forward cache (WebKit) the worker would hold its open transaction, and every
    // later page would wait for it. When shown again, the page continues without a copy. A page
    // that really ends still finishes its writes.
    const putAside = ({ persisted }: PageTransitionEvent) => persisted && end();
    window.addEventListener('pagehide', putAside);
    const close = () => {
      window.removeEventListener('pagehide', putAside);
      end();
    };
    return { copy: remoteCopy(portOf(port1), gone.signal), close };
  } catch {
    return null;
  }
}

/** Deletes every copy in this browser, at sign-out. */
export async function wipeCopies(): Promise<void> {
  const wiping = databaseNames().then((names) =>
    Promise.all(names.map((name) => deleteDB(name).catch(() => undefined))),
  );
  await Promise.race([wiping, new Promise((resolve) => setTimeout(resolve, WIPE_LIMIT))]);
}
