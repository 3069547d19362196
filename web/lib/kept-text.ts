import { useCallback, useEffect, useRef, useState } from 'react';

const PREFIX = 'tutti.text.';
const WAIT_MS = 200;

/**
 * Words a person is typing, kept in the browser as they are typed: they survive a crash, a sign-out and a closed
 * tab (principle 15). `key` names the place, with the person in it. Answers the words, their setter, and what
 * to call once they have been sent.
 */
export function useKeptText(key: string): [string, (text: string) => void, () => void] {
  const [text, setText] = useState(() => readKeptText(key));
  const known = useRef({ key, text });
  if (known.current.key !== key) {
    known.current = { key, text: readKeptText(key) };
    setText(known.current.text);
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keep = useCallback(() => {
    clearTimeout(timer.current);
    write(known.current.key, known.current.text);
  }, []);
  useEffect(() => {
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [keep]);
  const change = useCallback(
    (next: string) => {
      known.current.text = next;
      setText(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(keep, WAIT_MS);
    },
    [keep],
  );
  const forget = useCallback(() => {
    change('');
    keep();
  }, [change, keep]);
  return [text, change, forget];
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
