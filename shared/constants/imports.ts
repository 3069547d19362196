export const IMPORT_SOURCES = ['csv', 'jira', 'github', 'trello'] as const;
export type ImportSource = (typeof IMPORT_SOURCES)[number];

export const IMPORT_FIELDS = [
  'key',
  'other_key',
  'key_prefix',
  'key_number',
  'title',
  'description',
  'type',
  'state',
  'priority',
  'assignees',
  'creator',
  'labels',
  'estimate',
  'cycle',
  'cycle_start',
  'cycle_end',
  'modules',
  'parent',
  'start_date',
  'due_date',
  'created_at',
  'updated_at',
  'completed_at',
  'archived_at',
  'draft',
  'comments',
  'links',
  'files',
  'blocks',
  'blocked_by',
  'relates_to',
  'duplicate',
  'relations',
] as const;
/** What a column of a table is: one of these, or a field that has a column of its own in exports. */
export type ImportField = (typeof IMPORT_FIELDS)[number] | `field:${string}`;

/**
 * Progress of an import. `draft`: no file yet. `reading`: reads the source. `mapping`: a person
 * chooses the mapping. `checking`: dry run. `queued`, `running`, `paused`, then `completed` or
 * `failed`. `undoing`, `undone`.
 */
export const IMPORT_STATUSES = [
  'draft',
  'reading',
  'mapping',
  'checking',
  'queued',
  'running',
  'paused',
  'completed',
  'failed',
  'undoing',
  'undone',
] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/** Kinds of rows that an import counts. */
export const IMPORT_KINDS = ['people', 'items', 'comments', 'links', 'relations', 'files'] as const;

/** Why a row was imported differently from its source, or not at all. */
export const IMPORT_PROBLEMS = [
  'no_title',
  'same_key',
  'same_row',
  'deleted_here',
  'title_cut',
  'text_too_large',
  'refused',
  'bad_date',
  'dates_swapped',
  'updated_early',
  'unknown_priority',
  'unknown_state',
  'unknown_person',
  'not_assignable',
  'estimate_left',
  'parent_missing',
  'relation_missing',
  'bad_link',
  'file_gone',
  'file_too_large',
  'file_failed',
  'comments_missing',
  'was_draft',
  'value_left',
  'values_left',
  'name_cut',
  'not_of_epics',
  'unreadable',
] as const;
export type ImportProblemCode = (typeof IMPORT_PROBLEMS)[number];

/** For how many days an import can be undone. */
export const IMPORT_UNDO_DAYS = 30;
/** Rows in the preview before anything is written. */
export const PREVIEW_ROWS = 20;
/** Most work items in one import. */
export const MAX_IMPORT_ITEMS = 100_000;
/** Largest file of an import, in bytes. */
export const MAX_IMPORT_BYTES = 104_857_600;
/** Most different labels, states, cycles or modules that one import creates. */
export const MAX_IMPORT_NAMES = 5_000;
