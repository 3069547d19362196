/** Keys that end like the id of a related row and are none. */
const KEPT: ReadonlySet<string> = new Set(['asset_id', 'external_id', 'sequence_id', 'type_id']);

/** A key of the web API as the external API writes it: related rows without `_id`. */
export function externalName(key: string): string {
  if (KEPT.has(key)) return key;
  if (key.endsWith('_ids')) return `${key.slice(0, -4)}s`;
  return key.endsWith('_id') ? key.slice(0, -3) : key;
}

/** An object of the web API with the keys of the external one. */
export function externalKeys(row: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [externalName(key), value]));
}

/** A body of the external API with the keys of the web one; where both are given, the external one counts. */
export function webKeys(body: object, keys: readonly string[]): Record<string, unknown> {
  const given: Record<string, unknown> = { ...body };
  const renamed = keys.flatMap((key) => {
    const name = externalName(key);
    return name !== key && name in given ? [[key, given[name]]] : [];
  });
  return { ...given, ...Object.fromEntries(renamed) };
}
