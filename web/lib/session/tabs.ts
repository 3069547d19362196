import { BASE } from '#web/lib/http/http.ts';

/**
 * The messages between the tabs of this browser, by name. A part of the program adds its own by
 * declaration merging: `declare module '#web/lib/session/tabs.ts' { interface TabMessages { queue: ... } }`
 */
export interface TabMessages {
  /** The session as one tab has found it; a person may have signed in as somebody else. */
  session: { readonly state: 'ended' | 'signed_in' | 'signed_out' };
}

/** A message of one tab to the others. */
export type TabMessage = {
  [Name in keyof TabMessages]: { readonly is: Name } & TabMessages[Name];
}[keyof TabMessages];

/** `all` = this tab does it for every tab; `own` = tabs cannot agree here, each does its own. */
export type Share = 'own' | 'all';

/** The other tabs of this program in this browser, as far as the browser lets them be reached. */
export class Tabs {
  readonly #name: string;
  #channel: BroadcastChannel | null = null;
  readonly #listeners = new Set<(message: TabMessage) => void>();

  /** Tabs of the same name reach each other. */
  constructor(name: string) {
    this.#name = name;
  }

  /** Sends a message to the other tabs, not to this one. */
  post(message: TabMessage): void {
    this.#open()?.postMessage(message);
  }

  /** Calls `listener` with the messages of other tabs. Returns an unsubscribe function. */
  onMessage(listener: (message: TabMessage) => void): () => void {
    this.#open();
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Calls `take` as soon as this tab is the one to do something for all: at once, or when the tab that does it
   * now is closed. Where tabs cannot agree (there are no Web Locks without https) each does its own. The answer
   * leaves it to another tab.
   */
  lead(task: string, take: (share: Share) => void): () => void {
    if (typeof navigator === 'undefined' || !('locks' in navigator)) {
      take('own');
      return () => undefined;
    }
    const giveUp = new AbortController();
    const { signal } = giveUp;
    const held = navigator.locks.request(`${this.#name} ${task}`, { signal }, () => {
      if (signal.aborted) return undefined;
      take('all');
      return new Promise<void>((leave) => {
        signal.addEventListener('abort', () => leave());
      });
    });
    held.catch(() => {
      if (!signal.aborted) take('own');
    });
    return () => giveUp.abort();
  }

  /** Stops sending and receiving. */
  close(): void {
    this.#channel?.close();
    this.#channel = null;
    this.#listeners.clear();
  }

  #open(): BroadcastChannel | null {
    if (this.#channel || typeof BroadcastChannel === 'undefined') return this.#channel;
    this.#channel = new BroadcastChannel(this.#name);
    this.#channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
      for (const listener of this.#listeners) listener(data);
    });
    return this.#channel;
  }
}

/** The tabs of this program. */
export const tabs = new Tabs(`tutti${BASE}`);
