import { and, eq, sql } from 'drizzle-orm';

import { homeWidgetEntity } from '#server/features/home/entity.ts';
import { homeWidgets } from '#server/features/home/table.ts';
import type { UserScope } from '#server/platform/access/scope.ts';
import { oneOr404, touched } from '#server/platform/database/rows.ts';
import {
  DASHBOARD_WIDGETS,
  type DashboardWidget,
  type UpdateDashboardWidget,
} from '#shared/contract/dashboards.ts';

import { dashboardWidget, getMembership } from './queries.ts';

/** Changes the filters of a widget of an own dashboard; others stay. */
export async function updateDashboardWidget(
  scope: UserScope,
  { dashboardId, widgetId }: { readonly dashboardId: string; readonly widgetId: string },
  { filters }: UpdateDashboardWidget,
): Promise<DashboardWidget> {
  const { workspace_id } = await getMembership(scope, { id: dashboardId });
  const row = oneOr404(
    await scope.db
      .update(homeWidgets)
      .set({
        config: sql`${homeWidgets.config} || ${JSON.stringify(filters)}::jsonb`,
        ...touched(scope),
      })
      .where(
        and(
          eq(homeWidgets.id, widgetId),
          eq(homeWidgets.user_id, scope.user.id),
          eq(homeWidgets.workspace_id, workspace_id),
        ),
      )
      .returning(),
  );
  const key = oneOr404(DASHBOARD_WIDGETS.filter((name) => name === row.key));
  scope.publish(homeWidgetEntity.publication(row));
  return dashboardWidget({ ...row, key });
}
