import { BASE } from '#web/lib/http/http.ts';

import { rememberSession } from './kept-page.ts';

/** Files that the first screen still asks for go first. */
const PATIENCE_MS = 5_000;

/**
 * Lets the browser keep the program's files, so that it starts without a network. In a build only: while developing,
 * every file comes from the server.
 */
export function keepProgram(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  void rememberSession();
  const register = () => {
    navigator.serviceWorker
      .register(`${BASE}/service-worker.js`, { scope: `${BASE}/`, updateViaCache: 'none' })
      .catch(() => {
        // The browser does not want it (private windows, no storage): everything comes from the server.
      });
  };
  const later = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(register, { timeout: PATIENCE_MS });
    else setTimeout(register, PATIENCE_MS);
  };
  if (document.readyState === 'complete') later();
  else window.addEventListener('load', later, { once: true });
}

/** A newer build is there: its files are kept too, also when this page stays open. */
export async function keepNewerProgram(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration(`${BASE}/`);
  await registration?.update().catch(() => undefined);
}
