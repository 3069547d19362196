import type { Effect } from '#web/lib/store/entity-store.ts';

import type { OrderRule } from './order.ts';

/** What differs from one resource to the next. */
export interface ResourceOptions<Row, Place, Create> {
  /** Address of the collection, with the last slash; a row's own address adds its id. */
  readonly path: (place: Place) => string;
  /** Fields that tie a row to its place; rows that share them are siblings. */
  readonly home: (place: Place) => Partial<Row>;
  /** What names a row in its address; its id unless given. */
  readonly keyOf?: (row: Row) => string;
  /** Where its messages stand, such as `settings:labels.changes`: `create`, `update`, `delete` and own ones. */
  readonly messages: string;
  /** What a new row shows until the server has answered, besides its home and what was sent. */
  readonly initial?: (place: Place, input: Create) => Partial<Row>;
  /** What an update shows besides the fields it sends, until the server has answered. */
  readonly shown?: (fields: Partial<Row>) => Partial<Row>;
  /** Other rows that belong to a row: creating and deleting it is sent in order with calls about them. */
  readonly touches?: (row: Partial<Row>) => readonly string[];
  /** The field that orders siblings; absent = they have no order of their own. */
  readonly order?: OrderRule<Row>;
  /** Rows form a tree by `parent`: a deleted row takes those below it along, or leaves them at the top. */
  readonly children?: 'delete' | 'detach';
  /**
   * What can be taken back can be also after a reload: for rows whose module `app/workspace/undo-kinds.ts` brings.
   * `making` = nothing else can, as the other rows are not here then.
   */
  readonly outlivesPage?: boolean | 'making';
  /** What makes a deleted row again; with it a delete can be undone. Null = not this row. */
  readonly restore?: (row: Row) => Create | null;
  /** Whether others hold on to a row: then undo does not delete what was made. */
  readonly isUsed?: (row: Row, all: readonly Row[]) => boolean;
  /**
   * Asks the server whether others hold on to a row that was made before a reload, and brings it where it is not here:
   * those others may not be here. Without it the making of rows that can be used ends with the page.
   */
  readonly recall?: (place: Place, id: string) => Promise<boolean>;
  /** Making a row cannot be taken back: the server deletes none that is new. */
  readonly isMakingFinal?: true;
  /** The name in messages; the field `name` unless given. */
  readonly nameOf?: (row: Partial<Row>) => string;
}

/** How one write behaves. */
export interface WriteOptions {
  /** The caller shows a refusal itself, as a form does. */
  readonly isQuiet?: boolean;
  /** Text a person typed: offered for copying when the write is refused. */
  readonly text?: string;
  /** False = no undo step, as for text that is saved while it is typed. */
  readonly isUndoable?: boolean;
  /** Saved while it is typed: earlier saves that still wait are merged into it. */
  readonly isMerging?: boolean;
}

/** A call about one row that is neither an update nor a delete, such as `archive`. */
export interface Action<Row> {
  /** Key of its message. */
  readonly message: string;
  readonly method?: 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** What follows the row's address, such as `archive`. */
  readonly part: string;
  readonly body?: unknown;
  /** What it changes of the row. */
  readonly fields?: Partial<Row>;
  /** What it changes besides. */
  readonly effects?: readonly Effect[];
  /** Id of the row it makes. */
  readonly creates?: string;
  /** Rows it needs besides those it changes: calls about one row are sent in order. */
  readonly touches?: readonly string[];
  readonly isQuiet?: boolean;
  /** Nothing takes it back: it is a step of undo that says so. */
  readonly isFinal?: boolean;
}

/** An action with its opposite. */
export interface Toggle<Row> {
  readonly isOn: (row: Row) => boolean;
  readonly on: Action<Row> | ((row: Row) => Action<Row>);
  readonly off: Action<Row> | ((row: Row) => Action<Row>);
}
