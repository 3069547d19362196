import { useEffect } from 'react';

/** Keeps the messages at the window's edge clear of a bar there, while it is there (tokens.css knows how high it is). */
export function useRoomForMessages(bar: 'bottomBar' | 'footBar', isThere = true): void {
  useEffect(() => {
    if (!isThere) return undefined;
    const { dataset } = document.documentElement;
    dataset[bar] = '';
    return () => {
      delete dataset[bar];
    };
  }, [bar, isThere]);
}
