import { BASE } from '#web/lib/http/http.ts';

import { rememberSession } from './kept-page.ts';

/** Delay of the registration, so that files of the first screen load first. */
const PATIENCE_MS = 5_000;

/**
 * Registers the service worker, which caches the program's files for an offline start. Only in
 * builds: while developing, every file comes from the server.
 */
export function keepProgram(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  void rememberSession();
  const register = () => {
    navigator.serviceWorker
      .register(`${BASE}/service-worker.js`, { scope: `${BASE}/`, updateViaCache: 'none' })
      .catch(() => {
        // The browser refuses service workers (private window, no storage): every file comes from
        // the server.
      });
  };
  const later = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(register, { timeout: PATIENCE_MS });
    else setTimeout(register, PATIENCE_MS);
  };
  if (document.readyState === 'complete') later();
  else window.addEventListener('load', later, { once: true });
}

/** Caches the messages of a language for offline starts, in place of those of another one. */
export async function keepLanguage(language: string): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { active } = await navigator.serviceWorker.ready;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  active?.postMessage({ language });
}

/** Caches the files of a newer build, also while this page stays open. */
export async function keepNewerProgram(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration(`${BASE}/`);
  await registration?.update().catch(() => undefined);
}
