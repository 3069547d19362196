import type { Person } from '#server/platform/access/principal.ts';
import type { ScopeFacts, WorkspaceFacts, WorkspaceScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import type { Platform } from '#server/platform/process/platform.ts';
import type { Role } from '#shared/permissions.ts';

import type { ExportRow } from './entity.ts';

/** The current rights of the person who requested an export; null when they left the workspace. */
export async function exportScope(
  { database: { sql } }: Platform,
  row: Pick<ExportRow, 'workspace_id' | 'initiated_by'>,
): Promise<ScopeFacts<WorkspaceScope> | null> {
  const [found] = await sql<{ person: Person; workspace: WorkspaceFacts; role: Role }[]>`
    SELECT to_json(u.*) AS person, m.role,
      json_build_object('id', w.id, 'slug', w.slug, 'name', w.name, 'owner_id', w.owner_id) AS workspace
    FROM workspace_members m
    JOIN users u ON u.id = m.member_id AND u.is_active
    JOIN workspaces w ON w.id = m.workspace_id AND ${live(sql, 'w')}
    WHERE m.workspace_id = ${row.workspace_id} AND m.member_id = ${row.initiated_by} AND m.is_active`;
  if (!found) return null;
  const { person, workspace, role } = found;
  return { principal: null, user: person, workspace, role, mutation_id: null, entity_id: null };
}
