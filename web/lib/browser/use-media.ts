import { useCallback, useSyncExternalStore } from 'react';

interface Media {
  /** Cached, because `matchMedia().matches` recomputes styles on each read. */
  matches: boolean;
  readonly listeners: Set<() => void>;
}

/** One query and one listener each, however many rows and cards use it. */
const known = new Map<string, Media>();

/** Whether a media query matches. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const { listeners } = mediaOf(query);
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => mediaOf(query).matches);
}

function mediaOf(text: string): Media {
  const before = known.get(text);
  if (before) return before;
  const query = matchMedia(text);
  const media: Media = { matches: query.matches, listeners: new Set() };
  known.set(text, media);
  query.addEventListener('change', () => {
    media.matches = query.matches;
    for (const listener of media.listeners) listener();
  });
  return media;
}
