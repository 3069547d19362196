import { live } from '#server/platform/access/visibility/live.ts';
import type { SqlClient } from '#server/platform/database/database.ts';
import { one } from '#server/platform/database/rows.ts';
import { sanitizeStrangersHtml } from '#server/platform/texts/html.ts';
import { MEMBER } from '#shared/permissions.ts';

import type { Person } from './principal.ts';
import {
  type ProjectFacts,
  type ProjectScope,
  type Scope,
  type ScopeFacts,
  systemFacts,
  type UserScope,
  type VisitorScope,
  type WorkspaceFacts,
  type WorkspaceScope,
} from './scope.ts';

/** Facts of a scope in which a job or import acts as a person, without session or request. */
export async function actingFor(sql: SqlClient, userId: string): Promise<ScopeFacts<UserScope>> {
  const user = one(
    await sql<Person[]>`
      SELECT id, email, display_name, first_name, last_name, user_timezone, is_password_autoset
      FROM users WHERE id = ${userId}`,
  );
  return { ...systemFacts, principal: null, user };
}

/** Enters a workspace that the scope's person is an active member of. */
export async function enterWorkspace(scope: UserScope, id: string): Promise<WorkspaceScope> {
  const { role, ...workspace } = one(
    await scope.sql<(WorkspaceFacts & Pick<WorkspaceScope, 'role'>)[]>`
      SELECT w.id, w.slug, w.name, w.owner_id, m.role
      FROM workspaces w JOIN workspace_members m ON m.workspace_id = w.id
      WHERE w.id = ${id} AND ${live(scope.sql, 'w')} AND m.member_id = ${scope.user.id} AND m.is_active`,
  );
  return { ...scope, workspace, role };
}

/** Enters a project of the workspace, which may have been created a moment ago. */
export async function enterProject(scope: WorkspaceScope, id: string): Promise<ProjectScope> {
  const { project_role, ...project } = one(
    await scope.sql<(ProjectFacts & Pick<ProjectScope, 'project_role'>)[]>`
      SELECT p.id, p.identifier, p.name, p.network, p.archived_at, p.guest_view_all_features,
        p.default_assignee, p.created_by, m.role AS project_role, ARRAY(
          SELECT g.member_id FROM project_members g
          WHERE g.project_id = p.id AND g.is_active AND g.role = 5) AS guest_ids
      FROM projects p
      LEFT JOIN project_members m ON m.project_id = p.id AND m.member_id = ${scope.user.id} AND m.is_active
      WHERE p.id = ${id} AND p.workspace_id = ${scope.workspace.id} AND ${live(scope.sql, 'p')}`,
  );
  return { ...scope, project, project_role };
}

/**
 * Enters a project to finish work that the person started and could do then; they may have left
 * since. For reactions and the feed only, not for permission checks.
 */
export async function enterProjectOf(scope: UserScope, id: string): Promise<ProjectScope> {
  const { workspace, role, project, project_role } = one(
    await scope.sql<Pick<ProjectScope, 'workspace' | 'role' | 'project' | 'project_role'>[]>`
      SELECT json_build_object('id', w.id, 'slug', w.slug, 'name', w.name, 'owner_id', w.owner_id) AS workspace,
        coalesce(o.role, 5) AS role, m.role AS project_role,
        json_build_object('id', p.id, 'identifier', p.identifier, 'name', p.name, 'network', p.network,
          'archived_at', p.archived_at, 'guest_view_all_features', p.guest_view_all_features,
          'default_assignee', p.default_assignee, 'created_by', p.created_by, 'guest_ids', ARRAY(
            SELECT g.member_id FROM project_members g
            WHERE g.project_id = p.id AND g.is_active AND g.role = 5)) AS project
      FROM projects p JOIN workspaces w ON w.id = p.workspace_id
      LEFT JOIN workspace_members o ON o.workspace_id = w.id AND o.member_id = ${scope.user.id} AND o.is_active
      LEFT JOIN project_members m ON m.project_id = p.id AND m.member_id = ${scope.user.id} AND m.is_active
      WHERE p.id = ${id}`,
  );
  return { ...scope, workspace, role, project, project_role };
}

/**
 * The scope in which commands of features write a visitor's content in the visitor's name. The
 * anchor's rules have been checked before: nothing else may call this.
 */
export function actingHere(scope: VisitorScope): ProjectScope {
  return { ...scope, principal: null, role: MEMBER, project_role: MEMBER };
}

/**
 * Whether a text comes from someone outside of the project: a visitor of its board, or the sender
 * of a form. Their mentions notify no one, and their changes at most once an hour.
 */
export async function isStranger(scope: Scope, projectId: string): Promise<boolean> {
  if (scope.is_for_stranger) return true;
  if (scope.principal?.kind !== 'anchor' || !scope.user) return false;
  const [own] = await scope.sql`
    SELECT 1 FROM project_members
    WHERE project_id = ${projectId} AND member_id = ${scope.user.id} AND is_active`;
  return own === undefined;
}

/** A visitor's text for storage: in strangers' texts only uploaded pictures stay. */
export async function readVisitorsText(scope: VisitorScope, html: string): Promise<string> {
  return (await isStranger(scope, scope.project.id)) ? sanitizeStrangersHtml(html) : html;
}
