import { useEffect, useState, useSyncExternalStore } from 'react';

import type { DocumentPlace, DocumentStatus, LiveDocument } from './live-document.ts';

const LOADING: DocumentStatus = { state: 'loading', waiting: 0, reason: null, isLarge: false };

/** Opens a document while a component shows it; null until the code is loaded. */
export function useLiveDocument({ kind, id }: DocumentPlace): LiveDocument | null {
  const [live, setLive] = useState<{ readonly id: string; readonly of: LiveDocument } | null>(null);
  useEffect(() => {
    let isShown = true;
    let opened: LiveDocument | null = null;
    // Loaded lazily: the code for documents is a fifth of the first page's size limit.
    void import('./live-document.ts').then(({ openLiveDocument }) => {
      if (!isShown) return;
      opened = openLiveDocument({ kind, id });
      setLive({ id, of: opened });
    });
    return () => {
      isShown = false;
      opened?.close();
    };
  }, [kind, id]);
  return live?.id === id ? live.of : null;
}

export function useDocumentStatus(live: LiveDocument | null): DocumentStatus {
  return useSyncExternalStore(live?.subscribe ?? never, live?.status ?? (() => LOADING));
}

function never(): () => void {
  return () => undefined;
}
