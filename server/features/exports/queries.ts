import { tokenOf } from '#server/platform/access/principal.ts';
import type { WorkspaceScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { ownProjects } from '#server/platform/access/visibility/memberships.ts';
import { listVisibleProjects, visibleOf } from '#server/platform/access/visibility/own-projects.ts';
import { userLite } from '#server/platform/database/lite.ts';
import type { Page } from '#server/platform/database/paging.ts';
import type { ExportHistory } from '#shared/contract/exports.ts';
import { errors } from '#shared/errors.ts';
import { GUEST } from '#shared/permissions.ts';

import { exportEntity, type ExportRow } from './entity.ts';

/**
 * A page of the workspace's exports, newest first: own ones, and those of the person's projects.
 * Only the owner gets the download. An API token sees those of its projects.
 */
export async function listExports(
  scope: WorkspaceScope,
  page: Page,
): Promise<{ rows: ExportHistory[]; total: number }> {
  const { sql, user, workspace } = scope;
  const { whole, limited } = visibleOf(await listVisibleProjects(scope));
  const mine = tokenOf(scope.principal) ? sql`false` : sql`x.initiated_by = ${user.id}`;
  const here = sql`FROM exports x WHERE x.workspace_id = ${workspace.id} AND ${live(sql, 'x')}
    AND (${mine} OR x.project_ids <@ ${[...whole, ...limited]}::uuid[])`;
  const [rows, [counted]] = await Promise.all([
    sql<(ExportRow & Pick<ExportHistory, 'initiated_by_detail'>)[]>`
      SELECT x.*, (SELECT ${userLite(sql)} FROM users u WHERE u.id = x.initiated_by) AS initiated_by_detail
      ${here} ORDER BY x.created_at DESC, x.id DESC LIMIT ${page.perPage} OFFSET ${page.offset}`,
    sql<{ total: number }[]>`SELECT count(*)::int AS total ${here}`,
  ]);
  return {
    total: counted?.total ?? 0,
    rows: rows.map(({ initiated_by_detail, ...stored }) => {
      // The driver reads large numbers as text, whatever the type claims.
      const row = { ...stored, size: stored.size && Math.trunc(stored.size) };
      const { workspace: _workspace, ...wire } = exportEntity.wire(row, user.user_timezone);
      const isOwn = row.initiated_by === user.id;
      const hidden = isOwn ? {} : { url: null, name: null, reason: null };
      return { ...wire, ...hidden, initiated_by_detail };
    }),
  };
}

/**
 * Storage key of the person's own export while it can be downloaded: the person, and their API
 * token, must still reach all of its projects and see all that it holds.
 */
export async function readExportFile(scope: WorkspaceScope, id: string): Promise<string> {
  const { sql, user, workspace } = scope;
  const [row] = await sql<{ file_key: string }[]>`
    SELECT x.file_key FROM exports x
    WHERE x.id = ${id} AND x.workspace_id = ${workspace.id} AND x.initiated_by = ${user.id} AND ${live(sql, 'x')}
      AND x.status = 'completed' AND x.file_key IS NOT NULL AND x.expires_at > now()
      AND NOT EXISTS (SELECT 1 FROM unnest(x.project_ids) wanted(id) WHERE NOT EXISTS (
        SELECT 1 FROM ${ownProjects(scope, 'live')}
        WHERE p.id = wanted.id
          AND (m.role > ${GUEST} OR p.guest_view_all_features OR p.id = ANY(x.limited_ids))))`;
  if (!row) throw errors.notFound();
  return row.file_key;
}
