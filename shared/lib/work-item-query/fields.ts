import { PRIORITIES } from '#shared/constants/work-items.ts';
import { STATE_GROUPS } from '#shared/lib/work-item-lists/facts.ts';
import type { DateKey, FilterName, ManyKey, OneKey } from '#shared/lib/work-item-lists/filters.ts';

/** The fields of the query language, named as the registry's filters are. */
export type QueryField = Extract<
  FilterName,
  | 'state'
  | 'priority'
  | 'assignees'
  | 'labels'
  | 'cycle'
  | 'module'
  | 'project'
  | 'parent'
  | 'estimate_point'
  | 'issue_type'
  | 'created_by'
  | 'subscriber'
  | 'mentions'
  | 'target_date'
  | 'start_date'
  | 'created_at'
  | 'updated_at'
  | 'completed_at'
  | 'name'
>;

/** Where a field's ids are: on the row, in a list on the row, or in rows that only the server has. */
type IdPlace =
  | { readonly is: 'one'; readonly key: OneKey }
  | { readonly is: 'many'; readonly key: ManyKey }
  | { readonly is: 'linked'; readonly link: 'subscribers' | 'mentions' };

/** A field as people write it, and what it looks at. */
interface FieldEntry {
  readonly word: string;
  readonly aliases?: readonly string[];
  readonly canBeEmpty: boolean;
  readonly isPerson?: boolean;
  readonly ids?: IdPlace;
  /** Fixed words it may be compared with, and the registry's filter for them. */
  readonly words?: {
    readonly key: 'priority' | 'state__group';
    readonly list: readonly string[];
    readonly filter: FilterName;
  };
  /** A date; distances without a sign lie ahead (due in 7 days) or behind (created 7 days ago). */
  readonly date?: { readonly key: DateKey; readonly isAhead: boolean };
}

/** Every field of the language, in the order in which they are offered. */
export const QUERY_FIELDS: Readonly<Record<QueryField, FieldEntry>> = {
  state: {
    word: 'state',
    aliases: ['status', 'state-group', 'state_group'],
    canBeEmpty: true,
    ids: { is: 'one', key: 'state_id' },
    words: { key: 'state__group', list: STATE_GROUPS, filter: 'state_group' },
  },
  priority: {
    word: 'priority',
    canBeEmpty: true,
    words: { key: 'priority', list: PRIORITIES, filter: 'priority' },
  },
  assignees: {
    word: 'assignee',
    aliases: ['assigned'],
    canBeEmpty: true,
    isPerson: true,
    ids: { is: 'many', key: 'assignee_ids' },
  },
  labels: { word: 'label', canBeEmpty: true, ids: { is: 'many', key: 'label_ids' } },
  target_date: {
    word: 'due',
    aliases: ['target', 'due-date'],
    canBeEmpty: true,
    date: { key: 'target_date', isAhead: true },
  },
  start_date: {
    word: 'start',
    aliases: ['starts', 'start-date'],
    canBeEmpty: true,
    date: { key: 'start_date', isAhead: true },
  },
  cycle: { word: 'cycle', canBeEmpty: true, ids: { is: 'one', key: 'cycle_id' } },
  module: {
    word: 'module',
    aliases: ['modules'],
    canBeEmpty: true,
    ids: { is: 'many', key: 'module_ids' },
  },
  created_by: {
    word: 'creator',
    aliases: ['author', 'by', 'created-by'],
    canBeEmpty: true,
    isPerson: true,
    ids: { is: 'one', key: 'created_by' },
  },
  mentions: {
    word: 'mention',
    canBeEmpty: false,
    isPerson: true,
    ids: { is: 'linked', link: 'mentions' },
  },
  subscriber: {
    word: 'subscriber',
    canBeEmpty: false,
    isPerson: true,
    ids: { is: 'linked', link: 'subscribers' },
  },
  project: { word: 'project', canBeEmpty: false, ids: { is: 'one', key: 'project_id' } },
  parent: { word: 'parent', canBeEmpty: true, ids: { is: 'one', key: 'parent_id' } },
  estimate_point: {
    word: 'estimate',
    canBeEmpty: true,
    ids: { is: 'one', key: 'estimate_point' },
  },
  issue_type: { word: 'type', canBeEmpty: true, ids: { is: 'one', key: 'type_id' } },
  created_at: {
    word: 'created',
    canBeEmpty: false,
    date: { key: 'created_at', isAhead: false },
  },
  updated_at: {
    word: 'updated',
    canBeEmpty: false,
    date: { key: 'updated_at', isAhead: false },
  },
  completed_at: {
    word: 'completed',
    canBeEmpty: true,
    date: { key: 'completed_at', isAhead: false },
  },
  name: { word: 'name', aliases: ['title'], canBeEmpty: false },
};

const BY_WORD = new Map<string, QueryField>();
for (const field of queryFields()) {
  const { word, aliases = [] } = QUERY_FIELDS[field];
  for (const spelling of [word, field, ...aliases]) BY_WORD.set(spelling, field);
}

/** All fields, in the order in which they are offered. */
export function queryFields(): QueryField[] {
  return Object.keys(QUERY_FIELDS).filter((name): name is QueryField => name in QUERY_FIELDS);
}

/** The field that a word before a colon means. */
export function fieldOfWord(word: string): QueryField | null {
  return BY_WORD.get(word.toLowerCase()) ?? null;
}
