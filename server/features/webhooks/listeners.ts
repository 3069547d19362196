import { live } from '#server/platform/access/visibility/live.ts';
import type { SqlClient } from '#server/platform/database/database.ts';
import { WEBHOOK_EVENTS, type WebhookEvent } from '#shared/constants/webhooks.ts';

export type Listener = { readonly id: string } & Readonly<Record<WebhookEvent, boolean>>;

/** Lifetime of the cache in milliseconds. */
const CACHE_MS = 1_000;
const MAX_REMEMBERED = 10_000;

const known = new Map<
  string,
  { readonly listeners: readonly Listener[]; readonly until: number }
>();

/**
 * Active webhooks of a workspace. Needed for every change, so they are cached: other processes see
 * a new webhook a second later.
 */
export async function listenersOf(
  sql: SqlClient,
  workspaceId: string,
): Promise<readonly Listener[]> {
  const last = known.get(workspaceId);
  if (last && last.until > performance.now()) return last.listeners;
  const listeners = await sql<Listener[]>`
    SELECT id, ${sql(WEBHOOK_EVENTS.map(({ name }) => name))} FROM webhooks
    WHERE workspace_id = ${workspaceId} AND is_active AND ${live(sql)}`;
  if (known.size >= MAX_REMEMBERED) known.clear();
  known.set(workspaceId, { listeners, until: performance.now() + CACHE_MS });
  return listeners;
}

/** Clears the cache after a webhook of the workspace was changed in this process. */
export function clearListenerCache(workspaceId: string): void {
  known.delete(workspaceId);
}
