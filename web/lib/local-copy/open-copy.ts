import { deleteDB } from 'idb';

import { portOf } from '#web/lib/browser/port.ts';
import { takePrefetched } from '#web/lib/browser/prefetch.ts';

import { databaseNames } from './copy-names.ts';
import type { Copy } from './copy.ts';
import { remoteCopy } from './remote-copy.ts';

/** How long a sign-out waits for the copies to be deleted, in milliseconds. */
const WIPE_LIMIT = 1_000;

/** A copy in a worker of its own, and its end; null where there are no workers or no storage. */
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
    // A page that the browser puts aside (WebKit) would hold what its worker has begun to write, and every later page
    // would wait for that. Shown again, it goes on without a copy. A page that ends still writes what it has.
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

/** Deletes every copy in this browser: nothing of the person stays behind. */
export async function wipeCopies(): Promise<void> {
  const wiping = databaseNames().then((names) =>
    Promise.all(names.map((name) => deleteDB(name).catch(() => undefined))),
  );
  await Promise.race([wiping, new Promise((resolve) => setTimeout(resolve, WIPE_LIMIT))]);
}
