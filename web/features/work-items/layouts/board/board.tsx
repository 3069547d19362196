/** Columns. */
export function Board() {
  return null;
}
