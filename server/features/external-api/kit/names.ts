/** Keys that end in `_id` without naming a related row. */
const KEPT: ReadonlySet<string> = new Set(['asset_id', 'external_id', 'sequence_id', 'type_id']);

/** Converts a key of the web API to the external name: related rows without `_id`. */
export function externalName(key: string): string {
  if (KEPT.has(key)) return key;
  if (key.endsWith('_ids')) return `${key.slice(0, -4)}s`;
  return key.endsWith('_id') ? key.slice(0, -3) : key;
}

/** Converts all keys of an object to external names. */
export function externalKeys(row: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [externalName(key), value]));
}

/** Converts a body to the web API's keys; where both are given, the external one wins. */
export function webKeys(body: object, keys: readonly string[]): Record<string, unknown> {
  const given: Record<string, unknown> = { ...body };
  const renamed = keys.flatMap((key) => {
    const name = externalName(key);
    return name !== key && name in given ? [[key, given[name]]] : [];
  });
  return { ...given, ...Object.fromEntries(renamed) };
}
