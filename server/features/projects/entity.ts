import {
  readImages,
  readVisibleIds,
  type Visibility,
} from '#server/platform/access/visibility/audiences.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import type { EntityDefinition } from '#server/platform/changes/entities.ts';

import { projectAudiencesOf, projectVisibility } from './access.ts';
import type { PeopledProject } from './events.ts';
import { memberIds } from './queries.ts';
import { projectImage } from './wire.ts';

export const projectEntity: EntityDefinition = {
  name: 'project',
  async images(sql, ids) {
    const rows = await sql<PeopledProject[]>`
      SELECT p.*, ${memberIds(sql)} AS members FROM projects p
      WHERE p.id = ANY(${ids as string[]}::uuid[]) AND ${live(sql, 'p')}`;
    return rows.map((row) => ({
      id: row.id,
      rev: row.rev,
      json: JSON.stringify(projectImage(row)),
      audiences: projectAudiencesOf(row),
    }));
  },
  visibleIds: (sql, audiences) => readVisibleIds(sql, projectVisibility, audiences),
};

/** Memberships are visible to everyone in the project, and to the person. */
const memberVisibility: Visibility = {
  table: 'project_members',
  alias: 'm',
  joins: (sql) => sql`
    JOIN projects p ON p.id = m.project_id AND ${live(sql, 'p')}
    JOIN users u ON u.id = m.member_id AND NOT u.is_bot
    JOIN workspace_members w ON w.workspace_id = m.workspace_id AND w.member_id = m.member_id AND w.is_active`,
  where: (sql) => sql`m.is_active`,
  grants: [
    { to: 'project', id: 'm.project_id' },
    { to: 'project-guest', id: 'm.project_id' },
    { to: 'user', id: 'm.member_id' },
  ],
};

export const projectMemberEntity: EntityDefinition = {
  name: 'project_member',
  images: (sql, ids) =>
    readImages(sql, memberVisibility, ids, {
      json: sql`json_build_object(
        'id', m.id, 'rev', m.rev, 'role', m.role, 'original_role', m.role, 'member', m.member_id,
        'project', m.project_id, 'sort_order', m.sort_order, 'created_at', utc_text(m.created_at))`,
    }),
  visibleIds: (sql, audiences) => readVisibleIds(sql, memberVisibility, audiences),
};
