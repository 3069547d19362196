import { createStore, useStore } from 'zustand';

import type { UserMe } from '#shared/contract/users.ts';
import { get, HttpError, onSignedOut } from '#web/lib/http.ts';

/** Who uses this browser, as far as is known. */
export interface Session {
  /** `ended` = it was open and is no more: an overlay asks to sign in again over the open page (ux L6). */
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

/** Calls `listener` after each change; the answer stops that. */
export function onSession(listener: (session: Session) => void): () => void {
  return session.subscribe(listener);
}

/** The signed-in person. Only below screens that need one. */
export function useMe(): UserMe {
  const { me } = useSession();
  if (!me) throw new Error('This screen needs a signed-in person.');
  return me;
}

/** Asks the server who is signed in. Throws when it cannot be reached. */
export async function readSession(): Promise<Session> {
  try {
    const me = await get<UserMe>('/api/users/me/', { fresh: Date.now() });
    session.setState({ state: 'signed_in', me });
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 401) throw error;
    const wasOpen = session.getState().me !== null;
    session.setState({ state: wasOpen ? 'ended' : 'signed_out' });
  }
  return session.getState();
}

/** Puts a changed account in; the feed and one's own settings bring it. */
export function keepMe(me: UserMe): void {
  session.setState({ state: 'signed_in', me });
}

/** The person has signed out here: nothing of them stays. */
export function forgetSession(): void {
  session.setState({ state: 'signed_out', me: null });
}
