import { useCallback, useState } from 'react';

import { keepText, readKeptText } from './kept-texts.ts';

/**
 * Words a person is typing, kept in the browser with each key: they survive a crash, a sign-out and a closed tab.
 * `key` names the place, with the person in it. Answers the words, their setter, and what to call once they have been
 * sent.
 */
export function useKeptText(key: string): [string, (text: string) => void, () => void] {
  const [kept, setKept] = useState(() => ({ key, text: readKeptText(key) }));
  const shown = kept.key === key ? kept : { key, text: readKeptText(key) };
  const change = useCallback(
    (text: string) => {
      keepText(key, text);
      setKept({ key, text });
    },
    [key],
  );
  const forget = useCallback(() => change(''), [change]);
  return [shown.text, change, forget];
}
