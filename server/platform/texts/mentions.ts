import { mentionsIn } from './html.ts';

/** Ids of the people that `after` mentions and `before` did not. */
export function newlyMentioned(before: string, after: string): string[] {
  const known = new Set(mentionsIn(before));
  return mentionsIn(after).filter((id) => !known.has(id));
}
