import { useEffect, useState, useSyncExternalStore } from 'react';

import {
  type DocumentStatus,
  type LiveDocument,
  openLiveDocument,
} from '#web/lib/documents/live-document.ts';

/** A page's text and how it stands with it, but for whether the last keys are stored: that changes with each. */
export interface LivePage {
  readonly live: LiveDocument | null;
  readonly status: DocumentStatus;
}

const LOADING: DocumentStatus = { state: 'loading', waiting: 0, reason: null, isLarge: false };
const NOT_OPEN: LivePage = { live: null, status: LOADING };

/**
 * Opens a page's text while the screen is shown; null = there is nothing to open yet. It stays open when the page
 * is lost, so that what was typed can still be copied.
 */
export function useLivePage(pageId: string | null): LivePage {
  const [opened] = useState(() => new OpenedPage());
  useEffect(() => (pageId === null ? undefined : opened.open(pageId)), [opened, pageId]);
  return useSyncExternalStore(opened.subscribe, opened.snapshot);
}

class OpenedPage {
  readonly #listeners = new Set<() => void>();
  #now = NOT_OPEN;

  /** Opens the text; the answer closes it. */
  open(id: string): () => void {
    const live = openLiveDocument({ kind: 'page', id });
    const look = () => {
      const status = live.status();
      if (this.#now.live !== live || !isAlike(status, this.#now.status))
        this.#set({ live, status });
    };
    const stop = live.subscribe(look);
    look();
    return () => {
      stop();
      live.close();
      this.#set(NOT_OPEN);
    };
  }

  readonly snapshot = (): LivePage => this.#now;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #set(now: LivePage): void {
    this.#now = now;
    for (const listener of this.#listeners) listener();
  }
}

function isAlike(one: DocumentStatus, other: DocumentStatus): boolean {
  const isSame = one.reason === other.reason && one.isLarge === other.isLarge;
  return isSame && (one.state === other.state || (isStoring(one) && isStoring(other)));
}

function isStoring({ state }: DocumentStatus): boolean {
  return state === 'saved' || state === 'saving';
}
