import { useCallback, useEffect, useRef, useState } from 'react';

const PREFIX = 'tutti.text.';
const WAIT_MS = 200;

/**
 * Words a person is typing, kept in the browser as they are typed: they survive a crash, a sign-out and a closed
 * tab. `key` names the place, with the person in it. Answers the words, their setter, and what
 * to call once they have been sent.
 */
export function useKeptText(key: string): [string, (text: string) => void, () => void] {
  const [kept, setKept] = useState(() => ({ key, text: readKeptText(key) }));
  const shown = kept.key === key ? kept : { key, text: readKeptText(key) };
  const latest = useRef(shown);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keep = useCallback(() => {
    clearTimeout(timer.current);
    write(latest.current.key, latest.current.text);
  }, []);
  useEffect(() => {
    latest.current = shown;
  });
  useEffect(() => {
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      // Still the words of the place that is left: the next one's are put in after this.
      if (latest.current.key === key) keep();
    };
  }, [key, keep]);
  const change = useCallback(
    (text: string) => {
      latest.current = { key, text };
      setKept(latest.current);
      clearTimeout(timer.current);
      timer.current = setTimeout(keep, WAIT_MS);
    },
    [key, keep],
  );
  const forget = useCallback(() => {
    change('');
    keep();
  }, [change, keep]);
  return [shown.text, change, forget];
}

/** The kept words of a place, or none. */
export function readKeptText(key: string): string {
  try {
    return localStorage.getItem(PREFIX + key) ?? '';
  } catch {
    return '';
  }
}

function write(key: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, text);
  } catch {
    // Storage is blocked or full: the words live as long as the tab.
  }
}
