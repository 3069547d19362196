import { useEffect, useState, useSyncExternalStore } from 'react';

import type { DocumentPlace, DocumentStatus, LiveDocument } from './live-document.ts';

const LOADING: DocumentStatus = { state: 'loading', waiting: 0, reason: null, isLarge: false };

/** The document of a page or work item while a screen shows it; null until its code has been loaded. */
export function useLiveDocument({ kind, id }: DocumentPlace): LiveDocument | null {
  const [live, setLive] = useState<{ readonly id: string; readonly of: LiveDocument } | null>(null);
  useEffect(() => {
    let isShown = true;
    let opened: LiveDocument | null = null;
    // Loaded when it is needed: documents bring a fifth of what the first page may weigh.
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

/** How it stands with a document now. */
export function useDocumentStatus(live: LiveDocument | null): DocumentStatus {
  return useSyncExternalStore(live?.subscribe ?? never, live?.status ?? (() => LOADING));
}

function never(): () => void {
  return () => undefined;
}
