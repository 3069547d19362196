import { type Principal, tokenOf } from '#server/platform/access/principal.ts';
import { type Scope, systemFacts } from '#server/platform/access/scope.ts';
import type { Platform } from '#server/platform/process/platform.ts';
import { inTransaction } from '#server/platform/transactions/transaction.ts';

/** Entities of visits; the list shows the first three. */
export type VisitedKind = 'issue' | 'page' | 'project' | 'cycle' | 'module' | 'view';

/** Repeated visits within this time count as one, so that they cost no writes. */
const SAME_VISIT_MS = 60_000;
const MAX_REMEMBERED = 10_000;

/** Time of the last written visit, by key. */
const written = new WeakMap<Platform, Map<string, number>>();

interface Visitor {
  readonly platform: Platform;
  readonly user: { readonly id: string };
  readonly principal: Principal | null;
}

/**
 * Records a visit; reads by API token do not count. Runs in parallel to the request and is not
 * awaited; a failure loses only the visit.
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

/** A repeated visit updates `visited_at`; after twenty a new one replaces the oldest. */
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
