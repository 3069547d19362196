import type { ProjectMemberRow } from '#server/features/projects/events.ts';
import { additionMail } from '#server/features/projects/mails.ts';
import {
  changeMember,
  enroll,
  type Enrollment,
  publishMembers,
  publishMembership,
} from '#server/features/projects/memberships/commands.ts';
import { authorize, type ProjectScope } from '#server/platform/access/scope.ts';
import { oneOr404 } from '#server/platform/database/rows.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import type { AddProjectMembers, UpdateProjectMember } from '#shared/contract/project-members.ts';
import { badRequest, errors } from '#shared/errors.ts';
import { ADMIN, GUEST, type Role } from '#shared/permissions.ts';

import { findProjectMember } from './queries.ts';

const LAST_ADMIN =
  'You cannot leave the project as your the only admin of the project you will have to either delete the project or create an another admin';

/** Adds or restores people of the workspace in the project, and mails them. */
export async function addProjectMembers(
  scope: ProjectScope,
  input: AddProjectMembers,
): Promise<ProjectMemberRow[]> {
  const locked = await lockMemberships(scope);
  authorize(locked, 'project_member.add');
  if (input.members.length === 0) throw badRequest('Atleast one member is required');
  const wanted = [...new Map(input.members.map((row) => [row.member_id, row])).values()];
  const people = await peopleOf(scope, wanted);
  for (const { member_id, role } of wanted) {
    checkRole(people.get(member_id)?.role ?? GUEST, role);
    if (member_id === scope.user.id && role !== locked.project_role) {
      throw badRequest('You cannot update your own role');
    }
  }
  const place = { id: scope.project.id, workspace_id: scope.workspace.id };
  const rows = await enroll(scope, place, wanted);
  await publishMembers(scope, [place.id]);
  for (const { email } of people.values()) await queueMail(scope, additionMail(scope, email));
  return rows;
}

/** Changes a member's role. Only admins of the project may, and one admin always stays. */
export async function updateProjectMember(
  scope: ProjectScope,
  id: string,
  input: UpdateProjectMember,
): Promise<void> {
  const locked = await lockMemberships(scope);
  authorize(locked, 'project_member.update');
  const { workspace_role, ...before } = await getMember(scope, id);
  const role = input.role ?? before.role;
  const isSelf = before.member_id === scope.user.id;
  if (isSelf && scope.role !== ADMIN) throw badRequest('You cannot update your own role');
  if (workspace_role === GUEST && role !== GUEST) {
    throw badRequest('You cannot add a user with role higher than the workspace role');
  }
  if (isSelf && role !== ADMIN && !(await hasOtherAdmin(scope))) throw badRequest(LAST_ADMIN);
  publishMembership(scope, before, await changeMember(scope, id, { role }));
}

export async function removeProjectMember(scope: ProjectScope, id: string): Promise<void> {
  authorize(await lockMemberships(scope), 'project_member.remove');
  const { workspace_role: _role, ...before } = await getMember(scope, id);
  if (before.member_id === scope.user.id) {
    throw badRequest('You cannot remove yourself from the workspace. Please use leave workspace');
  }
  publishMembership(scope, before, await changeMember(scope, id, { is_active: false }));
  await publishMembers(scope, [scope.project.id]);
}

/** The person leaves the project; its last admin cannot. */
export async function leaveProject(scope: ProjectScope): Promise<void> {
  const locked = await lockMemberships(scope);
  authorize(locked, 'project_member.leave');
  const own = await findProjectMember(scope, scope.user.id);
  if (!own) throw errors.notFound();
  if (own.role === ADMIN && !(await hasOtherAdmin(scope))) throw badRequest(LAST_ADMIN);
  publishMembership(scope, own, await changeMember(scope, own.id, { is_active: false }));
  await publishMembers(scope, [scope.project.id]);
}

/**
 * Serializes changes of a project's memberships, and reads the own role again under the lock: when
 * two admins demote each other at once, the second is no admin any more.
 */
async function lockMemberships(scope: ProjectScope): Promise<ProjectScope> {
  await scope.sql`SELECT 1 FROM projects WHERE id = ${scope.project.id} FOR NO KEY UPDATE`;
  const own = await findProjectMember(scope, scope.user.id);
  return { ...scope, project_role: own?.role ?? null };
}

interface WorkspacePerson {
  member_id: string;
  email: string;
  role: Role;
}

/** The people to add, who must be active in the workspace; one query. */
async function peopleOf(
  scope: ProjectScope,
  wanted: readonly Enrollment[],
): Promise<Map<string, WorkspacePerson>> {
  const ids = wanted.map((row) => row.member_id);
  const people = await scope.sql<WorkspacePerson[]>`
    SELECT w.member_id, w.role, u.email FROM workspace_members w
    JOIN users u ON u.id = w.member_id AND u.is_active AND NOT u.is_bot
    WHERE w.workspace_id = ${scope.workspace.id} AND w.member_id = ANY(${ids}::uuid[]) AND w.is_active`;
  if (people.length < ids.length) throw errors.notFound();
  return new Map(people.map((person) => [person.member_id, person]));
}

function checkRole(workspaceRole: Role, role: Role): void {
  if (workspaceRole === ADMIN && role !== ADMIN) {
    throw badRequest('You cannot add a user with role lower than the workspace role');
  }
  if (workspaceRole === GUEST && role !== GUEST) {
    throw badRequest('You cannot add a user with role higher than the workspace role');
  }
}

async function getMember(
  scope: ProjectScope,
  id: string,
): Promise<ProjectMemberRow & { workspace_role: Role }> {
  return oneOr404(
    await scope.sql<(ProjectMemberRow & { workspace_role: Role })[]>`
      SELECT m.*, w.role AS workspace_role FROM project_members m
      JOIN users u ON u.id = m.member_id AND NOT u.is_bot
      JOIN workspace_members w ON w.workspace_id = m.workspace_id AND w.member_id = m.member_id
      WHERE m.id = ${id} AND m.project_id = ${scope.project.id} AND m.is_active`,
  );
}

async function hasOtherAdmin(scope: ProjectScope): Promise<boolean> {
  const found = await scope.sql`
    SELECT 1 FROM project_members m JOIN users u ON u.id = m.member_id AND u.is_active AND NOT u.is_bot
    WHERE m.project_id = ${scope.project.id} AND m.member_id <> ${scope.user.id}
      AND m.is_active AND m.role = ${ADMIN}
    LIMIT 1`;
  return found.length > 0;
}
