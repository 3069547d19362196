import type { ImportField, ImportProblemCode } from '#shared/constants/imports.ts';
import type { StateGroup } from '#shared/contract/states.ts';
import type { Priority, RelationType } from '#shared/contract/work-items.ts';
import { nameKey } from '#shared/lib/names.ts';

/** Connection of a source, without its token. */
export interface ImportConfig {
  readonly host?: string;
  readonly email?: string;
  readonly project_key?: string;
  readonly repository?: string;
  readonly epics_to_modules?: boolean;
  /** Runs after reading, without the wizard. */
  readonly is_automatic?: boolean;
}

/** A person of the source; `key` identifies them in the mapping. */
export interface SourcePerson {
  readonly key: string;
  readonly email?: string | null;
}

export interface SourceText {
  readonly text: string;
  readonly format: 'markdown' | 'html' | 'jira' | 'plain';
}

export interface SourceComment {
  /** Unique within its item. */
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
  /** Downloading needs the source's token, which is sent only to the source's own host. */
  readonly isGuarded?: boolean;
}

/** A cycle or module with more than its name. */
export interface SourceSpan {
  readonly name: string;
  readonly description?: string;
  readonly start_date?: string | null;
  readonly end_date?: string | null;
}

/** Key of a cycle: those with equal names and different dates are different. */
export const cycleKey = ({ name, start_date, end_date }: SourceSpan): string =>
  start_date && end_date ? `${nameKey(name)} ${start_date} ${end_date}` : nameKey(name);

export interface Oddity {
  readonly code: ImportProblemCode;
  readonly field: ImportField | null;
  readonly value: string;
}

/** A work item of any source in one common form. */
export interface SourceItem {
  readonly key: string;
  /** Key in the report, where `key` means nothing to people. */
  readonly shown_key?: string;
  /** Further keys by which other items of the source name it. */
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
    /** Lag in days. */
    readonly lag?: number;
  }[];
  /** What it holds in the fields that have a column of their own, by their keys. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The people in such fields. */
  readonly people: Readonly<Record<string, readonly SourcePerson[]>>;
  readonly oddities: readonly Oddity[];
}

/** A stored item of the source: cells of a table row to be mapped, or the item itself. */
export type SourceRecord =
  | {
      readonly cells: Readonly<Record<string, readonly string[]>>;
      /** Number of the row in the table, where some rows are parts of the row before. */
      readonly line?: number;
    }
  | { readonly item: SourceItem };

export const shownKey = ({ key, shown_key }: Pick<SourceItem, 'key' | 'shown_key'>): string =>
  shown_key ?? key;

/** Types that other tools give ordinary items, and types that are imported as something else. */
const PLAIN_TYPES = new Set([
  ...['', 'item', 'issue', 'work item', 'task', 'sub-task', 'subtask', 'sub-item', 'todo', 'to-do'],
  ...['epic', 'draft', 'none', 'null', '-'],
]);

/** A problem for types such as bug or story, which items here do not have. */
export function typeLeft(type: string): Oddity[] {
  if (PLAIN_TYPES.has(type.trim().toLowerCase())) return [];
  return [{ code: 'value_left', field: 'type', value: type.trim().slice(0, 255) }];
}

/** An item with defaults for everything not given. */
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
    values: {},
    people: {},
    oddities: [],
    ...known,
  };
}
