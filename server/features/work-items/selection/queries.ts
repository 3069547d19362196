import { itemVisibility } from '#server/features/visibility/work-items/access.ts';
import type { WorkItemRow } from '#server/features/work-items/events.ts';
import type { ProjectScope } from '#server/platform/access/scope.ts';
import type { Fragment } from '#server/platform/database/database.ts';
import { type ApiError, badRequest, errors } from '#shared/errors.ts';

/** The ids in their first form and order, each once; only `known` ones when given. */
export function distinct(ids: readonly string[], known?: ReadonlySet<string>): string[] {
  const folded = new Set(ids.map((id) => id.toLowerCase()));
  return [...folded].filter((id) => !known || known.has(id));
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Ids of a body that has no field errors: malformed ones answer `badValue`, none the given refusal. */
export function requireIds(ids: readonly string[] | null | undefined, none: ApiError): string[] {
  const list = distinct(ids ?? []);
  if (list.length === 0) throw none;
  if (!list.every((id) => UUID.test(id))) throw errors.badValue();
  return list;
}

/** The answer of bulk calls that name no item. */
export const noIds = () => badRequest('Issue IDs are required');

/**
 * The listable items and epics of the project that a bulk call names, locked, in the order of the call. If one is not
 * there, or of another project, the whole call is refused.
 */
export async function lockItems(
  scope: ProjectScope,
  ids: readonly string[],
): Promise<WorkItemRow[]> {
  return allOf(ids, await lockKnownItems(scope, ids));
}

/** Like `lockItems`, of items in the archive. */
export async function lockArchivedItems(
  scope: ProjectScope,
  ids: readonly string[],
): Promise<WorkItemRow[]> {
  return allOf(ids, await lockWhere(scope, ids, scope.sql`i.archived_at IS NOT NULL`));
}

/** Like `lockItems`, but leaves out what is not there. */
export function lockKnownItems(
  scope: ProjectScope,
  ids: readonly string[],
): Promise<WorkItemRow[]> {
  return lockWhere(scope, ids, scope.sql`i.is_current`);
}

async function lockWhere(
  scope: ProjectScope,
  ids: readonly string[],
  condition: Fragment,
): Promise<WorkItemRow[]> {
  // Locked in the order of the ids, so that two bulk calls cannot wait for each other.
  const rows = await scope.sql<WorkItemRow[]>`
    SELECT i.* FROM work_items i
    WHERE i.id = ANY(${ids as string[]}::uuid[]) AND ${itemVisibility.seenIn(scope)} AND ${condition}
    ORDER BY i.id FOR NO KEY UPDATE OF i`;
  const place = new Map(ids.map((id, index) => [id, index]));
  return rows.toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
}

function allOf(ids: readonly string[], rows: WorkItemRow[]): WorkItemRow[] {
  if (rows.length < ids.length) throw errors.notFound();
  return rows;
}
