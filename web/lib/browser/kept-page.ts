import { BASE } from '#web/lib/http/http.ts';

/** Name of the cache with the offline page; `base` is the path of the program. */
export const pageCacheOf = (base: string) => `tutti-page ${base}`;
/** Cache entry with the session name that the page was last opened with. It grants no access. */
export const SESSION_ENTRY = 'session';

/**
 * Stores the session name with the offline page, so that an offline start finds the person's local
 * data.
 */
export async function rememberSession(): Promise<void> {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="session"]');
  await write(meta?.content ?? '');
}

/** Removes the session name at sign-out: an offline start is then signed out too. */
export function forgetRememberedSession(): Promise<void> {
  return write('');
}

async function write(session: string): Promise<void> {
  // Cache storage and service workers need https.
  if (!('caches' in globalThis)) return;
  try {
    const cache = await caches.open(pageCacheOf(`${BASE}/`));
    await cache.put(new URL(SESSION_ENTRY, document.baseURI), new Response(session));
  } catch {
    // Storage is blocked or full: an offline start is signed out.
  }
}
