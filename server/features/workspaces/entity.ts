import { live } from '#server/platform/access/visibility/live.ts';
import { audience } from '#server/platform/changes/change-log.ts';
import { type EntityDefinition, idsOf } from '#server/platform/changes/entities.ts';
import type { SqlClient } from '#server/platform/database/database.ts';
import { userLite } from '#server/platform/database/lite.ts';

interface Row {
  id: string;
  rev: number;
  workspace_id: string;
  json: string;
}

/** Visible to everyone in the workspace. The image has no role of the reader. */
export const workspaceEntity: EntityDefinition = {
  name: 'workspace',
  async images(sql, ids) {
    const rows = await sql<Row[]>`
      SELECT w.id, w.rev, w.id AS workspace_id, json_build_object(
        'id', w.id, 'rev', w.rev, 'created_at', utc_text(w.created_at), 'updated_at', utc_text(w.updated_at),
        'deleted_at', NULL, 'created_by', w.created_by, 'updated_by', w.updated_by, 'name', w.name,
        'slug', w.slug, 'logo', w.logo, 'logo_asset', w.logo_asset,
        'logo_url', COALESCE('/api/assets/v2/static/' || w.logo_asset || '/', w.logo),
        'owner', w.owner_id, 'organization_size', w.organization_size, 'timezone', w.timezone,
        'total_members', ${memberCount(sql)})::text AS json
      FROM workspaces w WHERE w.id = ANY(${ids as string[]}::uuid[]) AND ${live(sql, 'w')}`;
    return rows.map((row) => imageFor('workspace', row));
  },
  async visibleIds(sql, audiences) {
    const ids = idsOf(audiences, 'workspace');
    if (ids.length === 0) return [];
    const rows = await sql<{ id: string }[]>`
      SELECT id FROM workspaces WHERE id = ANY(${ids}::uuid[]) AND ${live(sql)}`;
    return rows.map((row) => row.id);
  },
};

/** Visible to everyone in the workspace, therefore without the email address. */
export const workspaceMemberEntity: EntityDefinition = {
  name: 'workspace_member',
  async images(sql, ids) {
    const rows = await sql<Row[]>`
      SELECT m.id, m.rev, m.workspace_id, json_build_object(
        'id', m.id, 'rev', m.rev, 'created_at', utc_text(m.created_at), 'updated_at', utc_text(m.updated_at),
        'workspace_id', m.workspace_id, 'member', ${userLite(sql)}, 'role', m.role,
        'company_role', m.company_role, 'is_active', m.is_active)::text AS json
      FROM workspace_members m JOIN users u ON u.id = m.member_id
      JOIN workspaces w ON w.id = m.workspace_id AND ${live(sql, 'w')}
      WHERE m.id = ANY(${ids as string[]}::uuid[]) AND m.is_active`;
    return rows.map((row) => imageFor('workspace', row));
  },
  async visibleIds(sql, audiences) {
    const ids = idsOf(audiences, 'workspace');
    if (ids.length === 0) return [];
    const rows = await sql<{ id: string }[]>`
      SELECT m.id FROM workspace_members m
      JOIN workspaces w ON w.id = m.workspace_id AND ${live(sql, 'w')}
      WHERE m.workspace_id = ANY(${ids}::uuid[]) AND m.is_active`;
    return rows.map((row) => row.id);
  },
};

/** Visible to admins and members; the token is only in the mail. */
export const workspaceInvitationEntity: EntityDefinition = {
  name: 'workspace_invitation',
  async images(sql, ids) {
    const rows = await sql<Row[]>`
      SELECT i.id, i.rev, i.workspace_id, json_build_object(
        'id', i.id, 'rev', i.rev, 'created_at', utc_text(i.created_at), 'updated_at', utc_text(i.updated_at),
        'deleted_at', NULL, 'created_by', i.created_by, 'updated_by', i.updated_by,
        'workspace_id', i.workspace_id, 'email', i.email, 'accepted', i.accepted,
        'message', i.message, 'responded_at', utc_text(i.responded_at), 'role', i.role,
        'expires_at', utc_text(i.expires_at))::text AS json
      FROM workspace_invitations i JOIN workspaces w ON w.id = i.workspace_id AND ${live(sql, 'w')}
      WHERE i.id = ANY(${ids as string[]}::uuid[]) AND ${live(sql, 'i')}`;
    return rows.map((row) => imageFor('workspace-staff', row));
  },
  async visibleIds(sql, audiences) {
    const ids = idsOf(audiences, 'workspace-staff');
    if (ids.length === 0) return [];
    const rows = await sql<{ id: string }[]>`
      SELECT i.id FROM workspace_invitations i
      JOIN workspaces w ON w.id = i.workspace_id AND ${live(sql, 'w')}
      WHERE i.workspace_id = ANY(${ids}::uuid[]) AND ${live(sql, 'i')}`;
    return rows.map((row) => row.id);
  },
};

/** SQL: number of people without bots in the workspace of the alias `w`. */
export const memberCount = (sql: SqlClient) => sql`(
  SELECT count(*)::int FROM workspace_members tm JOIN users tu ON tu.id = tm.member_id
  WHERE tm.workspace_id = w.id AND tm.is_active AND NOT tu.is_bot)`;

function imageFor(kind: 'workspace' | 'workspace-staff', { id, rev, json, workspace_id }: Row) {
  return { id, rev, json, audiences: [audience(kind, workspace_id)] };
}
