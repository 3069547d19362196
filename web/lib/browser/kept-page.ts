import { BASE } from '#web/lib/http/http.ts';

/** Where the page lies that is shown when the server cannot be reached; `base` is the path of the program. */
export const pageCacheOf = (base: string) => `tutti-page ${base}`;
/** Beside it: the name of the session that the last page was opened with. It opens nothing. */
export const SESSION_ENTRY = 'session';

/**
 * Gives the kept page the session of this one, so that the program finds what this browser has kept of the person when
 * it starts without a network.
 */
export async function rememberSession(): Promise<void> {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="session"]');
  await write(meta?.content ?? '');
}

/** The person signs out: without a network too the program starts for nobody. */
export function forgetRememberedSession(): Promise<void> {
  return write('');
}

async function write(session: string): Promise<void> {
  // Without https there is no such storage, and no service worker that would read it.
  if (!('caches' in globalThis)) return;
  try {
    const cache = await caches.open(pageCacheOf(`${BASE}/`));
    await cache.put(new URL(SESSION_ENTRY, document.baseURI), new Response(session));
  } catch {
    // Storage is blocked or full: without a network the program starts signed out.
  }
}
