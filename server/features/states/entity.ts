import { projectAudiences } from '#server/platform/access/scope.ts';
import type { EntityDefinition } from '#server/platform/changes/entities.ts';

interface Row {
  id: string;
  rev: number;
  project_id: string;
  json: string;
}

/** The feed's view of states: everyone in the project, guests too; none of archived projects, no hidden ones. */
export const stateEntity: EntityDefinition = {
  name: 'state',
  async images(sql, ids) {
    const rows = await sql<Row[]>`
      SELECT s.id, s.rev, s.project_id, json_build_object(
        'id', s.id, 'rev', s.rev, 'project_id', s.project_id, 'workspace_id', s.workspace_id, 'name', s.name,
        'color', s.color, 'group', s."group", 'default', s."default", 'description', s.description,
        'sequence', s.sequence)::text AS json
      FROM states s
      JOIN projects p ON p.id = s.project_id AND p.deleted_at IS NULL AND p.archived_at IS NULL
      WHERE s.id = ANY(${ids as string[]}::uuid[]) AND s.deleted_at IS NULL AND NOT s.is_triage`;
    return rows.map(({ id, rev, project_id, json }) => ({
      id,
      rev,
      json,
      audiences: projectAudiences(project_id),
    }));
  },
  async visibleIds(sql, name) {
    const [kind, id] = name.split(':');
    if (kind !== 'project' && kind !== 'project-guest') return [];
    const rows = await sql<{ id: string }[]>`
      SELECT s.id FROM states s
      JOIN projects p ON p.id = s.project_id AND p.deleted_at IS NULL AND p.archived_at IS NULL
      WHERE s.project_id = ${id ?? null} AND s.deleted_at IS NULL AND NOT s.is_triage`;
    return rows.map((row) => row.id);
  },
};
