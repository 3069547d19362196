import { and, eq } from 'drizzle-orm';

import type { ProjectScope, WorkspaceScope } from '#server/platform/access/scope.ts';
import { isLive, live } from '#server/platform/access/visibility/live.ts';
import { isOwnMembership } from '#server/platform/access/visibility/memberships.ts';
import type { SqlClient } from '#server/platform/database/database.ts';
import { type Page, pageOf, type PageQuery, readPage } from '#server/platform/database/paging.ts';
import { oneOr404 } from '#server/platform/database/rows.ts';
import type { PageReply } from '#shared/contract/paging.ts';
import type { IdentifierCheck, Project } from '#shared/contract/projects.ts';
import { badRequest, errors, refusal } from '#shared/errors.ts';

import { seesProject } from './access.ts';
import type { ProjectRow, SeenProject } from './events.ts';
import { projects } from './table.ts';
import { projectWire } from './wire.ts';

/** SQL: ids of active members without bots, of the project of the alias `p`. */
export const memberIds = (sql: SqlClient) => sql`ARRAY(
  SELECT pm.member_id FROM project_members pm JOIN users u ON u.id = pm.member_id
  WHERE pm.project_id = p.id AND pm.is_active AND NOT u.is_bot ORDER BY pm.created_at, pm.id)`;

/** SQL: the person's active membership as the alias `m` of the project `p`. */
export const ownMembership = (scope: WorkspaceScope) => scope.sql`
  LEFT JOIN project_members m ON m.project_id = p.id AND ${isOwnMembership(scope)}`;

/** Visible projects as JSON text: in the person's sidebar order, then newest first. */
export async function listProjectsText(scope: WorkspaceScope): Promise<string> {
  const [row] = await scope.sql<{ json: string }[]>`
    SELECT coalesce(json_agg(json_build_object(
      'id', p.id, 'name', p.name, 'identifier', p.identifier, 'sort_order', m.sort_order,
      'logo_props', p.logo_props, 'member_role', m.role, 'archived_at', utc_text(p.archived_at),
      'workspace', p.workspace_id, 'cycle_view', p.cycle_view, 'issue_views_view', p.issue_views_view,
      'module_view', p.module_view, 'page_view', p.page_view, 'inbox_view', p.intake_view,
      'guest_view_all_features', p.guest_view_all_features, 'project_lead', p.project_lead,
      'network', p.network, 'created_at', utc_text(p.created_at), 'updated_at', utc_text(p.updated_at),
      'created_by', p.created_by, 'updated_by', p.updated_by
    ) ORDER BY m.sort_order NULLS LAST, p.created_at DESC, p.id DESC), '[]')::text AS json
    FROM projects p ${ownMembership(scope)} WHERE ${seesProject(scope)}`;
  return row?.json ?? '[]';
}

/** Visible projects: in the person's sidebar order, then newest first. */
export function listSeenProjects(scope: WorkspaceScope): Promise<SeenProject[]> {
  return scope.sql<SeenProject[]>`
    ${seen(scope)} WHERE ${seesProject(scope)} ORDER BY m.sort_order NULLS LAST, p.created_at DESC, p.id DESC`;
}

/** A page of visible projects in the given order. */
export async function pageOfProjects<Entry>(
  scope: WorkspaceScope,
  query: PageQuery & { readonly order_by?: string | undefined },
  wire: (row: SeenProject) => Entry,
): Promise<PageReply<Entry>> {
  const page: Page = readPage(query);
  const order = orderOf(scope.sql, query.order_by ?? '-created_at');
  const rows = await scope.sql<SeenProject[]>`
    ${seen(scope)} WHERE ${seesProject(scope)}
    ORDER BY ${order} NULLS LAST, p.created_at DESC, p.id DESC
    LIMIT ${page.perPage} OFFSET ${page.offset}`;
  const [total] = await scope.sql<{ count: number }[]>`
    SELECT count(*)::int AS count FROM projects p ${ownMembership(scope)} WHERE ${seesProject(scope)}`;
  return pageOf(page, total?.count ?? 0, rows.map(wire));
}

/** A project in the reader's form; the caller checks the permission. */
export async function readProject(scope: WorkspaceScope, id: string): Promise<Project> {
  const rows = await scope.sql<SeenProject[]>`
    ${seen(scope)}
    WHERE p.id = ${id} AND p.workspace_id = ${scope.workspace.id} AND ${live(scope.sql, 'p')}`;
  return projectWire(oneOr404(rows, projectMissing), scope.user.user_timezone);
}

export const projectMissing = () => refusal(404, { error: 'Project does not exist' });

/** The stored row of the scope's project, locked for the transaction. */
export async function getProjectRow(scope: ProjectScope): Promise<ProjectRow> {
  const rows = await scope.db
    .select()
    .from(projects)
    .where(
      and(
        eq(projects.id, scope.project.id),
        eq(projects.workspace_id, scope.workspace.id),
        isLive(projects),
      ),
    )
    // The lost audiences are computed from this row: it must be the latest.
    .for('no key update');
  return oneOr404(rows, projectMissing);
}

/** Whether an identifier is taken; only a hint for the form, the unique index decides. */
export async function checkIdentifier(
  scope: WorkspaceScope,
  name: string,
): Promise<IdentifierCheck> {
  const identifier = name.trim().toUpperCase();
  if (identifier === '') throw badRequest('Name is required');
  const identifiers = await scope.db
    .select({ id: projects.identifier_number, name: projects.identifier, project: projects.id })
    .from(projects)
    .where(
      and(
        eq(projects.workspace_id, scope.workspace.id),
        eq(projects.identifier, identifier),
        isLive(projects),
      ),
    );
  return { exists: identifiers.length, identifiers };
}

const seen = (scope: WorkspaceScope) => scope.sql`
  SELECT p.*, m.sort_order, m.role AS member_role, ${memberIds(scope.sql)} AS members,
    EXISTS (SELECT 1 FROM favorites f
      WHERE f.user_id = ${scope.user.id} AND f.workspace_id = p.workspace_id
        AND f.entity_type = 'project' AND f.entity_identifier = p.id) AS is_favorite
  FROM projects p ${ownMembership(scope)}`;

function orderOf(sql: SqlClient, orderBy: string) {
  const column = ORDERS.get(orderBy.replace(/^-/, ''));
  if (!column) throw errors.badValue();
  return orderBy.startsWith('-') ? sql`${sql.unsafe(column)} DESC` : sql.unsafe(column);
}

/** Allowed orders of the paged list: nothing else of the query enters the SQL. */
const ORDERS = new Map([
  ['created_at', 'p.created_at'],
  ['updated_at', 'p.updated_at'],
  ['archived_at', 'p.archived_at'],
  ['name', 'p.name COLLATE by_name'],
  ['identifier', 'p.identifier COLLATE by_name'],
  ['network', 'p.network'],
  ['sort_order', 'm.sort_order'],
]);
