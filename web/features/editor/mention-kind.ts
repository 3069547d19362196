/** What can be named in a text. */
export type MentionKind = 'user_mention' | 'issue_mention' | 'page_mention';

/** What a stored mention is of. */
export function kindOf(name: unknown): MentionKind {
  if (name === 'user_mention' || name === 'page_mention') return name;
  return 'issue_mention';
}
