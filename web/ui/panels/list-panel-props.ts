import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

import type { Reorder } from '#web/ui/layout/use-reorder.ts';

import type { ListRow, ListShape, MoveTarget } from './list-moves.ts';
import type { ListPanelState } from './use-list-panel.ts';

/** Shared data of a list's rows. */
export interface ListContext<Row extends ListRow> {
  readonly props: ListPanelProps<Row>;
  readonly state: ListPanelState<Row>;
  readonly shape: ListShape<Row>;
  readonly reorder: Reorder;
  /** Some row has children: all rows keep room for the collapse button. */
  readonly hasTree: boolean;
}

/** A group of a list, with a heading that collapses it. */
export interface ListGroup {
  readonly key: string;
  readonly name: string;
  readonly icon?: ReactNode;
}

/** Position of a form: at a row, or where a new row will be. */
export interface FormSlot<Row> {
  readonly row: Row | null;
  readonly group: string | null;
  readonly parent: Row | null;
  readonly onClose: () => void;
}

/** Confirmation before a row is deleted. */
export interface RemovalSlot<Row> {
  readonly row: Row;
  readonly onClose: () => void;
  readonly returnTo: () => HTMLElement | null;
}

/** An ordered list of rows that people add, rename, move and delete. */
export interface ListPanelProps<Row extends ListRow> {
  /** Accessible name of the list. */
  readonly label: string;
  /** Rows in display order; children follow their parents. */
  readonly rows: readonly Row[];
  /** Accessible name of the search in a long list. */
  readonly searchLabel?: string;
  readonly isReadOnly?: boolean;
  readonly isTree?: boolean;
  readonly groups?: readonly ListGroup[];
  readonly groupOf?: (row: Row) => string;
  /** Label of the button that adds a row, by group if there are groups. */
  readonly addLabel: (group: ListGroup | null) => string;
  /** Menu label for adding a child; only in a tree. */
  readonly addBelowLabel?: string;
  /** Empty state of the list, and text of an empty group. */
  readonly empty: {
    readonly icon?: LucideIcon;
    readonly title: string;
    readonly text?: string;
    readonly add?: string;
  };
  /** Color or icon before the name. */
  readonly icon?: (row: Row) => ReactNode;
  /** Second line below the name. */
  readonly text?: (row: Row) => ReactNode;
  /** Content at the end of the row: a count, a badge. */
  readonly end?: (row: Row) => ReactNode;
  /** Further items of the row's menu. */
  readonly menu?: (row: Row) => ReactNode;
  /** Shows edit and delete also as buttons in the row. */
  readonly hasButtons?: boolean;
  /** Entity of the rows: rows with unsent changes get a hollow dot. */
  readonly entity?: string;
  readonly form: (slot: FormSlot<Row>) => ReactNode;
  readonly onMove: (row: Row, target: MoveTarget<Row>) => void;
  /** Renders the confirmation before a row is deleted. */
  readonly removal: (slot: RemovalSlot<Row>) => ReactNode;
  /** Why a row cannot be deleted; null = it can. */
  readonly obstacle?: (row: Row) => string | null;
}
