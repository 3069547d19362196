import { and, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';

import { users } from '#server/features/users/table.ts';
import {
  invitationPublication,
  type WorkspaceInvitationRow,
} from '#server/features/workspaces/events.ts';
import { membersOf } from '#server/features/workspaces/queries.ts';
import { workspaceInvitations } from '#server/features/workspaces/table.ts';
import { memberWire } from '#server/features/workspaces/wire.ts';
import { authorize, type Scope, type WorkspaceScope } from '#server/platform/access/scope.ts';
import { hashToken, makeToken } from '#server/platform/access/sessions.ts';
import { isLive, live } from '#server/platform/access/visibility/live.ts';
import { changeRows } from '#server/platform/database/changed-rows.ts';
import { one, touched } from '#server/platform/database/rows.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import type { InviteToWorkspace, UpdateInvitation } from '#shared/contract/workspaces.ts';
import { badRequest, errors, refusal } from '#shared/errors.ts';
import type { Role } from '#shared/permissions.ts';

import { invitationMail, invitationText } from './mails.ts';
import { getInvitation } from './queries.ts';

const Email = z.email().max(255);
/** Minimum interval between mails of an invitation. */
const RESEND_AFTER_MS = 60_000;

/** Invites people by mail, each address once; no one can grant a higher role than their own. */
export async function invitePeople(scope: WorkspaceScope, input: InviteToWorkspace): Promise<void> {
  authorize(scope, 'workspace_invitation.create');
  if (input.emails.length === 0) throw badRequest('Emails are required');
  refuseHigherRole(scope, ...input.emails.map((entry) => entry.role));
  const invited = new Map(input.emails.map((entry) => [entry.email, entry.role]));
  await refuseMembers(scope, [...invited.keys()]);
  for (const email of invited.keys()) {
    if (!Email.safeParse(email).success) {
      throw badRequest(
        `Invalid email - ${email} provided a valid email address is required to send the invite`,
      );
    }
  }
  const known = await openInvitations(scope, [...invited.keys()]);
  for (const [email, role] of invited) {
    const before = known.get(email);
    if (!before) await invite(scope, { email, role, language: input.language });
    else if (before.is_expired)
      await renew(scope, withoutMark(before), { role, language: input.language });
  }
}

function refuseHigherRole(scope: WorkspaceScope, ...roles: number[]): void {
  if (roles.some((role) => role > scope.role)) {
    throw badRequest('You cannot invite a user with higher role');
  }
}

async function refuseMembers(scope: WorkspaceScope, emails: readonly string[]): Promise<void> {
  const people = await scope.db
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.email, [...emails]));
  const members = await membersOf(
    scope,
    people.map((person) => person.id),
  );
  if (members.length === 0) return;
  throw refusal(400, {
    error: 'Some users are already member of workspace',
    workspace_users: members.map((member) => memberWire(member, scope.user.user_timezone)),
  });
}

const withoutMark = ({ is_expired: _isExpired, ...row }: OpenInvitation): WorkspaceInvitationRow =>
  row;

type OpenInvitation = WorkspaceInvitationRow & { is_expired: boolean };

async function openInvitations(
  scope: WorkspaceScope,
  emails: string[],
): Promise<Map<string, OpenInvitation>> {
  const rows = await scope.sql<OpenInvitation[]>`
    SELECT *, expires_at <= now() AS is_expired FROM workspace_invitations
    WHERE workspace_id = ${scope.workspace.id} AND email = ANY(${emails}) AND ${live(scope.sql)}`;
  return new Map(rows.map((row) => [row.email, row]));
}

interface Invitee {
  readonly role: Role;
  /** Of the mail; undefined leaves what was chosen before. */
  readonly language?: string | undefined;
}

async function invite(
  scope: WorkspaceScope,
  invitee: Invitee & { readonly email: string },
): Promise<void> {
  const token = makeToken();
  const [made] = await scope.db
    .insert(workspaceInvitations)
    .values({
      ...invitee,
      workspace_id: scope.workspace.id,
      token_hash: hashToken(token),
      message: invitationText(scope),
      created_by: scope.user.id,
    })
    // Someone invited the address at the same moment: one invitation and one mail are enough.
    .onConflictDoNothing()
    .returning();
  if (!made) return;
  scope.emit({
    type: 'workspace_invitation.created',
    data: { before: null, after: made },
    publish: [invitationPublication(made)],
  });
  await queueMail(scope, invitationMail(scope, made, token));
}

