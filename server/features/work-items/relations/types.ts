import type { RelationType } from '#shared/contract/work-items.ts';

/** The types as stored, from source to target. */
type StoredType =
  | 'duplicate'
  | 'relates_to'
  | 'blocked_by'
  | 'start_before'
  | 'finish_before'
  | 'start_before_finish';

interface Meaning {
  readonly stored: StoredType;
  /** Stored with source and target swapped. */
  readonly isSwapped: boolean;
  /** What the item at the other end sees. */
  readonly inverse: RelationType;
}

/** What each type on the wire means. */
export const RELATION_MEANINGS: Record<RelationType, Meaning> = {
  duplicate: { stored: 'duplicate', isSwapped: false, inverse: 'duplicate' },
  relates_to: { stored: 'relates_to', isSwapped: false, inverse: 'relates_to' },
  blocked_by: { stored: 'blocked_by', isSwapped: false, inverse: 'blocking' },
  blocking: { stored: 'blocked_by', isSwapped: true, inverse: 'blocked_by' },
  start_before: { stored: 'start_before', isSwapped: false, inverse: 'start_after' },
  start_after: { stored: 'start_before', isSwapped: true, inverse: 'start_before' },
  finish_before: { stored: 'finish_before', isSwapped: false, inverse: 'finish_after' },
  finish_after: { stored: 'finish_before', isSwapped: true, inverse: 'finish_before' },
  start_before_finish: {
    stored: 'start_before_finish',
    isSwapped: false,
    inverse: 'finish_after_start',
  },
  finish_after_start: {
    stored: 'start_before_finish',
    isSwapped: true,
    inverse: 'start_before_finish',
  },
};

/** The type on the wire of a stored relation, as its source or its target sees it. */
export function typeSeenBy(stored: string, isSource: boolean): RelationType {
  for (const [type, meaning] of Object.entries(RELATION_MEANINGS)) {
    const isSymmetrical = meaning.inverse === type;
    if (meaning.stored === stored && (isSymmetrical || meaning.isSwapped !== isSource)) {
      return type as RelationType;
    }
  }
  return 'relates_to';
}
