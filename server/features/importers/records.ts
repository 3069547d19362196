import type { ImportField, ImportProblemCode } from '#shared/constants/imports.ts';
import type { StateGroup } from '#shared/contract/states.ts';
import type { Priority, RelationType } from '#shared/contract/work-items.ts';
import { nameKey } from '#shared/lib/names.ts';

/** What is needed to reach a source; its token is kept apart. */
export interface ImportConfig {
  readonly host?: string;
  readonly email?: string;
  readonly project_key?: string;
  readonly repository?: string;
  readonly epics_to_modules?: boolean;
  /** It runs once it is read, without a wizard. */
  readonly is_automatic?: boolean;
}

/** A person as the source names them: `key` is what the mapping knows them by. */
export interface SourcePerson {
  readonly key: string;
  readonly email?: string | null;
}

/** A text as it is stored at the source. */
export interface SourceText {
  readonly text: string;
  readonly format: 'markdown' | 'html' | 'jira' | 'plain';
}

export interface SourceComment {
  /** Unique in its item. */
  readonly id: string;
  readonly author: SourcePerson | null;
  readonly created_at: string | null;
  readonly body: SourceText;
}

export interface SourceFile {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly author: SourcePerson | null;
  readonly created_at: string | null;
  /** It is read with the source's token, from the source's own address alone. */
  readonly isGuarded?: boolean;
}

/** A cycle or module that the source knows more of than its name. */
export interface SourceSpan {
  readonly name: string;
  readonly description?: string;
  readonly start_date?: string | null;
  readonly end_date?: string | null;
}

/** Cycles of one name and other dates are several. */
export const cycleKey = ({ name, start_date, end_date }: SourceSpan): string =>
  start_date && end_date ? `${nameKey(name)} ${start_date} ${end_date}` : nameKey(name);

/** Something odd about an item. */
export interface Oddity {
  readonly code: ImportProblemCode;
  readonly field: ImportField | null;
  readonly value: string;
}

/** A work item of any source, in words that every source shares. */
export interface SourceItem {
  readonly key: string;
  /** What a report calls it, where the key says nothing to a person. */
  readonly shown_key?: string;
  /** Other names by which items of the source mean it. */
  readonly other_keys: readonly string[];
  readonly title: string;
  readonly description: SourceText | null;
  readonly is_epic: boolean;
  readonly state: string | null;
  readonly state_group: StateGroup | null;
  readonly priority: Priority;
  readonly assignees: readonly SourcePerson[];
  readonly creator: SourcePerson | null;
  readonly labels: readonly { readonly name: string; readonly color?: string }[];
  readonly estimate: string | null;
  readonly cycle: SourceSpan | null;
  readonly modules: readonly SourceSpan[];
  readonly parent: string | null;
  readonly start_date: string | null;
  readonly due_date: string | null;
  readonly created_at: string | null;
  readonly updated_at: string | null;
  readonly completed_at: string | null;
  readonly archived?: boolean;
  readonly archived_at?: string | null;
  readonly comments: readonly SourceComment[];
  readonly links: readonly { readonly url: string; readonly title: string | null }[];
  readonly files: readonly SourceFile[];
  readonly relations: readonly {
    readonly type: RelationType;
    readonly key: string;
    /** Days between the two. */
    readonly lag?: number;
  }[];
  readonly oddities: readonly Oddity[];
}

/** What is stored of a source's item: the cells of a table's row, which the mapping reads, or the item itself. */
export type SourceRecord =
  | {
      readonly cells: Readonly<Record<string, readonly string[]>>;
      /** The row of the table, where some rows are a part of the one before. */
      readonly line?: number;
    }
  | { readonly item: SourceItem };

/** What a report calls an item. */
export const shownKey = ({ key, shown_key }: Pick<SourceItem, 'key' | 'shown_key'>): string =>
  shown_key ?? key;

/** What other tools call an item of no particular type, and what is read as something else. */
const PLAIN_TYPES = new Set([
  ...['', 'item', 'issue', 'work item', 'task', 'sub-task', 'subtask', 'sub-item', 'todo', 'to-do'],
  ...['epic', 'draft', 'none', 'null', '-'],
]);

/** A type that items have at the source, such as bug or story: an item here has none. */
export function typeLeft(type: string): Oddity[] {
  if (PLAIN_TYPES.has(type.trim().toLowerCase())) return [];
  return [{ code: 'value_left', field: 'type', value: type.trim().slice(0, 255) }];
}

/** An item of which only what is given is known. */
export function sourceItem(
  known: Partial<SourceItem> & Pick<SourceItem, 'key' | 'title'>,
): SourceItem {
  return {
    other_keys: [],
    description: null,
    is_epic: false,
    state: null,
    state_group: null,
    priority: 'none',
    assignees: [],
    creator: null,
    labels: [],
    estimate: null,
    cycle: null,
    modules: [],
    parent: null,
    start_date: null,
    due_date: null,
    created_at: null,
    updated_at: null,
    completed_at: null,
    comments: [],
    links: [],
    files: [],
    relations: [],
    oddities: [],
    ...known,
  };
}
