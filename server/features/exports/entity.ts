import { live } from '#server/platform/access/visibility/live.ts';
import { defineEntity, type EntityEvents } from '#server/platform/kit/entity.ts';
import { ExportImage } from '#shared/contract/exports.ts';
import { GUEST } from '#shared/permissions.ts';

import { exports } from './table.ts';

export type ExportRow = typeof exports.$inferSelect;

declare module '#server/platform/changes/events.ts' {
  interface Events extends EntityEvents<'export', ExportRow> {}
}

/** Visible to the person who requested it while they are a member of the workspace. */
export const exportEntity = defineEntity({
  name: 'export',
  table: exports,
  image: ExportImage,
  columns: { workspace: 'workspace_id', project: 'project_ids' },
  audiences: { user: 'initiated_by' },
  newest: 50,
  joins: (sql) => sql`
    JOIN workspace_members m ON m.workspace_id = exports.workspace_id
      AND m.member_id = exports.initiated_by AND m.is_active AND m.role > ${GUEST}
    JOIN workspaces w ON w.id = exports.workspace_id AND ${live(sql, 'w')}`,
});
