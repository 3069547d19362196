import { useEffect, useState } from 'react';

import { slugProblem } from './slug-of.ts';

/** What is known of an address while it is typed. */
export type SlugState = 'missing' | 'letters' | 'long' | 'taken' | 'asking' | 'free' | 'unknown';

const WAIT_MS = 300;

/** Asks whether an address is free, shortly after the last key. */
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
        // The server decides when the form is sent.
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
