import type { MentionKind } from './mention-source.ts';

/** What a stored mention is of. */
export function kindOf(name: unknown): MentionKind {
  return name === 'user_mention' ? 'user_mention' : 'issue_mention';
}
