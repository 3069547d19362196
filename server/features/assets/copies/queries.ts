import type { Scope } from '#server/platform/access/scope.ts';

/** Storage key of the bytes that a copy waits for; null when it waits for none. */
export async function findCopySource(scope: Scope, id: string): Promise<string | null> {
  const [copy] = await scope.sql<{ source: string }[]>`
    SELECT source FROM asset_copies WHERE asset_id = ${id}`;
  return copy?.source ?? null;
}
