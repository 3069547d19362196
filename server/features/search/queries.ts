import { joinedOrOpen } from '#server/features/projects/access.ts';
import { pageVisibility } from '#server/features/visibility/pages/access.ts';
import {
  projectViewVisibility,
  seesWorkspaceView,
} from '#server/features/visibility/views/access.ts';
import type { WorkspaceScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { isOwnMembership, ownProjects } from '#server/platform/access/visibility/memberships.ts';
import type { VisibleProject } from '#server/platform/access/visibility/own-projects.ts';
import { patternOf, type SearchText } from '#server/platform/texts/search-text.ts';
import { PUBLIC_PAGE } from '#shared/constants/pages.ts';
import type {
  FoundEntities,
  FoundInProject,
  FoundView,
  SearchResults,
} from '#shared/contract/search.ts';
import { MEMBER } from '#shared/permissions.ts';

export function findWorkspaces(
  scope: WorkspaceScope,
  text: SearchText,
): Promise<SearchResults['results']['workspace']> {
  return scope.sql`
    SELECT w.name, w.id, w.slug FROM workspaces w
    JOIN workspace_members m ON m.workspace_id = w.id AND m.member_id = ${scope.user.id} AND m.is_active
    WHERE ${live(scope.sql, 'w')} AND ${matches(scope, ['w.name'], text)}
    ORDER BY w.created_at DESC, w.id DESC LIMIT 100`;
}

/** Cycles or modules of the projects whose names contain the text, newest first. */
export function findInProjects<Row extends FoundInProject>(
  scope: WorkspaceScope,
  kind: 'cycles' | 'modules',
  projects: readonly VisibleProject[],
  text: SearchText,
  limit: number,
): Promise<Row[]> {
  const status = kind === 'modules' ? scope.sql`x.status` : cycleStatus(scope);
  return scope.sql<Row[]>`
    SELECT x.name, x.id, x.project_id, p.identifier AS project__identifier,
      ${scope.workspace.slug}::text AS workspace__slug, ${status} AS status
    FROM ${scope.sql(kind)} x JOIN projects p ON p.id = x.project_id
    WHERE x.project_id = ANY(${projects.map((project) => project.id)}::uuid[])
      AND ${live(scope.sql, 'x')} AND x.archived_at IS NULL
      AND ${matches(scope, ['x.name'], text)}
    ORDER BY x.created_at DESC, x.id DESC LIMIT ${limit}`;
}

export interface PageMatch {
  readonly name: string;
  readonly id: string;
  readonly logo_props: Record<string, unknown>;
  readonly access: number;
  readonly project_id: string;
  readonly identifier: string;
}

/** Visible pages of the projects, newest first, without archived ones. */
export function findPages(
  scope: WorkspaceScope,
  projects: readonly VisibleProject[],
  text: SearchText,
  { limit, onlyPublic = false }: { readonly limit: number; readonly onlyPublic?: boolean },
): Promise<PageMatch[]> {
  const { sql } = scope;
  return sql<PageMatch[]>`
    SELECT g.name, g.id, g.logo_props, g.access, g.project_id, p.identifier
    FROM pages g JOIN ${ownProjects(scope, 'open')} ON p.id = g.project_id
    WHERE g.project_id = ANY(${projects.map((project) => project.id)}::uuid[])
      AND ${live(sql, 'g')} AND g.archived_at IS NULL AND ${pageVisibility.rule(sql)}
      AND (g.access = ${PUBLIC_PAGE} OR ${!onlyPublic})
      AND ${matches(scope, ['g.name'], text)}
    ORDER BY g.created_at DESC, g.id DESC LIMIT ${limit}`;
}

/** Visible views of the projects and of the workspace, newest first. */
export function findViews(
  scope: WorkspaceScope,
  projects: readonly VisibleProject[],
  text: SearchText,
  { limit, isEverywhere }: { readonly limit: number; readonly isEverywhere: boolean },
): Promise<FoundView[]> {
  const { sql, workspace } = scope;
  return sql<FoundView[]>`
    SELECT v.name, v.id, v.project_id, p.identifier AS project__identifier,
      ${workspace.slug}::text AS workspace__slug
    FROM views v LEFT JOIN ${ownProjects(scope, 'open')} ON p.id = v.project_id
    WHERE v.workspace_id = ${workspace.id} AND ${live(sql, 'v')}
      AND ((v.project_id = ANY(${projects.map((project) => project.id)}::uuid[])
          AND ${projectViewVisibility.rule(sql)})
        OR (${isEverywhere} AND ${seesWorkspaceView(scope)}))
      AND ${matches(scope, ['v.name'], text)}
    ORDER BY v.created_at DESC, v.id DESC LIMIT ${limit}`;
}

/** Projects for mentions: the person's, and for members also open ones; newest first. */
export function findProjects(
  scope: WorkspaceScope,
  text: SearchText,
  limit: number,
): Promise<NonNullable<FoundEntities['project']>> {
  return scope.sql`
    SELECT p.name, p.id, p.identifier, p.logo_props, ${scope.workspace.slug}::text AS workspace__slug
    FROM projects p LEFT JOIN project_members m ON m.project_id = p.id AND ${isOwnMembership(scope)}
    WHERE ${joinedOrOpen(scope)} AND ${matches(scope, ['p.name', 'p.identifier'], text)}
    ORDER BY p.created_at DESC, p.id DESC LIMIT ${limit}`;
}

/** People for mentions: of the workspace, or of a project without guests, plus the creator. */
export function findPeople(
  scope: WorkspaceScope,
  text: SearchText,
  where: { readonly projectId: string | null; readonly itemId: string | null },
  limit: number,
): Promise<NonNullable<FoundEntities['user_mention']>> {
  const inProject =
    where.projectId === null
      ? scope.sql``
      : scope.sql`AND (EXISTS (SELECT 1 FROM project_members pm
            WHERE pm.project_id = ${where.projectId} AND pm.member_id = u.id AND pm.is_active
              AND pm.role >= ${MEMBER})
          OR u.id = (SELECT i.created_by FROM work_items i WHERE i.id = ${where.itemId}::uuid
            AND i.project_id = ${where.projectId} AND ${live(scope.sql, 'i')}))`;
  return scope.sql`
    SELECT coalesce('/api/assets/v2/static/' || u.avatar_asset || '/', nullif(u.avatar, '')) AS "member__avatar_url",
      u.display_name AS "member__display_name", u.id AS "member__id"
    FROM workspace_members wm JOIN users u ON u.id = wm.member_id
    WHERE wm.workspace_id = ${scope.workspace.id} AND wm.is_active AND u.is_active AND NOT u.is_bot
      ${inProject}
      AND ${matches(scope, ['u.first_name', 'u.last_name', 'u.display_name'], text)}
    ORDER BY wm.created_at DESC, u.id DESC LIMIT ${limit}`;
}

function cycleStatus(scope: WorkspaceScope) {
  return scope.sql`CASE
    WHEN x.start_date IS NULL OR x.end_date IS NULL THEN 'DRAFT'
    WHEN x.end_date < now() THEN 'COMPLETED'
    WHEN x.start_date > now() THEN 'UPCOMING'
    ELSE 'CURRENT' END`;
}

/** SQL: each word is in one of the columns, in one of its spellings. */
function matches(
  scope: WorkspaceScope,
  columns: readonly string[],
  { words, isTooLong }: SearchText,
) {
  const { sql } = scope;
  if (isTooLong) return sql`false`;
  return words.reduce(
    (all, ways) =>
      sql`${all} AND (${columns.reduce(
        (some, column) =>
          sql`${some} OR search_fold(${sql(column)}) LIKE ANY(${ways.map(patternOf)}::text[])`,
        sql`false`,
      )})`,
    sql`true`,
  );
}
