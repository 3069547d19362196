import { onSession, readSession, type Session, sessionNow } from './session.ts';
import { tabs, type Tabs } from './tabs.ts';

/** What a tab does when its session has ended or is another person's. */
export interface SessionTabsOptions {
  readonly among?: Tabs;
  /** Leaves everything of the person behind, by reloading the page. */
  readonly leave: () => void;
}

/** Shares session changes with the other tabs. Returns an unsubscribe function. */
export function shareSession({ among = tabs, leave }: SessionTabsOptions): () => void {
  let last: Session['state'] = sessionNow().state;
  const stopPosting = onSession(({ state }) => {
    const wasOpen = last === 'signed_in' || last === 'ended';
    const isNews = state !== last && wasOpen;
    last = state;
    if (isNews && state !== 'unknown') among.post({ is: 'session', state });
  });
  const stopListening = among.onMessage((message) => {
    if (message.is !== 'session') return;
    const { state, me } = sessionNow();
    const isOpen = state === 'signed_in' || state === 'ended';
    if (!isOpen || message.state === state) return;
    if (message.state === 'signed_out') {
      leave();
      return;
    }
    // Verified with the server, because only the cookie counts.
    void readSession()
      .then((found) => (found.me && me && found.me.id !== me.id ? leave() : undefined))
      .catch(() => undefined);
  });
  return () => {
    stopPosting();
    stopListening();
  };
}
