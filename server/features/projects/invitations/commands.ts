import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';

import type { ProjectMemberRow } from '#server/features/projects/events.ts';
import { invitationMail } from '#server/features/projects/mails.ts';
import { enroll, publishMembers } from '#server/features/projects/memberships/commands.ts';
import { projectInvitations } from '#server/features/projects/table.ts';
import { joinWorkspace } from '#server/features/workspaces/memberships/commands.ts';
import { authorize, type ProjectScope, type Scope } from '#server/platform/access/scope.ts';
import { hashToken, makeToken } from '#server/platform/access/sessions.ts';
import { isLive, live } from '#server/platform/access/visibility/live.ts';
import { oneOr404, touched } from '#server/platform/database/rows.ts';
import type { KeptInvitation } from '#server/platform/http/invitation-tokens.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import type { AnswerProjectInvitation, InviteToProject } from '#shared/contract/project-members.ts';
import { badRequest, refusal } from '#shared/errors.ts';
import { GUEST, MEMBER, type Role } from '#shared/permissions.ts';

import { type EmbeddedInvitation, findInvitation, type InvitationPlace } from './queries.ts';

type Wanted = InviteToProject['emails'];

/**
 * Invites addresses by mail. False when an invitation does not fit a person's role in the
 * workspace; then no one is invited.
 */
export async function inviteToProject(
  scope: ProjectScope,
  input: InviteToProject,
): Promise<boolean> {
  authorize(scope, 'project_invitation.create');
  if (input.emails.length === 0) throw badRequest('Emails are required');
  const wanted = [...new Map(input.emails.map((row) => [row.email, row])).values()];
  for (const { email } of wanted) {
    if (z.email().max(255).safeParse(email).success) continue;
    throw badRequest(
      `Invalid email - ${email} provided a valid email address is required to send the invite`,
    );
  }
  if (!(await fitsWorkspaceRoles(scope, wanted))) return false;
  for (const invitation of wanted) await invite(scope, invitation, input.language);
  return true;
}

export async function deleteInvitation(scope: ProjectScope, id: string): Promise<void> {
  authorize(scope, 'project_invitation.delete');
  oneOr404(
    await scope.db
      .update(projectInvitations)
      .set({ deleted_at: sql`now()`, ...touched(scope) })
      .where(
        and(
          eq(projectInvitations.id, id),
          eq(projectInvitations.project_id, scope.project.id),
          isLive(projectInvitations),
        ),
      )
      .returning({ id: projectInvitations.id }),
  );
}

/**
 * The invited person's one reply; all failures get the same error, so that trying reveals nothing.
 */
export async function answerInvitation(
  scope: Scope,
  place: InvitationPlace,
  answer: AnswerProjectInvitation,
): Promise<'Project Invitation Accepted' | 'Project Invitation was not accepted'> {
  // Locked before reading: of two concurrent replies the second finds it answered.
  await scope.sql`SELECT 1 FROM project_invitations WHERE id = ${place.id} FOR UPDATE`;
  const invitation = await findInvitation(scope, place);
  if (!invitation || !(await mayAnswer(scope, invitation, answer))) {
    throw refusal(403, { error: 'You do not have permission to join the project' });
  }
  const opens = answer.accepted && isTheirs(scope, invitation, answer.token);
  const isWaiting = invitation.accepted && !(await hasBeenIn(scope, invitation));
  if (invitation.responded_at !== null && !(opens && isWaiting)) {
    throw badRequest('You have already responded to the invitation request');
  }
  await scope.sql`
    UPDATE project_invitations
    SET accepted = ${answer.accepted}, responded_at = now(), updated_at = clock_timestamp()
    WHERE id = ${invitation.id}`;
  if (!answer.accepted) return 'Project Invitation was not accepted';
  if (scope.user && opens) {
    await join(scope, invitation, scope.user.id);
    // The invitation stays visible, but its link is used up.
    await scope.sql`UPDATE project_invitations SET token_hash = '' WHERE id = ${invitation.id}`;
  }
  return 'Project Invitation Accepted';
}

/**
 * Turns accepted invitations of an address into memberships: all once the address is verified,
 * before only the one whose token the browser has. Skips projects that the person has been in
 * since: signing in must not restore a removed member.
 */
