import { live } from '#server/platform/access/visibility/live.ts';
import type { SqlClient } from '#server/platform/database/database.ts';

import type { ProjectSyncRow } from './entity.ts';

/** An active sync that receives changes of its project. */
export type ListeningSync = Pick<ProjectSyncRow, 'id' | 'provider' | 'options'>;

/** Lifetime of the cache in milliseconds. */
const CACHE_MS = 1_000;
const MAX_REMEMBERED = 10_000;

const known = new Map<
  string,
  { readonly syncs: readonly ListeningSync[]; readonly until: number }
>();

/**
 * Active syncs of a project. Needed for every change, so they are cached: other processes see a new
 * sync a second later.
 */
export async function syncsOf(
  sql: SqlClient,
  projectId: string,
): Promise<readonly ListeningSync[]> {
  const last = known.get(projectId);
  if (last && last.until > performance.now()) return last.syncs;
  const syncs = await sql<ListeningSync[]>`
    SELECT id, provider, options FROM project_syncs
    WHERE project_id = ${projectId} AND status = 'active' AND ${live(sql)}`;
  if (known.size >= MAX_REMEMBERED) known.clear();
  known.set(projectId, { syncs, until: performance.now() + CACHE_MS });
  return syncs;
}

/** Clears the cache after a sync of the project was changed in this process. */
export function clearSyncCache(projectId: string): void {
  known.delete(projectId);
}
