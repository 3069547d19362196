import { projectAudiences } from '#server/platform/access/scope.ts';
import { audience } from '#server/platform/changes/change-log.ts';
import type { EntityDefinition } from '#server/platform/changes/entities.ts';

import { audiencesOf } from './events.ts';
import { memberIds, type PeopledProject } from './queries.ts';
import { projectImage } from './wire.ts';

/** The feed's view of projects: members, the workspace's admins, and everybody but guests when it is open. */
export const projectEntity: EntityDefinition = {
  name: 'project',
  async images(sql, ids) {
    const rows = await sql<PeopledProject[]>`
      SELECT p.*, ${memberIds(sql)} AS members FROM projects p
      WHERE p.id = ANY(${ids as string[]}::uuid[]) AND p.deleted_at IS NULL`;
    return rows.map((row) => ({
      id: row.id,
      rev: row.rev,
      json: JSON.stringify(projectImage(row)),
      audiences: audiencesOf(row),
    }));
  },
  async visibleIds(sql, name) {
    const [kind, id] = name.split(':');
    const condition = {
      project: sql`p.id = ${id ?? null}`,
      'project-guest': sql`p.id = ${id ?? null}`,
      'workspace-admin': sql`p.workspace_id = ${id ?? null}`,
      'workspace-staff': sql`p.workspace_id = ${id ?? null} AND p.network = 2`,
    }[kind ?? ''];
    if (!condition) return [];
    const rows = await sql<{ id: string }[]>`
      SELECT p.id FROM projects p WHERE p.deleted_at IS NULL AND ${condition}`;
    return rows.map((row) => row.id);
  },
};

interface MemberImageRow {
  id: string;
  rev: number;
  project_id: string;
  member_id: string;
  json: string;
}

/** The feed's view of memberships: everybody in the project, and the person themselves. */
export const projectMemberEntity: EntityDefinition = {
  name: 'project_member',
  async images(sql, ids) {
    const rows = await sql<MemberImageRow[]>`
      SELECT m.id, m.rev, m.project_id, m.member_id, json_build_object(
        'id', m.id, 'rev', m.rev, 'role', m.role, 'original_role', m.role, 'member', m.member_id,
        'project', m.project_id, 'sort_order', m.sort_order, 'created_at', utc_text(m.created_at))::text AS json
      FROM project_members m
      JOIN projects p ON p.id = m.project_id AND p.deleted_at IS NULL
      JOIN users u ON u.id = m.member_id AND NOT u.is_bot
      JOIN workspace_members w ON w.workspace_id = m.workspace_id AND w.member_id = m.member_id AND w.is_active
      WHERE m.id = ANY(${ids as string[]}::uuid[]) AND m.is_active`;
    return rows.map(({ id, rev, project_id, member_id, json }) => ({
      id,
      rev,
      json,
      audiences: [...projectAudiences(project_id), audience('user', member_id)],
    }));
  },
  async visibleIds(sql, name) {
    const [kind, id] = name.split(':');
    const condition = {
      project: sql`m.project_id = ${id ?? null}`,
      'project-guest': sql`m.project_id = ${id ?? null}`,
      user: sql`m.member_id = ${id ?? null}`,
    }[kind ?? ''];
    if (!condition) return [];
    const rows = await sql<{ id: string }[]>`
      SELECT m.id FROM project_members m
      JOIN projects p ON p.id = m.project_id AND p.deleted_at IS NULL
      JOIN users u ON u.id = m.member_id AND NOT u.is_bot
      JOIN workspace_members w ON w.workspace_id = m.workspace_id AND w.member_id = m.member_id AND w.is_active
      WHERE m.is_active AND ${condition}`;
    return rows.map((row) => row.id);
  },
};
