import { createStore, useStore } from 'zustand';

import { ownReply } from '#web/lib/http/http.ts';

import { buildNumberIn, ownBuildNumber } from './build-number.ts';
import { firstScript } from './first-script.ts';
import { keepNewerProgram } from './service-worker.ts';

/** Finds the entry script, whose file name identifies the build. */
const FIRST_SCRIPT = /<script\b[^>]*\btype="module"[^>]*\bsrc="([^"]+)"/;
const EVERY_MS = 15 * 60_000;

/** Entry in sessionStorage: the newer build that this tab reloaded for, and when. */
const TAKEN = 'tutti-update-taken';

const ready = createStore<{ readonly isReady: boolean; readonly script: string }>(() => ({
  isReady: false,
  script: '',
}));

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

/**
 * Checks whether the server's page is of a newer build than this page. While an instance is
 * upgraded, servers of both versions answer: those of an older build are no update.
 */
export async function askForVersion(): Promise<void> {
  if (ready.getState().isReady) return;
  const own = firstScript()?.src;
  const offered = own && (await offeredBuild());
  if (!offered || offered.script === own || offered.number < ownBuildNumber()) return;
  if (offered.script === takenLately()) return;
  ready.setState({ isReady: true, script: offered.script });
  await keepNewerProgram();
}

/**
 * Reloads the page, which then is of the newer build. A server of the older one may answer as long
 * as there are some; then nobody is told of the same build again for a while.
 */
export function takeUpdate(reload = () => location.reload()): void {
  try {
    const { script } = ready.getState();
    sessionStorage.setItem(TAKEN, JSON.stringify({ script, at: Date.now() }));
  } catch {
    // Without a storage one may be told again.
  }
  reload();
}

function takenLately(): string | null {
  try {
    const taken: unknown = JSON.parse(sessionStorage.getItem(TAKEN) ?? 'null');
    const script: unknown = Reflect.get(Object(taken), 'script');
    const age = Math.abs(Date.now() - Number(Reflect.get(Object(taken), 'at')));
    return typeof script === 'string' && age < EVERY_MS ? script : null;
  } catch {
    return null;
  }
}

async function offeredBuild(): Promise<{ script: string; number: number } | null> {
  try {
    const reply = ownReply(
      await fetch(document.baseURI, { cache: 'no-store', headers: { accept: 'text/html' } }),
    );
    const html = reply.ok ? await reply.text() : '';
    const name = FIRST_SCRIPT.exec(html)?.[1];
    if (name === undefined) return null;
    return { script: new URL(name, document.baseURI).href, number: buildNumberIn(html) };
  } catch {
    // The server is unreachable (perhaps during an update), or something else answered; a later
    // check will tell.
    return null;
  }
}
