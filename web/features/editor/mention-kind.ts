export type MentionKind = 'user_mention' | 'issue_mention' | 'page_mention';

/** Kind of a stored mention; unknown ones count as people. */
export function kindOf(name: unknown): MentionKind {
  if (name === 'user_mention' || name === 'page_mention') return name;
  return 'issue_mention';
}
