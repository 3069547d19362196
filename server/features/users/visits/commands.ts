import { type Principal, tokenOf } from '#server/platform/access/principal.ts';
import { type Scope, systemFacts } from '#server/platform/access/scope.ts';
import type { Platform } from '#server/platform/process/platform.ts';
import { inTransaction } from '#server/platform/transactions/transaction.ts';

/** What a visit can be of; the list shows the first three. */
export type VisitedKind = 'issue' | 'page' | 'project' | 'cycle' | 'module' | 'view';

/** Visits of the same thing within this time are one: a list that is read again and again costs no writes. */
const SAME_VISIT_MS = 60_000;
const MAX_REMEMBERED = 10_000;

/** When each process last wrote a visit of somebody. */
const written = new WeakMap<Platform, Map<string, number>>();

/** Who looks. */
interface Visitor {
  readonly platform: Platform;
  readonly user: { readonly id: string };
  readonly principal: Principal | null;
}

/**
 * Notes that somebody looked at something; what a program reads by a token was looked at by nobody. It runs beside
 * the request: nobody waits for it, and nothing but the note is lost when it fails.
 */
export function recordVisit(
  { platform, user: { id: userId }, principal }: Visitor,
  workspaceId: string,
  projectId: string | null,
  entityName: VisitedKind,
  entityId: string,
): void {
  if (tokenOf(principal)) return;
  const known = written.get(platform) ?? new Map<string, number>();
  written.set(platform, known);
  const name = `${userId} ${entityId}`;
  const now = performance.now();
  if (now - (known.get(name) ?? -Infinity) < SAME_VISIT_MS) return;
  if (known.size >= MAX_REMEMBERED) known.clear();
  known.set(name, now);
  const visit = { userId, workspaceId, projectId, entityName, entityId };
  writeVisit(platform, visit).catch((error: unknown) => {
    known.delete(name);
    platform.log.warn({ err: error }, 'a visit was not noted');
  });
}

interface Visit {
  readonly userId: string;
  readonly workspaceId: string;
  readonly projectId: string | null;
  readonly entityName: VisitedKind;
  readonly entityId: string;
}

/** A revisit moves `visited_at`; a new one takes the place of the oldest once there are twenty. */
function writeVisit(platform: Platform, visit: Visit): Promise<void> {
  const { userId, workspaceId, projectId, entityName, entityId } = visit;
  return inTransaction<Scope, void>(platform, systemFacts, async (scope) => {
    const { sql } = scope;
    scope.emit({ type: 'user.visited', data: { userId, workspaceId } });
    const revisited = await sql`
      UPDATE recent_visits SET visited_at = now()
      WHERE user_id = ${userId} AND workspace_id = ${workspaceId} AND entity_name = ${entityName}
        AND entity_identifier = ${entityId} RETURNING id`;
    if (revisited.length > 0) return;
    await sql`
      WITH made AS (
        INSERT INTO recent_visits (user_id, workspace_id, project_id, entity_name, entity_identifier)
        VALUES (${userId}, ${workspaceId}, ${projectId}, ${entityName}, ${entityId})
        ON CONFLICT DO NOTHING RETURNING id)
      DELETE FROM recent_visits WHERE EXISTS (SELECT 1 FROM made) AND id IN (
        SELECT id FROM recent_visits WHERE user_id = ${userId} AND workspace_id = ${workspaceId}
        ORDER BY serial DESC OFFSET 19)`;
  });
}
