import { live } from '#server/platform/access/visibility/live.ts';
import { defineEntity, type EntityEvents } from '#server/platform/kit/entity.ts';
import { ImportImage, ImportMappingImage } from '#shared/contract/importers.ts';

import { isFollowed } from './access.ts';
import { importMappings, imports } from './table.ts';

export type ImportRow = typeof imports.$inferSelect;
export type ImportMappingRow = typeof importMappings.$inferSelect;

declare module '#server/platform/changes/events.ts' {
  interface Events
    extends EntityEvents<'import', ImportRow>, EntityEvents<'import_mapping', ImportMappingRow> {}
}

/** Visible to the admin who started it. */
export const importEntity = defineEntity({
  name: 'import',
  table: imports,
  image: ImportImage,
  columns: { workspace: 'workspace_id', project: 'project_id' },
  computed: {
    project_name: (sql) => sql`coalesce(
      (SELECT p.name FROM projects p WHERE p.id = imports.project_id), imports.new_project->>'name')`,
    undo_until: (sql) => sql`utc_text(imports.finished_at + interval '30 days')`,
  },
  audiences: { user: 'initiated_by' },
  newest: 50,
  joins: (sql) => sql`
    JOIN workspaces w ON w.id = imports.workspace_id AND ${live(sql, 'w')}
      AND ${isFollowed(sql, sql`imports`)}`,
});

/** Visible to the admins of the workspace. */
export const importMappingEntity = defineEntity({
  name: 'import_mapping',
  table: importMappings,
  image: ImportMappingImage,
  columns: { workspace: 'workspace_id' },
  audiences: { 'workspace-admin': 'workspace_id' },
});
