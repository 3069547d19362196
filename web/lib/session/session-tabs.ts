import { onSession, readSession, type Session, sessionNow } from './session.ts';
import { tabs, type Tabs } from './tabs.ts';

/** What a tab does that finds its session to be somebody else's, or nobody's. */
export interface SessionTabsOptions {
  readonly among?: Tabs;
  /** Leaves everything of the person behind: the page is loaded anew. */
  readonly leave: () => void;
}

/** Shares what one tab learns about the session with the others. Returns an unsubscribe function. */
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
    // Looked at, not believed: the cookie is what counts.
    void readSession()
      .then((found) => (found.me && me && found.me.id !== me.id ? leave() : undefined))
      .catch(() => undefined);
  });
  return () => {
    stopPosting();
    stopListening();
  };
}
