import { eq, sql } from 'drizzle-orm';

import { userPublication } from '#server/features/users/events.ts';
import { getMe, isInstanceAdmin } from '#server/features/users/queries.ts';
import { profiles, users } from '#server/features/users/table.ts';
import type { WorkspaceMemberRow } from '#server/features/workspaces/events.ts';
import { withdrawInvitationsTo } from '#server/features/workspaces/invitations/commands.ts';
import { endMembership, touchWorkspace } from '#server/features/workspaces/memberships/commands.ts';
import type { UserScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { one } from '#server/platform/database/rows.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { badRequest } from '#shared/errors.ts';

import { deactivatedMail } from './deactivated-mail.ts';
import { endSessions } from './sessions/commands.ts';

/** Deactivates the person's own account; assignments and content stay. */
export async function deactivateMe(scope: UserScope, address: string): Promise<void> {
  const me = await getMe(scope);
  if (await isInstanceAdmin(scope)) {
    throw badRequest('You cannot deactivate your account since you are an instance admin');
  }
  await endMemberships(scope);
  // Someone with another person's unverified address must not delete their invitations.
  if (me.is_email_verified) await withdrawInvitationsTo(scope, me.email);
  await endSessions(scope, me.id);
  await resetProfile(scope);
  const gone = one(
    await scope.db
      .update(users)
      .set({
        password_hash: null,
        is_password_autoset: true,
        is_active: false,
        last_logout_time: sql`now()`,
        last_logout_ip: address,
        updated_at: sql`now()`,
      })
      .where(eq(users.id, me.id))
      .returning(),
  );
  await queueMail(scope, deactivatedMail(scope, me));
  scope.emit({
    type: 'user.deactivated',
    data: { user: me },
    publish: [{ ...userPublication(gone), gone: true }],
  });
}

async function resetProfile(scope: UserScope): Promise<void> {
  await scope.db
    .update(profiles)
    .set({
      last_workspace_id: null,
      is_tour_completed: false,
      is_onboarded: false,
      onboarding_step: {
        profile_complete: false,
        workspace_create: false,
        workspace_invite: false,
        workspace_join: false,
      },
      updated_at: sql`now()`,
    })
    .where(eq(profiles.user_id, scope.user.id));
}

/** Ends all memberships, unless a project or workspace would be left without an admin. */
async function endMemberships(scope: UserScope): Promise<void> {
  const mine = await scope.sql<WorkspaceMemberRow[]>`
    SELECT m.* FROM workspace_members m
    JOIN workspaces w ON w.id = m.workspace_id AND ${live(scope.sql, 'w')}
    WHERE m.member_id = ${scope.user.id} AND m.is_active ORDER BY m.workspace_id`;
  for (const member of mine) await touchWorkspace(scope, member.workspace_id);
  if (await hasAdminlessProject(scope)) {
    throw badRequest('You cannot deactivate account as you are the only admin in some projects.');
  }
  if (await hasAdminlessWorkspace(scope)) {
    throw badRequest('You cannot deactivate account as you are the only admin in some workspaces.');
  }
  for (const member of mine) await endMembership(scope, member);
}

/** Whether a project with other members would have no admin without the person. */
async function hasAdminlessProject(scope: UserScope): Promise<boolean> {
  const found = await scope.sql`
    SELECT 1 FROM project_members m
    JOIN projects p ON p.id = m.project_id AND ${live(scope.sql, 'p')}
    JOIN workspaces w ON w.id = m.workspace_id AND ${live(scope.sql, 'w')}
    WHERE m.member_id = ${scope.user.id} AND m.is_active AND m.role = 20
      AND EXISTS (SELECT 1 FROM project_members o JOIN users u ON u.id = o.member_id
        WHERE o.project_id = m.project_id AND o.member_id <> m.member_id AND o.is_active
          AND u.is_active AND NOT u.is_bot)
      AND NOT EXISTS (SELECT 1 FROM project_members o JOIN users u ON u.id = o.member_id
        WHERE o.project_id = m.project_id AND o.member_id <> m.member_id AND o.is_active
          AND o.role = 20 AND u.is_active AND NOT u.is_bot)
    LIMIT 1`;
  return found.length > 0;
}

/** Whether a workspace with other members would have no admin without the person. */
async function hasAdminlessWorkspace(scope: UserScope): Promise<boolean> {
  const found = await scope.sql`
    SELECT 1 FROM workspace_members m
    JOIN workspaces w ON w.id = m.workspace_id AND ${live(scope.sql, 'w')}
    WHERE m.member_id = ${scope.user.id} AND m.is_active AND m.role = 20
      AND EXISTS (SELECT 1 FROM workspace_members o JOIN users u ON u.id = o.member_id
        WHERE o.workspace_id = m.workspace_id AND o.member_id <> m.member_id AND o.is_active
          AND u.is_active AND NOT u.is_bot)
      AND NOT EXISTS (SELECT 1 FROM workspace_members o JOIN users u ON u.id = o.member_id
        WHERE o.workspace_id = m.workspace_id AND o.member_id <> m.member_id AND o.is_active
          AND o.role = 20 AND u.is_active AND NOT u.is_bot)
    LIMIT 1`;
  return found.length > 0;
}
