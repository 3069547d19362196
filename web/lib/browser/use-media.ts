import { useCallback, useSyncExternalStore } from 'react';

interface Media {
  /** The browser would look at the page anew each time it is asked. */
  matches: boolean;
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
