/** The part of an object with these keys; a key that it does not have is left out. */
export function pick<Row extends object, Key extends keyof Row>(
  row: Row,
  keys: readonly Key[],
): Pick<Row, Key> {
  const entries = keys.flatMap((key) => (key in row ? [[key, row[key]] as const] : []));
  // The entries are those of the keys; `fromEntries` forgets that.
  return Object.fromEntries(entries) as Pick<Row, Key>;
}
