import { useEffect, useState } from 'react';

import { slugProblem } from './slug-of.ts';

/** State of a slug while typing. */
export type SlugState = 'missing' | 'letters' | 'long' | 'taken' | 'asking' | 'free' | 'unknown';

const WAIT_MS = 300;

/** Checks shortly after the last key whether a slug is free. */
export function useSlugCheck(slug: string, isFree: (slug: string) => Promise<boolean>): SlugState {
  const [answer, setAnswer] = useState<{
    slug: string;
    state: 'free' | 'taken' | 'unknown';
  } | null>(null);
  const problem = slugProblem(slug);
  useEffect(() => {
    if (problem) return undefined;
    let isOld = false;
    const timer = setTimeout(() => {
      isFree(slug).then(
        (free) => !isOld && setAnswer({ slug, state: free ? 'free' : 'taken' }),
        // The server decides when the form is submitted.
        () => !isOld && setAnswer({ slug, state: 'unknown' }),
      );
    }, WAIT_MS);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [slug, problem, isFree]);
  if (problem) return problem;
  return answer?.slug === slug ? answer.state : 'asking';
}
