import { useCallback, useState } from 'react';

import { keepText, readKeptText } from './kept-texts.ts';

/**
 * Text that is stored in the browser while it is typed: it survives a crash, a sign-out and a
 * closed tab. `key` names the field and includes the person. Returns the text, its setter, and a
 * function to call once it is sent.
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
