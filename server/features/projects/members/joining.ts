import { memberEvent, type ProjectMemberRow } from '#server/features/projects/events.ts';
import {
  addProperties,
  changeMember,
  publishMembers,
  publishMembership,
} from '#server/features/projects/memberships/commands.ts';
import {
  allowed,
  authorize,
  type ProjectScope,
  type WorkspaceScope,
} from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import type { UpdateProjectPreferences } from '#shared/contract/project-members.ts';
import { errors, refusal } from '#shared/errors.ts';

import { findProjectMember } from './queries.ts';

/** The person joins open projects; workspace admins also private ones. */
export async function joinProjects(
  scope: WorkspaceScope,
  projectIds: readonly string[],
): Promise<void> {
  authorize(scope, 'project.join');
  const ids = [...new Set(projectIds)];
  const { sql, user, workspace } = scope;
  const found = await sql<{ id: string; network: number }[]>`
    SELECT id, network FROM projects
    WHERE id = ANY(${ids}::uuid[]) AND workspace_id = ${workspace.id} AND ${live(sql)}
    ORDER BY id FOR NO KEY UPDATE`;
  if (found.length < ids.length) throw errors.badPayload();
  if (found.some(({ network }) => network === 0) && !allowed(scope, 'project.read_all')) {
    throw refusal(403, { error: 'Only workspace admins can join private project' });
  }
  const before = await sql<ProjectMemberRow[]>`
    SELECT * FROM project_members WHERE member_id = ${user.id} AND project_id = ANY(${ids}::uuid[])
    ORDER BY id FOR NO KEY UPDATE`;
  // A former member returns with the former role.
  const joined = await sql<ProjectMemberRow[]>`
    INSERT INTO project_members (workspace_id, project_id, member_id, role, created_by)
    SELECT ${workspace.id}, wanted.id, ${user.id}, ${scope.role}, ${user.id}
    FROM unnest(${ids}::uuid[]) AS wanted(id)
    ON CONFLICT (project_id, member_id) DO UPDATE
      SET is_active = true, deleted_at = NULL, updated_at = clock_timestamp(), updated_by = ${user.id}
      WHERE NOT project_members.is_active
    RETURNING *`;
  await addProperties(scope, joined);
  for (const row of joined) {
    publishMembership(scope, before.find((old) => old.id === row.id) ?? null, row);
  }
  await publishMembers(
    scope,
    joined.map((row) => row.project_id),
  );
}

/** Changes the person's own settings of a project and its position in their sidebar. */
export async function updateProjectPreferences(
  scope: ProjectScope,
  input: UpdateProjectPreferences,
): Promise<void> {
  authorize(scope, 'project_preference.update');
  const before = await findProjectMember(scope, scope.user.id);
  if (!before) throw errors.forbiddenShort();
  scope.emit(memberEvent(before, await changeMember(scope, before.id, input)));
}
