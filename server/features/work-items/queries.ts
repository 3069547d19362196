import type { PendingQuery, Row } from 'postgres';

import { itemVisibility } from '#server/features/visibility/work-items/access.ts';
import type { ProjectScope, Scope, WorkspaceScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import type { AudienceFacts } from '#server/platform/access/visibility/made-in-project.ts';
import { oneOr404 } from '#server/platform/database/rows.ts';
import { errors, refusal } from '#shared/errors.ts';
import { GUEST } from '#shared/permissions.ts';

import type { WorkItemRow } from './events.ts';

/** What a look-up of one item may ask for. */
interface LookUp {
  /** Only an item or epic that lists show: not archived, not a draft, not waiting in the intake. */
  readonly listable?: boolean;
  /** Locks the row until the transaction ends: for commands. */
  readonly lock?: boolean;
}

/** A live item of the project, whoever may see it; null when there is none. */
export async function findWorkItem(
  scope: ProjectScope,
  id: string,
  { listable = false, lock = false }: LookUp = {},
): Promise<WorkItemRow | null> {
  const listed = listable ? scope.sql`AND i.is_current` : scope.sql``;
  const locked = lock ? scope.sql`FOR NO KEY UPDATE` : scope.sql``;
  const [item] = await scope.sql<WorkItemRow[]>`
    SELECT i.* FROM work_items i
    WHERE i.id = ${id} AND i.project_id = ${scope.project.id} AND ${live(scope.sql, 'i')}
    ${listed} ${locked}`;
  return item ?? null;
}

/** A live item of the project, or the contract's 404; look at `itemVisibility.maySee` too, or use `getVisibleWorkItem`. */
export async function getWorkItem(
  scope: ProjectScope,
  id: string,
  lookUp: LookUp = {},
): Promise<WorkItemRow> {
  const item = await findWorkItem(scope, id, lookUp);
  if (!item) throw errors.notFound();
  return item;
}

/** A live item of the project that the person may see: the start of every call about something on an item. */
export async function getVisibleWorkItem(
  scope: ProjectScope,
  id: string,
  lookUp: LookUp = {},
): Promise<WorkItemRow> {
  const item = await getWorkItem(scope, id, lookUp);
  if (!itemVisibility.maySee(scope, item)) throw mayNotView();
  return item;
}

/** The refusal of the guest rule. */
export const mayNotView = () => refusal(403, { error: 'You are not allowed to view this issue' });

/** A live item of the project in the archive; `lock` for commands. */
export async function getArchivedWorkItem(
  scope: ProjectScope,
  id: string,
  { lock = false }: Pick<LookUp, 'lock'> = {},
): Promise<WorkItemRow> {
  const rows = await scope.sql<WorkItemRow[]>`
    SELECT i.* FROM work_items i
    WHERE i.id = ${id} AND ${itemVisibility.seenIn(scope)} AND i.archived_at IS NOT NULL
    ${lock ? scope.sql`FOR NO KEY UPDATE` : scope.sql``}`;
  return oneOr404(rows);
}

/** Items of the workspace, by id, that the person may see; in no order. */
export function findVisibleInWorkspace(
  scope: WorkspaceScope,
  ids: readonly string[],
): Promise<WorkItemRow[]> {
  return scope.sql<WorkItemRow[]>`
    SELECT i.* FROM work_items i
    WHERE i.id = ANY(${ids as string[]}::uuid[]) AND ${itemVisibility.seenAcross(scope)}`;
}

/**
 * What decides who is told of some items, by project; for writers of those items. The guest rule and the guests
 * cannot change until this transaction ends, or have changed and are read new (migration 0006_feed).
 */
export async function audienceFacts(
  scope: Scope,
  items: readonly Pick<WorkItemRow, 'project_id' | 'created_by'>[],
): Promise<Map<string, AudienceFacts>> {
  if (items.length === 0) return new Map();
  const projects = [...new Set(items.map((item) => item.project_id))];
  const creators = [...new Set(items.flatMap((item) => item.created_by ?? []))];
  const { sql } = scope;
  const all = sql`ANY(${projects}::uuid[])`;
  return readAudienceFacts(scope, projects, all, sql`ANY(${creators}::uuid[])`);
}

/**
 * The same of an item of the project that is being read: both travel together. A list of one would be planned anew
 * each time.
 */
export function audienceFactsOf(
  scope: ProjectScope,
  itemId: string,
): Promise<Map<string, AudienceFacts>> {
  const { sql, project } = scope;
  const creator = sql`(SELECT created_by FROM work_items WHERE id = ${itemId})`;
  return readAudienceFacts(scope, [project.id], sql`${project.id}`, creator);
}

async function readAudienceFacts(
  { sql }: Scope,
  projects: readonly string[],
  all: PendingQuery<Row[]>,
  creators: PendingQuery<Row[]>,
): Promise<Map<string, AudienceFacts>> {
  const [, rows] = await Promise.all([
    sql`SELECT share_item_audiences(${projects as string[]}::uuid[])`,
    sql<AudienceFacts[]>`
      SELECT p.id, p.guest_view_all_features, ARRAY(
        SELECT m.member_id FROM project_members m
        WHERE m.project_id = p.id AND m.member_id = ${creators} AND m.is_active
          AND m.role = ${GUEST}) AS guest_ids
      FROM projects p WHERE p.id = ${all}`,
  ]);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The ids of listable items by keys as `KEY-12` in capitals, as far as the person sees them. */
export async function findItemsByKeys(
  scope: WorkspaceScope,
  keys: readonly string[],
): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const { sql } = scope;
  const rows = await sql<{ key: string; id: string }[]>`
    SELECT k.key, i.id FROM unnest(${keys as string[]}::text[]) AS k(key)
    JOIN projects p ON p.workspace_id = ${scope.workspace.id}
      AND p.identifier = substring(k.key FROM '^(.*)-[0-9]+$')
    JOIN work_items i ON i.project_id = p.id AND i.is_current
      AND i.sequence_id = substring(k.key FROM '[0-9]+$')::int
    WHERE ${live(sql, 'p')} AND ${itemVisibility.seenAcross(scope)}`;
  return new Map(rows.map(({ key, id }) => [key, id]));
}
