/** Names the row of a step. */
export interface RowAt<Place> {
  readonly place: Place;
  readonly id: string;
}

/** Rows deleted together: the first one and its descendants. */
export interface Removed<Row, Place> {
  readonly place: Place;
  readonly family: readonly Row[];
  /** Their new ids in the same order, after undo. */
  again?: readonly string[];
}

/** A created row, and the input to create it again. */
export interface Made<Place, Create> {
  readonly place: Place;
  input: Create;
  readonly id: string;
  /** After a reload: the server's answer whether others use the row. */
  isUsed?: boolean;
}
