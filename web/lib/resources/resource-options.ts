import type { Effect } from '#web/lib/store/entity-store.ts';

import type { OrderRule } from './order.ts';

/** Declaration of a resource. */
export interface ResourceOptions<Row, Place, Create> {
  /** Path of the collection, with a trailing slash; a row's path adds its key. */
  readonly path: (place: Place) => string;
  /** Fields that tie a row to its place; rows with equal values are siblings. */
  readonly home: (place: Place) => Partial<Row>;
  /** Key of a row in its path; its id by default. */
  readonly keyOf?: (row: Row) => string;
  /**
   * Message prefix, such as `settings:labels.changes`, for `create`, `update`, `delete` and custom
   * actions.
   */
  readonly messages: string;
  /** Fields of a new row until the server has answered, besides home and input. */
  readonly initial?: (place: Place, input: Create) => Partial<Row>;
  /** Fields that an update shows besides those it sends, until the server has answered. */
  readonly shown?: (fields: Partial<Row>) => Partial<Row>;
  /** Ids of related rows: creating and deleting are sent in order with calls about them. */
  readonly touches?: (row: Partial<Row>) => readonly string[];
  /** The field that orders siblings; missing = unordered. */
  readonly order?: OrderRule<Row>;
  /**
   * Rows form a tree by `parent`: deleting a row deletes its descendants, or moves its children to
   * the top.
   */
  readonly children?: 'delete' | 'detach';
  /**
   * Undo steps survive a reload, if `app/workspace/undo-kinds.ts` loads the row's module. `making`
   * = only creations do, because the other rows are not loaded then.
   */
  readonly outlivesPage?: boolean | 'making';
  /** Input that creates a deleted row again, so that undo can restore it; null = not this row. */
  readonly restore?: (row: Row) => Create | null;
  /** Whether other rows use a row: then undo does not delete it. */
  readonly isUsed?: (row: Row, all: readonly Row[]) => boolean;
  /**
   * Asks the server after a reload whether others use a created row, and loads it if it is
   * missing. Without it, the creation of rows that can be used cannot be undone after a reload.
   */
  readonly recall?: (place: Place, id: string) => Promise<boolean>;
  /** Creating cannot be undone, because the server refuses to delete new rows. */
  readonly isMakingFinal?: true;
  /** Name of a row in messages; the field `name` by default. */
  readonly nameOf?: (row: Partial<Row>) => string;
}

/** Options of one write. */
export interface WriteOptions {
  /** The caller shows a refusal itself, as a form does. */
  readonly isQuiet?: boolean;
  /** Text that the person typed: offered for copying when the write is refused. */
  readonly text?: string;
  /** False = no undo step, as for text that is saved while typing. */
  readonly isUndoable?: boolean;
  /** Saved while typing: earlier unsent saves are merged into it. */
  readonly isMerging?: boolean;
}

/** A call about one row that is neither an update nor a delete, such as `archive`. */
export interface Action<Row> {
  readonly message: string;
  readonly method?: 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Path after the row's path, such as `archive`. */
  readonly part: string;
  readonly body?: unknown;
  /** Fields of the row that it changes. */
  readonly fields?: Partial<Row>;
  /** Effects on other rows. */
  readonly effects?: readonly Effect[];
  /** Id of the row that it creates. */
  readonly creates?: string;
  /** Ids of other rows that it needs: calls about one row are sent in order. */
  readonly touches?: readonly string[];
  readonly isQuiet?: boolean;
  /**
   * It cannot be undone: it adds an undo step that says so. So is every action that is neither of a
   * toggle nor a part of something else.
   */
  readonly isFinal?: boolean;
}

/** An action with its opposite. */
export interface Toggle<Row> {
  readonly isOn: (row: Row) => boolean;
  readonly on: Action<Row> | ((row: Row) => Action<Row>);
  readonly off: Action<Row> | ((row: Row) => Action<Row>);
}
