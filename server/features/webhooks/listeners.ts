import { live } from '#server/platform/access/visibility/live.ts';
import type { SqlClient } from '#server/platform/database/database.ts';

/** How long a process remembers which workspaces have webhooks, in milliseconds. */
const REMEMBERED_MS = 1_000;

const known = new Map<string, { readonly has: boolean; readonly until: number }>();

/**
 * Whether a workspace has a webhook that is switched on. Asked for every change, so the answer is remembered: another
 * process hears of a new webhook a second later.
 */
export async function hasListeners(sql: SqlClient, workspaceId: string): Promise<boolean> {
  const last = known.get(workspaceId);
  if (last && last.until > performance.now()) return last.has;
  const rows = await sql`
    SELECT 1 FROM webhooks
    WHERE workspace_id = ${workspaceId} AND is_active AND ${live(sql)} LIMIT 1`;
  if (known.size > 10_000) known.clear();
  known.set(workspaceId, { has: rows.length > 0, until: performance.now() + REMEMBERED_MS });
  return rows.length > 0;
}

/** A webhook of the workspace was made or changed in this process. */
export function forgetListeners(workspaceId: string): void {
  known.delete(workspaceId);
}
