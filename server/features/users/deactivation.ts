import { eq, sql } from 'drizzle-orm';

import { sessionEnded } from '#server/features/auth/events.ts';
import { sessions } from '#server/features/auth/table.ts';
import { withdrawInvitationsTo } from '#server/features/workspaces/invitation-commands.ts';
import { leaveEverywhere } from '#server/features/workspaces/leaving.ts';
import { queueMail } from '#server/platform/mail.ts';
import { one } from '#server/platform/rows.ts';
import type { UserScope } from '#server/platform/scope.ts';
import { badRequest } from '#shared/errors.ts';

import { userPublication } from './events.ts';
import { deactivatedMail } from './mails.ts';
import { getMe, isInstanceAdmin } from './queries.ts';
import { profiles, users } from './table.ts';

/** Closes the person's own account (identity 3.7); nothing they made is unassigned or deleted. */
export async function deactivateMe(scope: UserScope, address: string): Promise<void> {
  const me = await getMe(scope);
  if (await isInstanceAdmin(scope)) {
    throw badRequest('You cannot deactivate your account since you are an instance admin');
  }
  await leaveEverywhere(scope);
  await withdrawInvitationsTo(scope, me.email);
  await endSessions(scope);
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

/** Ends every session; the open sockets of each are closed by the log rows. */
async function endSessions(scope: UserScope): Promise<void> {
  const ended = await scope.db
    .delete(sessions)
    .where(eq(sessions.user_id, scope.user.id))
    .returning({ id: sessions.id, user_id: sessions.user_id });
  for (const session of ended) scope.emit(sessionEnded(session));
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
