import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

import type { ListRow, MoveTarget } from './list-moves.ts';

/** A group of a list, with a heading that collapses it. */
export interface ListGroup {
  readonly key: string;
  readonly name: string;
  readonly icon?: ReactNode;
}

/** Where a form stands: at a row, or where a new row will be. */
export interface FormSlot<Row> {
  readonly row: Row | null;
  readonly group: string | null;
  readonly parent: Row | null;
  readonly onClose: () => void;
}

/** A question before a row is deleted. */
export interface RemovalSlot<Row> {
  readonly row: Row;
  readonly onClose: () => void;
  readonly returnTo: () => HTMLElement | null;
}

/** An ordered list of rows that people add, rename, move and delete. */
export interface ListPanelProps<Row extends ListRow> {
  /** The name of the list for screen readers. */
  readonly label: string;
  /** The rows as they are shown; children follow their parents. */
  readonly rows: readonly Row[];
  /** What the search of a long list is called. */
  readonly searchLabel?: string;
  readonly isReadOnly?: boolean;
  readonly isTree?: boolean;
  readonly groups?: readonly ListGroup[];
  readonly groupOf?: (row: Row) => string;
  /** What the button says that adds a row, to a group where there are any. */
  readonly addLabel: (group: ListGroup | null) => string;
  /** What the menu says that adds a row below another one; only in a tree. */
  readonly addBelowLabel?: string;
  /** What an empty list shows; of a group its text. */
  readonly empty: {
    readonly icon?: LucideIcon;
    readonly title: string;
    readonly text?: string;
    readonly add?: string;
  };
  /** A color or an icon before the name. */
  readonly icon?: (row: Row) => ReactNode;
  /** A second line below the name. */
  readonly text?: (row: Row) => ReactNode;
  /** More at the end of the row: a count, a badge. */
  readonly end?: (row: Row) => ReactNode;
  /** More entries of the row's menu. */
  readonly menu?: (row: Row) => ReactNode;
  /** Edit and delete also as buttons in the row. */
  readonly hasButtons?: boolean;
  /** The entity of the rows: one with unsent changes has a hollow dot. */
  readonly entity?: string;
  readonly form: (slot: FormSlot<Row>) => ReactNode;
  readonly onMove: (row: Row, target: MoveTarget<Row>) => void;
  /** The question before a row is deleted. */
  readonly removal: (slot: RemovalSlot<Row>) => ReactNode;
  /** Why a row cannot be deleted; null = it can. */
  readonly obstacle?: (row: Row) => string | null;
}
