import { createStore, useStore } from 'zustand';

import { ownReply } from '#web/lib/http/http.ts';

import { firstScript } from './first-script.ts';
import { keepNewerProgram } from './service-worker.ts';

/** Finds the entry script, whose file name identifies the build. */
const FIRST_SCRIPT = /<script\b[^>]*\btype="module"[^>]*\bsrc="([^"]+)"/;
const EVERY_MS = 15 * 60_000;

const ready = createStore<{ readonly isReady: boolean }>(() => ({ isReady: false }));

/** Whether the server has a newer build of the client than this page. */
export function useUpdateReady(): boolean {
  return useStore(ready).isReady;
}

/** Checks for a newer build regularly. Returns an unsubscribe function. */
export function followVersion(): () => void {
  let askedAt = Date.now();
  const ask = () => {
    askedAt = Date.now();
    void askForVersion();
  };
  const timer = setInterval(ask, EVERY_MS);
  // Timers do not run while a laptop sleeps, so the time is checked as well.
  const look = () => {
    if (document.visibilityState === 'visible' && Math.abs(Date.now() - askedAt) > EVERY_MS) ask();
  };
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}

/** Checks whether the server's page has another entry script than this page. */
export async function askForVersion(): Promise<void> {
  if (ready.getState().isReady) return;
  const own = firstScript()?.src;
  const offered = own && (await firstScriptOffered());
  if (!offered || offered === own) return;
  ready.setState({ isReady: true });
  await keepNewerProgram();
}

async function firstScriptOffered(): Promise<string | null> {
  try {
    const reply = ownReply(
      await fetch(document.baseURI, { cache: 'no-store', headers: { accept: 'text/html' } }),
    );
    const name = reply.ok ? FIRST_SCRIPT.exec(await reply.text())?.[1] : undefined;
    return name === undefined ? null : new URL(name, document.baseURI).href;
  } catch {
    // The server is unreachable (perhaps during an update), or something else answered; a later
    // check will tell.
    return null;
  }
}
