import type { Scope, UserScope, WorkspaceScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { ownProjects } from '#server/platform/access/visibility/memberships.ts';
import type { SqlClient } from '#server/platform/database/database.ts';
import { userLite, workspaceLite } from '#server/platform/database/lite.ts';
import { one, oneOr404 } from '#server/platform/database/rows.ts';
import { errors } from '#shared/errors.ts';
import { ADMIN, GUEST, type Role } from '#shared/permissions.ts';

import { memberCount } from './entity.ts';
import type { WorkspaceMemberRow, WorkspaceRow } from './events.ts';
import { workspaceWire, type MemberOfWorkspace } from './wire.ts';

/** A workspace with how many people are in it and, in lists of one's own, the own role. */
export type CountedWorkspace = WorkspaceRow & { total_members: number; role?: Role };

/** The workspace of the request. */
export async function getWorkspace(scope: WorkspaceScope): Promise<CountedWorkspace> {
  return one(
    await scope.sql<CountedWorkspace[]>`
      SELECT w.*, ${memberCount(scope.sql)} AS total_members
      FROM workspaces w WHERE w.id = ${scope.workspace.id}`,
  );
}

/** A workspace as the contract sends it: for the admin area's and the account's replies. */
export function workspaceEntry(
  row: WorkspaceRow & { total_members?: number; role?: Role },
  zone: string,
) {
  return workspaceWire(row, zone);
}

/** What narrows the list of one's own workspaces. */
interface WorkspaceFilter {
  readonly search?: string | undefined;
  readonly owner?: string | undefined;
}

/** The workspaces the person is in, the newest first. */
export function listMyWorkspaces(
  scope: UserScope,
  filter: WorkspaceFilter = {},
): Promise<CountedWorkspace[]> {
  const named = filter.search
    ? scope.sql`AND w.name ILIKE ${containing(filter.search)}`
    : scope.sql``;
  const owned = filter.owner ? scope.sql`AND w.owner_id = ${filter.owner}::uuid` : scope.sql``;
  return scope.sql<CountedWorkspace[]>`
    SELECT w.*, m.role, ${memberCount(scope.sql)} AS total_members
    FROM workspace_members m JOIN workspaces w ON w.id = m.workspace_id AND ${live(scope.sql, 'w')}
    WHERE m.member_id = ${scope.user.id} AND m.is_active ${named} ${owned}
    ORDER BY w.created_at DESC, w.id DESC`;
}

/** Whether the person has never been in more than one workspace: of one that was just made, whether it is the first. */
export async function isFirstWorkspace({ sql, user }: UserScope): Promise<boolean> {
  const rows = await sql`
    SELECT 1 FROM workspace_members WHERE member_id = ${user.id} LIMIT 2`;
  return rows.length < 2;
}

/** In whose name an import or a job acts in a workspace: its owner's, else that of its first admin. */
export async function findLeadingAdmin(
  sql: SqlClient,
  workspaceId: string,
): Promise<string | null> {
  const [admin] = await sql<{ member_id: string }[]>`
    SELECT m.member_id FROM workspace_members m
    JOIN workspaces w ON w.id = m.workspace_id AND ${live(sql, 'w')}
    WHERE m.workspace_id = ${workspaceId} AND m.is_active AND m.role = ${ADMIN}
    ORDER BY m.member_id = w.owner_id DESC, m.created_at, m.id LIMIT 1`;
  return admin?.member_id ?? null;
}

/** Whether no workspace (but the one named) has the slug, in whatever case. */
export async function isSlugFree(scope: Scope, slug: string, except?: string): Promise<boolean> {
  const taken = await scope.sql`
    SELECT 1 FROM workspaces
    WHERE lower(slug) = ${slug.toLowerCase()} AND ${live(scope.sql)}
      AND id IS DISTINCT FROM ${except ?? null}::uuid`;
  return taken.length === 0;
}

/** Whether the instance lets people make workspaces. */
export async function isCreationAllowed(scope: Scope): Promise<boolean> {
  const [row] = await scope.sql<{ value: string | null }[]>`
    SELECT value FROM instance_configurations
    WHERE key = 'DISABLE_WORKSPACE_CREATION' AND ${live(scope.sql)}`;
  return row?.value !== '1';
}

/**
 * The active members, bots too, the newest first. Guests are not given e-mail addresses; `search` looks in names
 * and, for those who see them, in addresses.
 */
export function listMembers(scope: WorkspaceScope, search?: string): Promise<MemberOfWorkspace[]> {
  const named = search ? scope.sql`AND ${isNamed(scope, search.trim())}` : scope.sql``;
  return scope.sql<MemberOfWorkspace[]>`
    SELECT m.*, ${personFor(scope)} AS member, ${workspaceLite(scope.sql)} AS workspace
    FROM workspace_members m JOIN users u ON u.id = m.member_id JOIN workspaces w ON w.id = m.workspace_id
    WHERE m.workspace_id = ${scope.workspace.id} AND m.is_active ${named}
    ORDER BY m.created_at DESC, m.id DESC`;
}

/** Members of the workspace by their people's ids. */
export function membersOf(
  scope: WorkspaceScope,
  userIds: readonly string[],
): Promise<MemberOfWorkspace[]> {
  return scope.sql<MemberOfWorkspace[]>`
    SELECT m.*, ${personFor(scope)} AS member, ${workspaceLite(scope.sql)} AS workspace
    FROM workspace_members m JOIN users u ON u.id = m.member_id JOIN workspaces w ON w.id = m.workspace_id
    WHERE m.workspace_id = ${scope.workspace.id} AND m.is_active
      AND m.member_id = ANY(${userIds as string[]}::uuid[])`;
}

/** One active member by the membership's id. */
export async function getMember(scope: WorkspaceScope, id: string): Promise<MemberOfWorkspace> {
  const rows = await scope.sql<MemberOfWorkspace[]>`
    SELECT m.*, ${personFor(scope)} AS member, ${workspaceLite(scope.sql)} AS workspace
    FROM workspace_members m JOIN users u ON u.id = m.member_id JOIN workspaces w ON w.id = m.workspace_id
    WHERE m.id = ${id} AND m.workspace_id = ${scope.workspace.id} AND m.is_active`;
  return oneOr404(rows, () => errors.notFound());
}

/** The person's own membership, with how many drafts they have here. */
export async function getMyMembership(
  scope: WorkspaceScope,
): Promise<WorkspaceMemberRow & { draft_issue_count: number }> {
  const [row] = await scope.sql<(WorkspaceMemberRow & { draft_issue_count: number })[]>`
    SELECT m.*, (SELECT count(*)::int FROM drafts d
      WHERE d.owner_id = m.member_id AND d.workspace_id = m.workspace_id
        AND ${live(scope.sql, 'd')}) AS draft_issue_count
    FROM workspace_members m
    WHERE m.workspace_id = ${scope.workspace.id} AND m.member_id = ${scope.user.id} AND m.is_active`;
  if (!row) throw errors.notFound();
  return row;
}

/** The role of the person in each project they are in. */
export async function myProjectRoles(scope: WorkspaceScope): Promise<Record<string, number>> {
  const rows = await scope.sql<{ project_id: string; role: number }[]>`
    SELECT m.project_id, m.role FROM ${ownProjects(scope, 'live')}`;
  return Object.fromEntries(rows.map((row) => [row.project_id, row.role]));
}

interface ProjectMembership {
  id: string;
  project_id: string;
  member_id: string;
  role: Role;
  created_at: string;
}

/** The members of every project the person is in. */
export function listMembersOfMyProjects(scope: WorkspaceScope): Promise<ProjectMembership[]> {
  return scope.sql<ProjectMembership[]>`
    SELECT o.id, o.project_id, o.member_id, o.role, o.created_at
    FROM ${ownProjects(scope, 'live')}
    JOIN project_members o ON o.project_id = p.id AND o.is_active
    JOIN users u ON u.id = o.member_id AND NOT u.is_bot
    ORDER BY o.created_at DESC, o.id DESC`;
}

/** SQL: the person of the alias `u` as this reader may see them. */
function personFor(scope: WorkspaceScope) {
  if (scope.role === GUEST) return userLite(scope.sql);
  return scope.sql`(${userLite(scope.sql)}::jsonb
    || jsonb_build_object('email', u.email, 'last_login_medium', u.last_login_medium))`;
}

/** SQL condition: the person of the alias `u` has the text in a name, or in the address if the reader sees it. */
function isNamed({ sql, role }: WorkspaceScope, search: string) {
  const text = containing(search);
  const address = role === GUEST ? sql`` : sql`OR u.email ILIKE ${text}`;
  return sql`(u.display_name ILIKE ${text} OR concat_ws(' ', u.first_name, u.last_name) ILIKE ${text} ${address})`;
}

/** A LIKE pattern for names that contain the text. */
function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
