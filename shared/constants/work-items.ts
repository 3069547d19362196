/** Priorities, the most urgent first. */
export const PRIORITIES = ['urgent', 'high', 'medium', 'low', 'none'] as const;

/** What hangs on an item and may go along with a copy of it. */
export const COPY_PARTS = ['sub_items', 'relations', 'links', 'attachments'] as const;

/** The most items one call may change. */
export const MAX_BULK = 500;

/** As many ids of items with a certain link come in one answer; a shorter one is the last. */
export const LINKED_PAGE = 20_000;

/** Relations as the wire names them, seen from this item. */
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

/** Those that the contract does not know: a list by type has them only where there are any. */
export const OWN_RELATION_TYPES: readonly (typeof RELATION_TYPES)[number][] = [
  'start_before_finish',
  'finish_after_start',
];

/** How many days a relation in time can ask for between two items, before or after. */
export const MAX_LAG = 1_000;

/** As many open items one page of the home holds: of more, the late ones and the next ones are listed apart. */
export const MAX_OPEN_AT_HOME = 200;

/** What is due soon is due within so many days, today counted. */
export const DUE_SOON_DAYS = 7;
