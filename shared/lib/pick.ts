/** A copy of an object with only these keys; keys that it does not have are left out. */
export function pick<Row extends object, Key extends keyof Row>(
  row: Row,
  keys: readonly Key[],
): Pick<Row, Key> {
  const entries = keys.flatMap((key) => (key in row ? [[key, row[key]] as const] : []));
  // `fromEntries` loses the key type.
  return Object.fromEntries(entries) as Pick<Row, Key>;
}
