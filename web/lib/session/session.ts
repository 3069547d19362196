import { createContext, use } from 'react';
import { v7 } from 'uuid';
import { createStore, useStore } from 'zustand';

import type { UserMe } from '#shared/contract/users.ts';
import { takePrefetched } from '#web/lib/browser/prefetch.ts';
import { HttpError, onSignedOut, ownReply, send } from '#web/lib/http/http.ts';

import { known, sessionOfPage } from './session-snapshot.ts';

export interface Session {
  /**
   * `ended` = it was signed in and is no more: an overlay asks to sign in again over the open
   * page.
   */
  readonly state: 'unknown' | 'signed_out' | 'signed_in' | 'ended';
  readonly me: UserMe | null;
}

const session = createStore<Session>(() => ({ state: 'unknown', me: null }));

onSignedOut(() => {
  if (session.getState().state === 'signed_in') session.setState({ state: 'ended' });
});

export function useSession(): Session {
  return useStore(session);
}

/** The session, outside of components. */
export function sessionNow(): Session {
  return session.getState();
}

/** Calls `listener` after each change. Returns an unsubscribe function. */
export function onSession(listener: (session: Session) => void): () => void {
  return session.subscribe(listener);
}

/** A person without rights, who replaces the signed-in person on screens that visitors see too. */
export const StandInContext = createContext<UserMe | null>(null);

/** The signed-in person. Throws when there is none. */
export function useMe(): UserMe {
  const standIn = use(StandInContext);
  const { me: own } = useSession();
  const me = standIn ?? own;
  if (!me) throw new Error('This screen needs a signed-in person.');
  return me;
}

/**
 * Who is signed in, as far as the page tells: without a session cookie nobody is, and no request
 * is needed. Throws when the server cannot be reached.
 */
export async function findSession(): Promise<Session> {
  const { state } = session.getState();
  if (state !== 'unknown' && state !== 'signed_out') return session.getState();
  if (sessionOfPage() !== '') return readSession();
  if (state === 'unknown') forgetSession();
  return session.getState();
}

/**
 * As `findSession`, for a page that has long been open: somebody may have signed in in another
 * tab.
 */
export async function findSessionNow(): Promise<Session> {
  const reply = ownReply(await fetch(document.baseURI, { headers: { accept: 'text/html' } }));
  const page = new DOMParser().parseFromString(await reply.text(), 'text/html');
  return sessionOfPage(page) === '' ? session.getState() : readSession();
}

/** Asks the server who is signed in. Throws when it cannot be reached. */
export async function readSession(): Promise<Session> {
  try {
    const me = await send<UserMe>('GET', '/api/users/me/', {
      query: { fresh: v7() },
      started: takePrefetched('me'),
    });
    known.keep('me', me);
    session.setState({ state: 'signed_in', me: sameOr(session.getState().me, me) });
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 401) throw error;
    known.forget();
    const wasOpen = session.getState().me !== null;
    session.setState({ state: wasOpen ? 'ended' : 'signed_out' });
  }
  return session.getState();
}

/**
 * Continues with the stored account of this page's session, while the server is asked. Returns
 * whether there is one.
 */
export function restoreSession(): boolean {
  const me = known.read<UserMe>('me');
  if (!me) return false;
  session.setState({ state: 'signed_in', me });
  readSession().then(
    // The session became another person's after the page was requested: nothing of this person may
    // stay.
    (found) => (found.me && found.me.id !== me.id ? location.reload() : undefined),
    // The server is unreachable: the screen stays, as it does when that happens later.
    () => undefined,
  );
  return true;
}

/** Stores a changed account, which came from the feed or the settings. */
export function keepMe(me: UserMe): void {
  known.keep('me', me);
  session.setState({ state: 'signed_in', me });
}

/** Signs out while the page closes: components that are still mounted keep the account. */
export function leaveSession(): void {
  known.forget();
  session.setState(({ me }) => ({ state: 'signed_out', me }));
}

/** Forgets everything about the person after a sign-out. */
export function forgetSession(): void {
  known.forget();
  session.setState({ state: 'signed_out', me: null });
}

/** Returns the old account when nothing changed, which avoids renders. */
function sameOr(old: UserMe | null, me: UserMe): UserMe {
  return old && JSON.stringify(old) === JSON.stringify(me) ? old : me;
}
