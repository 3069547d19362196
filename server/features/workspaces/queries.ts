import type { Scope, UserScope, WorkspaceScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { ownProjects } from '#server/platform/access/visibility/memberships.ts';
import type { SqlClient } from '#server/platform/database/database.ts';
import { fullName, userLite, workspaceLite } from '#server/platform/database/lite.ts';
import { one, oneOr404 } from '#server/platform/database/rows.ts';
import { errors } from '#shared/errors.ts';
import { ADMIN, GUEST, type Role } from '#shared/permissions.ts';

import { memberCount } from './entity.ts';
import type { WorkspaceMemberRow, WorkspaceRow } from './events.ts';
import { workspaceWire, type MemberOfWorkspace } from './wire.ts';

/** A workspace with its number of people and, in the person's own list, their role. */
export type CountedWorkspace = WorkspaceRow & { total_members: number; role?: Role };

export async function getWorkspace(scope: WorkspaceScope): Promise<CountedWorkspace> {
  return one(
    await scope.sql<CountedWorkspace[]>`
      SELECT w.*, ${memberCount(scope.sql)} AS total_members
      FROM workspaces w WHERE w.id = ${scope.workspace.id}`,
  );
}

/** A workspace in the contract's shape, for replies of the admin area and the account. */
export function workspaceEntry(
  row: WorkspaceRow & { total_members?: number; role?: Role },
  zone: string,
) {
  return workspaceWire(row, zone);
}

interface WorkspaceFilter {
  readonly search?: string | undefined;
  readonly owner?: string | undefined;
}

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

/** Whether a new workspace is the person's first: they were never in a second one. */
export async function isFirstWorkspace({ sql, user }: UserScope): Promise<boolean> {
  const rows = await sql`
    SELECT 1 FROM workspace_members WHERE member_id = ${user.id} LIMIT 2`;
  return rows.length < 2;
}

/** The person as whom imports and jobs act in a workspace: its owner, else its first admin. */
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

/** Whether no workspace except `except` has the slug, ignoring case. */
export async function isSlugFree(scope: Scope, slug: string, except?: string): Promise<boolean> {
  const taken = await scope.sql`
    SELECT 1 FROM workspaces
    WHERE lower(slug) = ${slug.toLowerCase()} AND ${live(scope.sql)}
      AND id IS DISTINCT FROM ${except ?? null}::uuid`;
  return taken.length === 0;
}

export async function isCreationAllowed(scope: Scope): Promise<boolean> {
  const [row] = await scope.sql<{ value: string | null }[]>`
    SELECT value FROM instance_configurations
    WHERE key = 'DISABLE_WORKSPACE_CREATION' AND ${live(scope.sql)}`;
  return row?.value !== '1';
}

/**
 * Active members including bots, newest first. Guests get no email addresses; `search` covers names
 * and, for others, addresses.
 */
export function listMembers(scope: WorkspaceScope, search?: string): Promise<MemberOfWorkspace[]> {
  const named = search ? scope.sql`AND ${isNamed(scope, search.trim())}` : scope.sql``;
  return scope.sql<MemberOfWorkspace[]>`
    SELECT m.*, ${personFor(scope)} AS member, ${workspaceLite(scope.sql)} AS workspace
    FROM workspace_members m JOIN users u ON u.id = m.member_id JOIN workspaces w ON w.id = m.workspace_id
    WHERE m.workspace_id = ${scope.workspace.id} AND m.is_active ${named}
    ORDER BY m.created_at DESC, m.id DESC`;
}

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

/** An active member by the membership's id. */
export async function getMember(scope: WorkspaceScope, id: string): Promise<MemberOfWorkspace> {
  const rows = await scope.sql<MemberOfWorkspace[]>`
    SELECT m.*, ${personFor(scope)} AS member, ${workspaceLite(scope.sql)} AS workspace
    FROM workspace_members m JOIN users u ON u.id = m.member_id JOIN workspaces w ON w.id = m.workspace_id
    WHERE m.id = ${id} AND m.workspace_id = ${scope.workspace.id} AND m.is_active`;
  return oneOr404(rows, () => errors.notFound());
}

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

export function listMembersOfMyProjects(scope: WorkspaceScope): Promise<ProjectMembership[]> {
  return scope.sql<ProjectMembership[]>`
    SELECT o.id, o.project_id, o.member_id, o.role, o.created_at
    FROM ${ownProjects(scope, 'live')}
    JOIN project_members o ON o.project_id = p.id AND o.is_active
    JOIN users u ON u.id = o.member_id AND NOT u.is_bot
    ORDER BY o.created_at DESC, o.id DESC`;
}

/** SQL: the person of the alias `u`, with the email address if the reader may see it. */
function personFor(scope: WorkspaceScope) {
  if (scope.role === GUEST) return userLite(scope.sql);
  return scope.sql`(${userLite(scope.sql)}::jsonb
    || jsonb_build_object('email', u.email, 'last_login_medium', u.last_login_medium))`;
}

/** SQL condition: the person `u` has the text in a name, or in a visible email address. */
function isNamed({ sql, role }: WorkspaceScope, search: string) {
  const text = containing(search);
  const address = role === GUEST ? sql`` : sql`OR u.email ILIKE ${text}`;
  return sql`(u.display_name ILIKE ${text} OR ${fullName(sql)} ILIKE ${text} ${address})`;
}

/** A LIKE pattern for texts that contain this one. */
function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
