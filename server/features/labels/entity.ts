import { audience } from '#server/platform/changes/change-log.ts';
import type { EntityDefinition } from '#server/platform/changes/entities.ts';

interface Row {
  id: string;
  rev: number;
  project_id: string;
  json: string;
}

/** The feed's view of labels: everyone in the project, guests too. */
export const labelEntity: EntityDefinition = {
  name: 'label',
  async images(sql, ids) {
    const rows = await sql<Row[]>`
      SELECT id, rev, project_id, json_build_object(
        'id', id, 'rev', rev, 'project_id', project_id, 'workspace_id', workspace_id, 'name', name,
        'color', color, 'parent', parent_id, 'sort_order', sort_order)::text AS json
      FROM labels WHERE id = ANY(${ids as string[]}::uuid[]) AND deleted_at IS NULL`;
    return rows.map(({ id, rev, project_id, json }) => ({
      id,
      rev,
      json,
      audiences: [audience('project', project_id), audience('project-guest', project_id)],
    }));
  },
  async visibleIds(sql, name) {
    const [kind, id] = name.split(':');
    if (kind !== 'project' && kind !== 'project-guest') return [];
    const rows = await sql<{ id: string }[]>`
      SELECT id FROM labels WHERE project_id = ${id ?? null} AND deleted_at IS NULL`;
    return rows.map((row) => row.id);
  },
};
