import type { WorkspaceScope } from '#server/platform/access/scope.ts';

import type { homeWidgets, sidebarPreferences } from './table.ts';

export type HomeWidgetRow = typeof homeWidgets.$inferSelect;

export type SidebarPreferenceRow = typeof sidebarPreferences.$inferSelect;

/** Parts of the home page in order. */
const WIDGETS = ['quick_links', 'recents', 'my_stickies'];
const FIRST_WIDGET = 999;

/** Parts of our own, on top. Contract lists leave them out: other programs do not know them. */
const OWN_WIDGETS = ['my_work'];
const ALL_WIDGETS = [...OWN_WIDGETS, ...WIDGETS];
const WIDGET_ORDERS = ALL_WIDGETS.map((_, index) => FIRST_WIDGET + OWN_WIDGETS.length - index);

export const isListedWidget = (key: string): boolean => !OWN_WIDGETS.includes(key);

/** Entries of the sidebar in order. */
const SIDEBAR = ['views', 'active_cycles', 'analytics', 'drafts', 'your_work', 'archives'];

/** Entries of our own. Contract lists leave them out: other programs do not know them. */
const OWN_SIDEBAR = ['stickies'];

export const isListedEntry = (key: string): boolean => !OWN_SIDEBAR.includes(key);

const FIRST_SIDEBAR = 65_535;
const SIDEBAR_STEP = 10_000;

/** The parts of the person's home page; creates missing rows. */
export async function listHomeWidgets(scope: WorkspaceScope): Promise<HomeWidgetRow[]> {
  const { sql, user, workspace } = scope;
  const find = () => sql<HomeWidgetRow[]>`
    SELECT * FROM home_widgets WHERE user_id = ${user.id} AND workspace_id = ${workspace.id}
      AND key = ANY(${ALL_WIDGETS}::text[])
    ORDER BY sort_order DESC, key`;
  const found = await find();
  if (found.length >= ALL_WIDGETS.length) return found;
  await sql`
    INSERT INTO home_widgets (workspace_id, user_id, key, sort_order, created_by)
    SELECT ${workspace.id}, ${user.id}, key, sort_order, ${user.id}
    FROM unnest(${ALL_WIDGETS}::text[], ${WIDGET_ORDERS}::float8[]) AS t(key, sort_order)
    ON CONFLICT DO NOTHING`;
  return find();
}

/** The entries of the person's sidebar; creates missing rows. */
export async function listSidebar(scope: WorkspaceScope): Promise<SidebarPreferenceRow[]> {
  const { sql, user, workspace } = scope;
  const find = () => sql<SidebarPreferenceRow[]>`
    SELECT * FROM sidebar_preferences WHERE user_id = ${user.id} AND workspace_id = ${workspace.id}
    ORDER BY sort_order, key`;
  const found = await find();
  const isMissing = (key: string) => !found.some((row) => row.key === key);
  const listed = SIDEBAR.filter(isMissing);
  const missing = [...listed, ...OWN_SIDEBAR.filter(isMissing)];
  if (missing.length === 0) return found;
  const place = (index: number) => (index < listed.length ? index : SIDEBAR.length);
  const orders = missing.map((_, index) => FIRST_SIDEBAR + SIDEBAR_STEP * place(index));
  await sql`
    INSERT INTO sidebar_preferences (workspace_id, user_id, key, sort_order, created_by)
    SELECT ${workspace.id}, ${user.id}, key, sort_order, ${user.id}
    FROM unnest(${missing}::text[], ${orders}::float8[]) AS t(key, sort_order)
    ON CONFLICT DO NOTHING`;
  return find();
}
