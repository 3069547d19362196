import { and, eq } from 'drizzle-orm';

import {
  memberEvent,
  type ProjectMemberRow,
  projectPublication,
  type ProjectRow,
} from '#server/features/projects/events.ts';
import { projectMembers } from '#server/features/projects/table.ts';
import type { ProjectScope, Scope } from '#server/platform/access/scope.ts';
import {
  moveListener,
  projectAudience,
  restartListener,
  restartOwnAudience,
} from '#server/platform/access/visibility/listeners.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import type { Audience } from '#server/platform/changes/change-log.ts';
import { one, touched } from '#server/platform/database/rows.ts';
import {
  DEFAULT_MEMBER_PROPS,
  DEFAULT_USER_PROPERTIES,
} from '#shared/constants/view-properties.ts';
import type { UpdateProjectPreferences } from '#shared/contract/project-members.ts';
import { GUEST, type Role } from '#shared/permissions.ts';

/** A person with their role in a project. */
export interface Enrollment {
  readonly member_id: string;
  readonly role: Role;
}

export interface ProjectPlace {
  readonly id: string;
  readonly workspace_id: string;
}

/**
 * Adds or restores people in a project with these roles, and moves their sockets. Checks no
 * permission: its callers do.
 */
export async function enroll(
  scope: Scope,
  project: ProjectPlace,
  wanted: readonly Enrollment[],
): Promise<ProjectMemberRow[]> {
  const ids = wanted.map((row) => row.member_id);
  const actor = scope.user?.id ?? null;
  const props = JSON.stringify(DEFAULT_MEMBER_PROPS);
  const before = await scope.sql<ProjectMemberRow[]>`
    SELECT * FROM project_members
    WHERE project_id = ${project.id} AND member_id = ANY(${ids}::uuid[]) FOR UPDATE`;
  const after = await scope.sql<ProjectMemberRow[]>`
    INSERT INTO project_members
      (workspace_id, project_id, member_id, role, sort_order, view_props, default_props, created_by)
    SELECT ${project.workspace_id}, ${project.id}, wanted.member_id, wanted.role,
      coalesce((SELECT min(m.sort_order) - 10000 FROM project_members m
        WHERE m.member_id = wanted.member_id AND m.workspace_id = ${project.workspace_id}), 65535),
      ${props}::jsonb, ${props}::jsonb, ${actor}
    FROM unnest(${ids}::uuid[], ${wanted.map((row) => row.role)}::smallint[]) AS wanted(member_id, role)
    ON CONFLICT (project_id, member_id) DO UPDATE
      SET role = excluded.role, is_active = true, deleted_at = NULL,
        updated_at = clock_timestamp(), updated_by = ${actor}
    RETURNING *`;
  await addProperties(scope, after);
  for (const row of after) {
    publishMembership(scope, before.find((old) => old.id === row.id) ?? null, row);
  }
  return after;
}

/** Removes a person from projects. Checks no permission: its callers do. */
export async function removeFromProjects(
  scope: Scope,
  memberId: string,
  projectIds: readonly string[],
): Promise<void> {
  const which = scope.sql`
    member_id = ${memberId} AND project_id = ANY(${projectIds as string[]}::uuid[]) AND is_active`;
  const before = await scope.sql<ProjectMemberRow[]>`
    SELECT * FROM project_members WHERE ${which} FOR UPDATE`;
  const after = await scope.sql<ProjectMemberRow[]>`
    UPDATE project_members SET is_active = false, updated_at = clock_timestamp(),
      updated_by = ${scope.user?.id ?? null}
    WHERE ${which} RETURNING *`;
  for (const row of after) {
    publishMembership(scope, before.find((old) => old.id === row.id) ?? null, row);
  }
}

/** Creates the list settings of new members, unless they have some. */
export async function addProperties(
  scope: Scope,
  members: readonly ProjectMemberRow[],
): Promise<void> {
  const defaults = DEFAULT_USER_PROPERTIES;
  await scope.sql`
    INSERT INTO project_user_properties
      (workspace_id, project_id, user_id, kind, filters, display_filters, display_properties, created_by)
    SELECT m.workspace_id, m.project_id, m.member_id, 'project', ${JSON.stringify(defaults.filters)}::jsonb,
      ${JSON.stringify(defaults.display_filters)}::jsonb,
      ${JSON.stringify(defaults.display_properties)}::jsonb, m.member_id
    FROM project_members m WHERE m.id = ANY(${members.map((row) => row.id)}::uuid[])
    ON CONFLICT DO NOTHING`;
}

/** Publishes a changed membership and moves the person's sockets. */
export function publishMembership(
  scope: Scope,
  before: ProjectMemberRow | null,
  after: ProjectMemberRow,
): void {
  const left = before ? audiencesOf(before) : [];
  const joined = audiencesOf(after);
  scope.emit(memberEvent(before, after));
  if (left[0] === joined[0]) return;
  moveListener(scope, after.member_id, left, joined);
  // List settings, and a limited guest's items, are in the person's own audience.
  restartOwnAudience(scope, after.member_id);
}

function audiencesOf({ project_id, role, is_active }: ProjectMemberRow): Audience[] {
  return is_active ? [projectAudience(project_id, role)] : [];
}

/** Resets the audiences of a project's people after a change of the whole visibility. */
export async function resetAudiences(scope: Scope, projectId: string): Promise<void> {
  const members = await scope.sql<{ member_id: string; role: number }[]>`
    SELECT member_id, role FROM project_members WHERE project_id = ${projectId} AND is_active`;
  for (const { member_id, role } of members) {
    restartListener(scope, member_id, projectAudience(projectId, role));
    if (role === GUEST) restartOwnAudience(scope, member_id);
  }
}

/** Like `resetAudiences`, for the project's guests only. */
export function resetGuests(scope: ProjectScope): void {
  for (const guest of scope.project.guest_ids) {
    restartListener(scope, guest, projectAudience(scope.project.id, GUEST));
    restartOwnAudience(scope, guest);
  }
}

/** Publishes projects whose `members` changed, at a new revision. */
export async function publishMembers(scope: Scope, projectIds: readonly string[]): Promise<void> {
  const rows = await scope.sql<ProjectRow[]>`
    UPDATE projects SET rev = rev
    WHERE id = ANY(${projectIds as string[]}::uuid[]) AND ${live(scope.sql)} RETURNING *`;
  for (const row of rows) scope.publish(projectPublication(null, row));
}

/** Writes validated changes of a membership. */
export async function changeMember(
  scope: ProjectScope,
  id: string,
  changes: UpdateProjectPreferences & { readonly role?: Role; readonly is_active?: boolean },
): Promise<ProjectMemberRow> {
  return one(
    await scope.db
      .update(projectMembers)
      .set({ ...changes, ...touched(scope) })
      .where(and(eq(projectMembers.id, id), eq(projectMembers.project_id, scope.project.id)))
      .returning(),
  );
}