export async function joinAcceptedProjects(
  scope: Scope,
  person: { readonly id: string; readonly email: string; readonly is_email_verified: boolean },
  kept: KeptInvitation | null,
): Promise<void> {
  const accepted = await scope.sql<EmbeddedInvitation[]>`
    SELECT i.* FROM project_invitations i
    JOIN projects p ON p.id = i.project_id AND ${live(scope.sql, 'p')}
    JOIN workspaces w ON w.id = i.workspace_id AND ${live(scope.sql, 'w')}
    WHERE i.email = ${person.email} AND i.accepted AND ${live(scope.sql, 'i')}
      AND (${person.is_email_verified} OR (i.id = ${kept?.id ?? null} AND i.expires_at > now()
        AND i.token_hash = ${hashToken(kept?.token ?? '')}))
      AND NOT EXISTS (SELECT 1 FROM project_members m
        WHERE m.project_id = i.project_id AND m.member_id = ${person.id})`;
  for (const invitation of accepted) {
    const role = invitation.role > MEMBER ? MEMBER : invitation.role;
    await join(scope, { ...invitation, role }, person.id);
  }
  await scope.sql`
    UPDATE project_invitations SET deleted_at = now()
    WHERE id = ANY(${accepted.map((row) => row.id)}::uuid[])`;
}

/** Whether each invited admin or guest of the workspace is invited with the same role. */
async function fitsWorkspaceRoles(scope: ProjectScope, wanted: Wanted): Promise<boolean> {
  const known = await scope.sql<{ email: string; role: Role }[]>`
    SELECT u.email, w.role FROM workspace_members w JOIN users u ON u.id = w.member_id
    WHERE w.workspace_id = ${scope.workspace.id} AND w.is_active AND w.role <> ${MEMBER}
      AND u.email = ANY(${wanted.map((row) => row.email)}::text[])`;
  return known.every(({ email, role }) =>
    wanted.every((row) => row.email !== email || row.role === role),
  );
}

/** An address with an open invitation gets no second one. */
async function invite(
  scope: ProjectScope,
  { email, role }: Wanted[number],
  language: string | undefined,
): Promise<void> {
  const token = makeToken();
  const [made] = await scope.sql<{ id: string; email: string }[]>`
    INSERT INTO project_invitations (workspace_id, project_id, email, role, token_hash, created_by)
    VALUES (${scope.workspace.id}, ${scope.project.id}, ${email}, ${role}, ${hashToken(token)},
      ${scope.user.id})
    ON CONFLICT (project_id, email) WHERE deleted_at IS NULL DO UPDATE
      SET role = excluded.role, token_hash = excluded.token_hash, accepted = false, responded_at = NULL,
        expires_at = now() + interval '7 days', updated_at = clock_timestamp(), updated_by = ${scope.user.id}
      WHERE project_invitations.responded_at IS NOT NULL OR project_invitations.expires_at <= now()
    RETURNING id, email`;
  if (made) await queueMail(scope, invitationMail(scope, made, { token, language }));
}

/**
 * Whether the request has the mail's token, or the signed-in person's verified address matches:
 * nothing else creates a membership.
 */
export function isTheirs(
  { user }: Scope,
  invitation: EmbeddedInvitation,
  token: string | undefined,
): boolean {
  if (token !== undefined) return hashToken(token) === invitation.token_hash;
  return user !== null && user.is_email_verified && user.email === invitation.email;
}

/** Whether the person is or was in the project: then the invitation is used up. */
async function hasBeenIn(scope: Scope, { project_id }: EmbeddedInvitation) {
  const rows = await scope.sql`
    SELECT 1 FROM project_members
    WHERE project_id = ${project_id} AND member_id = ${scope.user?.id ?? null}`;
  return rows.length > 0;
}

/**
 * Whether a reply is accepted. Without a session an address with an account needs the mail's token;
 * a reply for an address without one takes effect when the address is verified.
 */
async function mayAnswer(
  scope: Scope,
  invitation: EmbeddedInvitation,
  { email, token }: AnswerProjectInvitation,
): Promise<boolean> {
  if (email !== invitation.email) return false;
  if (token !== undefined && hashToken(token) !== invitation.token_hash) return false;
  if (scope.user) return scope.user.email === invitation.email;
  if (token !== undefined) return true;
  const known = await scope.sql`SELECT 1 FROM users WHERE email = ${invitation.email}`;
  return known.length === 0;
}

/** Adds the person to workspace and project; a former member gets the former role. */
async function join(scope: Scope, invitation: EmbeddedInvitation, userId: string): Promise<void> {
  const { workspace_id, project_id } = invitation;
  const role = invitation.role > MEMBER ? MEMBER : invitation.role;
  const colleague = await joinWorkspace(scope, { workspace_id, user_id: userId, role });
  const [before] = await scope.sql<(ProjectMemberRow & { role: Role })[]>`
    SELECT * FROM project_members WHERE project_id = ${project_id} AND member_id = ${userId}`;
  if (before?.is_active) return;
  const invited = colleague.role === GUEST ? GUEST : invitation.role;
  const member = { member_id: userId, role: before?.role ?? invited };
  await enroll(scope, { id: project_id, workspace_id }, [member]);
  await publishMembers(scope, [project_id]);
}
