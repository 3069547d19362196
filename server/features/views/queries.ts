import { live } from '#server/platform/access/visibility/live.ts';
import { inZone } from '#server/platform/database/wire.ts';
import { PUBLIC_VIEW } from '#shared/constants/views.ts';
import type { ListedView, View } from '#shared/contract/views.ts';
import { seesOthers } from '#shared/visibility.ts';

import type { ViewRow } from './events.ts';
import { isHere, projectOf, seenHere, type ViewScope } from './place.ts';
import { viewErrors } from './refusals.ts';

/** A view with what is the reader's own. */
export interface ListedViewRow extends ViewRow {
  readonly is_favorite: boolean;
}

/** The views of a place that the person sees: of a project favorites first, then by name; else the newest first. */
export function listViews(scope: ViewScope, order?: string): Promise<ListedViewRow[]> {
  const { sql } = scope;
  const by = projectOf(scope)
    ? sql`is_favorite DESC, v.name COLLATE by_name, v.id`
    : sql`${orderOf(order)(scope)}, v.id DESC`;
  return sql<ListedViewRow[]>`
    SELECT v.*, ${isFavorite(scope)} AS is_favorite FROM views v WHERE ${seenHere(scope)} ORDER BY ${by}`;
}

/** A view of the place that the person sees, or the contract's refusal. */
export async function readView(scope: ViewScope, id: string): Promise<ListedViewRow> {
  const [found] = await scope.sql<ListedViewRow[]>`
    SELECT v.*, ${isFavorite(scope)} AS is_favorite FROM views v
    WHERE v.id = ${id} AND ${seenHere(scope)}`;
  return found ?? refuse(scope, id);
}

/** The same row as it is until the end of the transaction. */
export async function lockView(scope: ViewScope, id: string): Promise<ViewRow> {
  const [found] = await scope.sql<ViewRow[]>`
    SELECT v.* FROM views v WHERE v.id = ${id} AND ${seenHere(scope)} FOR NO KEY UPDATE OF v`;
  return found ?? refuse(scope, id);
}

async function refuse(scope: ViewScope, id: string): Promise<never> {
  throw (await isOthersPublic(scope, id)) ? viewErrors.mayNotView() : viewErrors.notFound();
}

/** Whether it is a public view that a guest of the project may not see: the contract says so to them. */
async function isOthersPublic(scope: ViewScope, id: string): Promise<boolean> {
  const inProject = projectOf(scope);
  if (!inProject || inProject.project_role === null) return false;
  if (seesOthers(inProject.project_role, inProject.project)) return false;
  const { sql } = scope;
  const rows = await sql`
    SELECT 1 FROM views v WHERE v.id = ${id} AND ${isHere(scope)} AND ${live(sql, 'v')}
      AND v.access = ${PUBLIC_VIEW}`;
  return rows.length > 0;
}

/** A view as replies send it. */
export function viewWire(row: ViewRow, zone: string): View {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    query: row.query,
    filters: row.filters,
    display_filters: row.display_filters,
    display_properties: row.display_properties,
    access: row.access,
    sort_order: row.sort_order,
    logo_props: row.logo_props,
    is_locked: row.is_locked,
    anchor: row.anchor,
    owned_by: row.owned_by,
    workspace: row.workspace_id,
    project: row.project_id,
    created_at: inZone(row.created_at, zone),
    updated_at: inZone(row.updated_at, zone),
    deleted_at: null,
    created_by: row.created_by,
    updated_by: row.updated_by,
  };
}

/** A view of a project as reading answers. */
export function listedViewWire(row: ListedViewRow, zone: string): ListedView {
  return { ...viewWire(row, zone), is_favorite: row.is_favorite };
}

const ORDERS = ['name', 'created_at', 'updated_at', 'sort_order'] as const;

/** What orders the list of a workspace, by the word of its query. */
function orderOf(word = '-created_at') {
  const name = ORDERS.find((one) => one === word.replace(/^-/, '')) ?? 'created_at';
  const isDescending = word.startsWith('-') || !word.endsWith(name);
  return ({ sql }: ViewScope) =>
    sql`${sql(`v.${name}`)} ${name === 'name' ? sql`COLLATE by_name` : sql``} ${isDescending ? sql`DESC` : sql`ASC`}`;
}

function isFavorite({ sql, user }: ViewScope) {
  return sql`EXISTS (SELECT 1 FROM favorites f WHERE f.user_id = ${user.id}
    AND f.workspace_id = v.workspace_id AND f.entity_type = 'view' AND f.entity_identifier = v.id)`;
}
