import type { UserScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { oneOr404 } from '#server/platform/database/rows.ts';
import { inZone } from '#server/platform/database/wire.ts';
import {
  type Dashboard,
  DASHBOARD_WIDGETS,
  type DashboardWidget,
  type DashboardWidgetKey,
} from '#shared/contract/dashboards.ts';

/** The workspace membership that a dashboard's id refers to. */
interface Membership {
  readonly id: string;
  readonly workspace_id: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly created_by: string | null;
  readonly updated_by: string | null;
}

type WidgetRow = Pick<DashboardWidget, 'id' | 'key'> & {
  readonly is_enabled: boolean;
  readonly config: DashboardWidget['widget_filters'];
};

const FIRST_ORDER = 65_535;

const DUE = { duration: 'none' } as const;
const WORK = { ...DUE, tab: 'pending' } as const;

/** Default filters of widgets; others have none. */
const FILTERS: Readonly<Partial<Record<DashboardWidgetKey, DashboardWidget['widget_filters']>>> = {
  assigned_issues: WORK,
  created_issues: WORK,
  issues_by_state_groups: DUE,
  issues_by_priority: DUE,
};

type DashboardName = { readonly id: string } | { readonly workspaceId: string };

/** The person's dashboard; creates missing widgets. */
export async function getDashboard(scope: UserScope, name: DashboardName): Promise<Dashboard> {
  const membership = await getMembership(scope, name);
  const { user } = scope;
  const { id, created_at, updated_at, created_by, updated_by } = membership;
  const widgets = await listWidgets(scope, membership.workspace_id);
  return {
    dashboard: {
      id,
      name: 'Home dashboard',
      description_html: '<p></p>',
      identifier: null,
      is_default: true,
      owned_by: user.id,
      type: 'home',
      created_at: inZone(created_at, user.user_timezone),
      updated_at: inZone(updated_at, user.user_timezone),
      created_by,
      updated_by,
    },
    widgets: widgets.map(dashboardWidget),
  };
}

export function dashboardWidget({ id, key, is_enabled, config }: WidgetRow): DashboardWidget {
  return { id, key, is_visible: is_enabled, widget_filters: config };
}

/** The membership behind a dashboard of the person; throws 404. */
export async function getMembership(scope: UserScope, name: DashboardName): Promise<Membership> {
  const { sql, user } = scope;
  const which = 'id' in name ? sql`m.id = ${name.id}` : sql`w.id = ${name.workspaceId}`;
  return oneOr404(
    await sql<Membership[]>`
      SELECT m.id, m.workspace_id, m.created_at, m.updated_at, m.created_by, m.updated_by
      FROM workspace_members m JOIN workspaces w ON w.id = m.workspace_id AND ${live(sql, 'w')}
      WHERE ${which} AND m.member_id = ${user.id} AND m.is_active`,
  );
}

async function listWidgets({ sql, user }: UserScope, workspaceId: string): Promise<WidgetRow[]> {
  const find = () => sql<WidgetRow[]>`
    SELECT id, key, is_enabled, config FROM home_widgets
    WHERE user_id = ${user.id} AND workspace_id = ${workspaceId}
      AND key = ANY(${[...DASHBOARD_WIDGETS]}::text[])
    ORDER BY array_position(${[...DASHBOARD_WIDGETS]}::text[], key::text)`;
  const found = await find();
  if (found.length === DASHBOARD_WIDGETS.length) return found;
  const rows = DASHBOARD_WIDGETS.map((key) => ({ key, config: FILTERS[key] ?? {} }));
  await sql`
    INSERT INTO home_widgets (workspace_id, user_id, key, sort_order, config, created_by)
    SELECT ${workspaceId}::uuid, ${user.id}::uuid, t.key, ${FIRST_ORDER}::float8, t.config, ${user.id}::uuid
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) AS t(key text, config jsonb)
    ON CONFLICT DO NOTHING`;
  return find();
}
