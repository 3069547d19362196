import { useDeferredValue, useEffect, useState } from 'react';

import type { SimilarItem } from '#shared/contract/intakes.ts';
import { get } from '#web/lib/http/http.ts';

const WAIT_MS = 250;
/** Shortest title to search for: shorter ones match everything. */
const SHORT = 6;

interface Answer {
  readonly question: string;
  readonly items: readonly SimilarItem[];
}

const NONE: readonly SimilarItem[] = [];

/** Items of the project with a similar title, after a pause in typing. */
export function useSimilar(
  path: string,
  title: string,
  except: string | null,
): readonly SimilarItem[] {
  const name = useDeferredValue(title.trim());
  const [answer, setAnswer] = useState<Answer | null>(null);
  const question = `${path} ${except} ${name}`;
  useEffect(() => {
    if (name.length < SHORT) return undefined;
    let isWanted = true;
    const timer = setTimeout(() => {
      const query = { name: name.slice(0, 255), ...(except && { except }) };
      // Offline there are no suggestions.
      void get<SimilarItem[]>(`${path}/intake-issues/similar/`, query)
        .catch(() => NONE)
        .then((items) => isWanted && setAnswer({ question, items }));
    }, WAIT_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [path, name, except, question]);
  if (name.length < SHORT || answer === null) return NONE;
  // The last answer stays until the next one, unless it is about another item.
  return answer.question.startsWith(`${path} ${except} `) ? answer.items : NONE;
}
