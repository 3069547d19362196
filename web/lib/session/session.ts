import { createContext, use } from 'react';
import { v7 } from 'uuid';
import { createStore, useStore } from 'zustand';

import type { UserMe } from '#shared/contract/users.ts';
import { takePrefetched } from '#web/lib/browser/prefetch.ts';
import { HttpError, onSignedOut, ownReply, send } from '#web/lib/http/http.ts';

import { known, sessionOfPage } from './session-snapshot.ts';

/** Who uses this browser, as far as is known. */
export interface Session {
  /** `ended` = it was open and is no more: an overlay asks to sign in again over the open page. */
  readonly state: 'unknown' | 'signed_out' | 'signed_in' | 'ended';
  readonly me: UserMe | null;
}

const session = createStore<Session>(() => ({ state: 'unknown', me: null }));

onSignedOut(() => {
  if (session.getState().state === 'signed_in') session.setState({ state: 'ended' });
});

/** The session now, and whenever it changes. */
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

/** Somebody without rights who stands in for the person, below screens that strangers see too. */
export const StandInContext = createContext<UserMe | null>(null);

/** The signed-in person. Only below screens that need one. */
export function useMe(): UserMe {
  const standIn = use(StandInContext);
  const { me: own } = useSession();
  const me = standIn ?? own;
  if (!me) throw new Error('This screen needs a signed-in person.');
  return me;
}

/**
 * Who is signed in, as far as somebody can be: where the page was asked for without a session nobody is, and the
 * server need not refuse to say who. Throws when it cannot be reached.
 */
export async function findSession(): Promise<Session> {
  const { state } = session.getState();
  if (state !== 'unknown' && state !== 'signed_out') return session.getState();
  if (sessionOfPage() !== '') return readSession();
  if (state === 'unknown') forgetSession();
  return session.getState();
}

/** As `findSession`, for a page that has been open for long: by now somebody may have signed in in another tab. */
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
 * Continues as the person whom this browser knows by the session of this page, before the server confirms it; that is
 * asked beside it. Answers whether there is one.
 */
export function recallSession(): boolean {
  const me = known.read<UserMe>('me');
  if (!me) return false;
  session.setState({ state: 'signed_in', me });
  readSession().then(
    // The session has become another person's since the page was asked for: nothing of this one may stay.
    (found) => (found.me && found.me.id !== me.id ? location.reload() : undefined),
    // The server is unreachable: the screen stays, as it does when that happens later.
    () => undefined,
  );
  return true;
}

/** Puts a changed account in; the feed and one's own settings bring it. */
export function keepMe(me: UserMe): void {
  known.keep('me', me);
  session.setState({ state: 'signed_in', me });
}

/** The person signs out and the page is being left: who it was stays known to what is still drawn until then. */
export function leaveSession(): void {
  known.forget();
  session.setState(({ me }) => ({ state: 'signed_out', me }));
}

/** The person has signed out here: nothing of them stays. */
export function forgetSession(): void {
  known.forget();
  session.setState({ state: 'signed_out', me: null });
}

/** The old account when the new one is equal, so that nothing renders again. */
function sameOr(old: UserMe | null, me: UserMe): UserMe {
  return old && JSON.stringify(old) === JSON.stringify(me) ? old : me;
}
