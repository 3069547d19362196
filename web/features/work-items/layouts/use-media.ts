import { useCallback, useSyncExternalStore } from 'react';

interface Media {
  readonly query: MediaQueryList;
  readonly listeners: Set<() => void>;
}

/** Each is asked for once, and listened to once: every row and card wants to know. */
const known = new Map<string, Media>();

/** Whether the screen or what points at it is so: a media query. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const { listeners } = mediaOf(query);
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => mediaOf(query).query.matches);
}

function mediaOf(query: string): Media {
  const media = known.get(query) ?? { query: matchMedia(query), listeners: new Set() };
  if (!known.has(query)) {
    known.set(query, media);
    media.query.addEventListener('change', () => {
      for (const listener of media.listeners) listener();
    });
  }
  return media;
}
