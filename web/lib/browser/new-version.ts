import { createStore, useStore } from 'zustand';

import { ownReply } from '#web/lib/http/http.ts';

import { firstScript } from './first-script.ts';
import { keepNewerProgram } from './service-worker.ts';

/** A build is told apart by the name of its first script: it changes with any file of the client. */
const FIRST_SCRIPT = /<script\b[^>]*\btype="module"[^>]*\bsrc="([^"]+)"/;
const EVERY_MS = 15 * 60_000;

const ready = createStore<{ readonly isReady: boolean }>(() => ({ isReady: false }));

/** Whether the server has a newer build of the client than the one that runs here. */
export function useUpdateReady(): boolean {
  return useStore(ready).isReady;
}

/** Asks for the server's build now and then while the component that calls it is there. Returns an unsubscribe function. */
export function followVersion(): () => void {
  let askedAt = Date.now();
  const ask = () => {
    askedAt = Date.now();
    void askForVersion();
  };
  const timer = setInterval(ask, EVERY_MS);
  // A laptop that slept has no timer that ran.
  const look = () => {
    if (document.visibilityState === 'visible' && Math.abs(Date.now() - askedAt) > EVERY_MS) ask();
  };
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}

/** Looks whether the page that the server gives out now starts with another script than this one did. */
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
    // The server is unreachable, perhaps because it is being updated, or something else answered: the next reply shows it.
    return null;
  }
}