/** Gives an expired invitation a new link: it would block its address forever. */
async function renew(
  scope: WorkspaceScope,
  before: WorkspaceInvitationRow,
  { role, language }: Invitee,
): Promise<WorkspaceInvitationRow> {
  const token = makeToken();
  const after = await change(scope, before, {
    role,
    language,
    accepted: false,
    responded_at: null,
    token_hash: hashToken(token),
    message: invitationText(scope),
    expires_at: sql`now() + interval '7 days'`,
    ...touched(scope),
  });
  await queueMail(scope, invitationMail(scope, after, token));
  return after;
}

/** Mails an invitation again with a new link, valid for seven days; the old link stops working. */
export async function resendInvitation(
  scope: WorkspaceScope,
  id: string,
): Promise<WorkspaceInvitationRow> {
  authorize(scope, 'workspace_invitation.create');
  const { workspace: _workspace, ...before } = await getInvitation(scope, id);
  refuseHigherRole(scope, before.role);
  // Prevents flooding a mailbox.
  const age = Date.now() - new Date(before.updated_at).getTime();
  // A future time was set by a wrong clock.
  if (age >= 0 && age < RESEND_AFTER_MS) {
    throw errors.rateLimited(RESEND_AFTER_MS / 1000);
  }
  return renew(scope, before, { role: before.role });
}

export async function updateInvitation(
  scope: WorkspaceScope,
  id: string,
  input: UpdateInvitation,
): Promise<WorkspaceInvitationRow> {
  authorize(scope, 'workspace_invitation.update');
  const { workspace: _workspace, ...before } = await getInvitation(scope, id);
  if (input.role === undefined) return before;
  refuseHigherRole(scope, input.role);
  return change(scope, before, { role: input.role, ...touched(scope) });
}

async function change(
  scope: Scope,
  before: WorkspaceInvitationRow,
  changes: Parameters<ReturnType<typeof update>['set']>[0],
): Promise<WorkspaceInvitationRow> {
  const after = one(
    await update(scope)
      .set(changes)
      .where(
        and(
          eq(workspaceInvitations.id, before.id),
          eq(workspaceInvitations.workspace_id, before.workspace_id),
        ),
      )
      .returning(),
  );
  scope.emit({
    type: 'workspace_invitation.updated',
    data: { before, after },
    publish: [invitationPublication(after)],
  });
  return after;
}

const update = (scope: Scope) => scope.db.update(workspaceInvitations);

/** Withdraws an invitation; its link stops working at once. */
export async function deleteInvitation(scope: WorkspaceScope, id: string): Promise<void> {
  authorize(scope, 'workspace_invitation.delete');
  const invitation = await getInvitation(scope, id);
  await withdraw(scope, [invitation.id]);
}

/** Withdraws all invitations to an address in every workspace, when its account is closed. */
export async function withdrawInvitationsTo(scope: Scope, email: string): Promise<void> {
  const rows = await scope.db
    .select({ id: workspaceInvitations.id })
    .from(workspaceInvitations)
    .where(and(eq(workspaceInvitations.email, email), isLive(workspaceInvitations)));
  await withdraw(
    scope,
    rows.map((row) => row.id),
  );
}

/** Marks checked invitations as deleted: withdrawn, or used up by joining. */
export async function withdraw(scope: Scope, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const { sql: tagged } = scope;
  const gone = await changeRows<WorkspaceInvitationRow>(
    scope,
    'workspace_invitations',
    tagged`id = ANY(${ids}::uuid[]) AND ${live(tagged, 'workspace_invitations')}`,
    tagged`deleted_at = now(), updated_at = now(), updated_by = ${scope.user?.id ?? null}`,
  );
  for (const { before, after } of gone) {
    scope.emit({
      type: 'workspace_invitation.deleted',
      data: { before, after: null },
      publish: [invitationPublication(after)],
    });
  }
}

/** Records an answer that cannot create a membership yet. */
export function recordAnswer(
  scope: Scope,
  invitation: WorkspaceInvitationRow,
  accepted: boolean,
): Promise<WorkspaceInvitationRow> {
  return change(scope, invitation, {
    accepted,
    responded_at: sql`now()`,
    updated_at: sql`now()`,
    updated_by: scope.user?.id ?? null,
  });
}
