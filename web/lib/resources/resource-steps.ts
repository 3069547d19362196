/** Which row a step is about. */
export interface RowAt<Place> {
  readonly place: Place;
  readonly id: string;
}

/** Rows that were deleted together, the first with those below it. */
export interface Removed<Row, Place> {
  readonly place: Place;
  readonly family: readonly Row[];
  /** The ids they were made again with, in their order. */
  again?: readonly string[];
}

/** A row that was made, and what makes it again. */
export interface Made<Place, Create> {
  readonly place: Place;
  input: Create;
  readonly id: string;
  /** What the server says since a reload: others hold on to it. */
  isUsed?: boolean;
}
