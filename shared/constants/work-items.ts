export const PRIORITIES = ['urgent', 'high', 'medium', 'low', 'none'] as const;

/** Parts of an item that can be copied with it. */
export const COPY_PARTS = ['sub_items', 'relations', 'links', 'attachments'] as const;

/** Most items that one bulk call changes. */
export const MAX_BULK = 500;

/** The most letters in a field that holds a line of text or a URL. */
export const MAX_FIELD_TEXT = 2_000;
/** Longest key of a field; a field that people make has a uuid. */
export const MAX_FIELD_KEY = 50;

/** Ids per page of the items with a certain link; a shorter page is the last one. */
export const LINKED_PAGE = 20_000;

/** Relation types of the wire, seen from this item. */
export const RELATION_TYPES = [
  'blocking',
  'blocked_by',
  'duplicate',
  'relates_to',
  'start_after',
  'start_before',
  'finish_after',
  'finish_before',
  'start_before_finish',
  'finish_after_start',
] as const;

/**
 * Relation types that the contract does not have: a list by type has these keys only when they are
 * not empty.
 */
export const OWN_RELATION_TYPES: readonly (typeof RELATION_TYPES)[number][] = [
  'start_before_finish',
  'finish_after_start',
];

/** Largest lag of a dependency, in days, in both directions. */
export const MAX_LAG = 1_000;

/**
 * Most open items in one page of the home; with more, overdue and upcoming items are listed
 * separately.
 */
export const MAX_OPEN_AT_HOME = 200;

/** Days that count as due soon, including today. */
export const DUE_SOON_DAYS = 7;
