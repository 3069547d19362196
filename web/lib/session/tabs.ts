import { BASE } from '#web/lib/http/http.ts';

/**
 * Messages between the tabs of this browser, by name. Other modules add theirs by declaration
 * merging: `declare module '#web/lib/session/tabs.ts' { interface TabMessages { queue: ... } }`
 */
export interface TabMessages {
  /** The session as another tab found it; somebody else may have signed in. */
  session: { readonly state: 'ended' | 'signed_in' | 'signed_out' };
}

export type TabMessage = {
  [Name in keyof TabMessages]: { readonly is: Name } & TabMessages[Name];
}[keyof TabMessages];

/** `all` = this tab acts for every tab; `own` = tabs cannot elect one, so each acts for itself. */
export type Share = 'own' | 'all';

/** Messaging with the other tabs of this program, where the browser supports it. */
export class Tabs {
  readonly #name: string;
  #channel: BroadcastChannel | null = null;
  readonly #listeners = new Set<(message: TabMessage) => void>();

  /** Tabs with the same name reach each other. */
  constructor(name: string) {
    this.#name = name;
  }

  /** Sends a message to the other tabs, not to this one. */
  post(message: TabMessage): void {
    this.#open()?.postMessage(message);
  }

  /** Calls `listener` with messages of other tabs. Returns an unsubscribe function. */
  onMessage(listener: (message: TabMessage) => void): () => void {
    this.#open();
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Elects one tab for a task: calls `take` at once, or when the tab that has the task closes.
   * Without Web Locks (no https) each tab acts for itself. Returns a function that gives the task
   * up.
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

export const tabs = new Tabs(`tutti${BASE}`);
