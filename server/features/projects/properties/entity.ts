import type { ProjectUserPropertiesRow } from '#server/features/projects/events.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { audience } from '#server/platform/changes/change-log.ts';
import { type EntityDefinition, idsOf } from '#server/platform/changes/entities.ts';

import { propertiesWire } from './queries.ts';

/** Visible to the person while they are a member of the project. */
export const projectUserPropertiesEntity: EntityDefinition = {
  name: 'project_user_properties',
  async images(sql, ids) {
    const rows = await sql<ProjectUserPropertiesRow[]>`
      SELECT x.* FROM project_user_properties x
      JOIN project_members m ON m.project_id = x.project_id AND m.member_id = x.user_id AND m.is_active
      JOIN projects p ON p.id = x.project_id AND ${live(sql, 'p')}
      WHERE x.id = ANY(${ids as string[]}::uuid[])`;
    return rows.map((row) => ({
      id: row.id,
      rev: row.rev,
      json: JSON.stringify({
        ...propertiesWire(row, 'UTC'),
        kind: row.kind,
        entity_id: row.entity_id,
        rev: row.rev,
      }),
      audiences: [audience('user', row.user_id)],
    }));
  },
  async visibleIds(sql, audiences) {
    const ids = idsOf(audiences, 'user');
    if (ids.length === 0) return [];
    const rows = await sql<{ id: string }[]>`
      SELECT x.id FROM project_members m
      JOIN projects p ON p.id = m.project_id AND ${live(sql, 'p')}
      JOIN project_user_properties x ON x.project_id = m.project_id AND x.user_id = m.member_id
      WHERE m.member_id = ANY(${ids}::uuid[]) AND m.is_active`;
    return rows.map((row) => row.id);
  },
};
