import { and, eq, sql } from 'drizzle-orm';
import { v7 } from 'uuid';

import { createAccount } from '#server/features/auth/commands.ts';
import { enrol } from '#server/features/projects/memberships/commands.ts';
import { users } from '#server/features/users/table.ts';
import { endMembership, joinWorkspace } from '#server/features/workspaces/memberships/commands.ts';
import { workspaceMembers } from '#server/features/workspaces/table.ts';
import type { WorkspaceScope } from '#server/platform/access/scope.ts';
import { oneOr404 } from '#server/platform/database/rows.ts';
import type { CreateServiceAccount } from '#shared/contract/api-tokens.ts';
import { ADMIN, GUEST, MEMBER } from '#shared/permissions.ts';

import { insertToken, type MadeToken } from './commands.ts';
import { requireOwnProjects } from './queries.ts';
import { serviceAccounts } from './table.ts';

/** Makes a bot with a role in the workspace and in some projects, and the token it acts by. */
export async function createServiceAccount(
  scope: WorkspaceScope,
  input: CreateServiceAccount,
): Promise<MadeToken> {
  const { name, role, project_ids, scope: tokenScope, expired_at = null } = input;
  // Who may put people into a project may put a bot there, too.
  await requireOwnProjects(scope, project_ids, ADMIN);
  const bot = await makeBot(scope, name);
  await joinWorkspace(scope, { workspace_id: scope.workspace.id, user_id: bot.id, role });
  const projectRole = role === GUEST ? GUEST : role === MEMBER ? MEMBER : ADMIN;
  for (const id of new Set(project_ids)) {
    const place = { id, workspace_id: scope.workspace.id };
    await enrol(scope, place, [{ member_id: bot.id, role: projectRole }]);
  }
  return insertToken(scope, {
    user_id: bot.id,
    user_type: 1,
    label: name,
    scope: tokenScope,
    project_ids,
    expired_at,
  });
}

/** Ends a service account: its memberships and, by the reactions to that, its tokens. What it made stays. */
export async function deleteServiceAccount(scope: WorkspaceScope, userId: string): Promise<void> {
  const which = and(
    eq(serviceAccounts.user_id, userId),
    eq(serviceAccounts.workspace_id, scope.workspace.id),
  );
  oneOr404(await scope.db.delete(serviceAccounts).where(which).returning());
  const [member] = await scope.db
    .select()
    .from(workspaceMembers)
    .where(
      and(
        eq(workspaceMembers.workspace_id, scope.workspace.id),
        eq(workspaceMembers.member_id, userId),
      ),
    );
  if (member) await endMembership(scope, member);
  await scope.db
    .update(users)
    .set({ is_active: false, updated_at: sql`clock_timestamp()` })
    .where(eq(users.id, userId));
}

async function makeBot(scope: WorkspaceScope, name: string): Promise<{ readonly id: string }> {
  const bot = await createAccount(scope, {
    // Nobody can receive mail there, nor sign in with it.
    email: `${v7()}@service-account.invalid`,
    password_hash: null,
    is_email_verified: false,
    first_name: name,
    display_name: name,
    is_bot: true,
  });
  await scope.db.insert(serviceAccounts).values({
    user_id: bot.id,
    workspace_id: scope.workspace.id,
    created_by: scope.user.id,
  });
  return bot;
}
