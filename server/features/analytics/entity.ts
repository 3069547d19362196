import { live } from '#server/platform/access/visibility/live.ts';
import { defineEntity, type EntityEvents } from '#server/platform/kit/entity.ts';
import { AnalyticViewImage } from '#shared/contract/analytics.ts';

import { analyticViews } from './table.ts';

type AnalyticViewRow = typeof analyticViews.$inferSelect;

declare module '#server/platform/changes/events.ts' {
  interface Events extends EntityEvents<'analytic_view', AnalyticViewRow> {}
}

/** Visible to all of the workspace except guests; each reader gets their own counts. */
export const analyticViewEntity = defineEntity({
  name: 'analytic_view',
  table: analyticViews,
  image: AnalyticViewImage,
  columns: { workspace: 'workspace_id' },
  audiences: { 'workspace-staff': 'workspace_id' },
  joins: (sql) =>
    sql`JOIN workspaces w ON w.id = analytic_views.workspace_id AND ${live(sql, 'w')}`,
});
