import { and, eq, sql } from 'drizzle-orm';
import { v7 } from 'uuid';

import { createAccount } from '#server/features/auth/commands.ts';
import {
  enroll,
  removeFromProjects,
  publishMembers,
} from '#server/features/projects/memberships/commands.ts';
import { userPublication, type UserRow } from '#server/features/users/events.ts';
import { users } from '#server/features/users/table.ts';
import type { WorkspaceMemberRow } from '#server/features/workspaces/events.ts';
import {
  changeRole,
  endMembership,
  joinWorkspace,
  touchWorkspace,
} from '#server/features/workspaces/memberships/commands.ts';
import { workspaceMembers } from '#server/features/workspaces/table.ts';
import type { WorkspaceScope } from '#server/platform/access/scope.ts';
import { isLive, live } from '#server/platform/access/visibility/live.ts';
import { one, oneOr404, touched } from '#server/platform/database/rows.ts';
import type {
  CreateServiceAccount,
  ServiceAccount,
  UpdateServiceAccount,
} from '#shared/contract/api-tokens.ts';
import { ADMIN, type Role } from '#shared/permissions.ts';

import { insertToken, type MadeToken } from './commands.ts';
import { apiTokenEntity } from './entity.ts';
import { requireOwnProjects } from './queries.ts';
import { apiTokens, serviceAccounts } from './table.ts';

/** Creates a bot with a role in the workspace and in projects, and its token. */
export async function createServiceAccount(
  scope: WorkspaceScope,
  input: CreateServiceAccount,
): Promise<MadeToken> {
  const { name, role, project_ids, scope: tokenScope, expired_at = null } = input;
  // Who may add people to a project may also add a bot.
  await requireOwnProjects(scope, project_ids, ADMIN);
  const bot = await makeBot(scope, name);
  await joinWorkspace(scope, { workspace_id: scope.workspace.id, user_id: bot.id, role });
  await enrollIn(scope, bot.id, role, [...new Set(project_ids)]);
  return insertToken(scope, {
    user_id: bot.id,
    user_type: 1,
    label: name,
    scope: tokenScope,
    project_ids,
    expired_at,
  });
}

export async function getServiceAccount(
  scope: WorkspaceScope,
  userId: string,
): Promise<ServiceAccount> {
  const [row] = await scope.sql<ServiceAccount[]>`
    SELECT u.id, u.display_name AS name, m.role::int AS role,
      ARRAY(SELECT p.project_id FROM project_members p WHERE p.member_id = u.id
        AND p.workspace_id = s.workspace_id AND p.is_active ORDER BY p.project_id) AS project_ids,
      coalesce((SELECT t.scope FROM api_tokens t WHERE t.user_id = u.id AND ${live(scope.sql, 't')}
        ORDER BY t.id DESC LIMIT 1), 'read') AS scope
    FROM service_accounts s JOIN users u ON u.id = s.user_id
    JOIN workspace_members m
      ON m.workspace_id = s.workspace_id AND m.member_id = u.id AND m.is_active
    WHERE s.user_id = ${userId} AND s.workspace_id = ${scope.workspace.id}`;
  return oneOr404(row ? [row] : []);
}

/** Changes the name, role, projects and token permissions of a service account. */
export async function updateServiceAccount(
  scope: WorkspaceScope,
  userId: string,
  input: UpdateServiceAccount,
): Promise<ServiceAccount> {
  // Also takes the membership lock.
  await touchWorkspace(scope, scope.workspace.id);
  const before = await getServiceAccount(scope, userId);
  const projects = [...new Set(input.project_ids ?? before.project_ids)];
  const added = projects.filter((id) => !before.project_ids.includes(id));
  const left = before.project_ids.filter((id) => !projects.includes(id));
  await requireOwnProjects(scope, [...added, ...left], ADMIN);
  const role = input.role ?? before.role;
  if (role !== before.role) await changeRole(scope, await membershipOf(scope, userId), role);
  await enrollIn(scope, userId, role, role === before.role ? added : projects);
  await removeFromProjects(scope, userId, left);
  await publishMembers(scope, [...added, ...left]);
  if (input.name !== undefined && input.name !== before.name) {
    await rename(scope, userId, input.name);
  }
  await changeTokens(scope, userId, before.name, {
    ...(input.name !== undefined && { label: input.name }),
    ...(input.scope && { scope: input.scope }),
    ...(input.project_ids && { project_ids: projects }),
  });
  return getServiceAccount(scope, userId);
}

async function enrollIn(
  scope: WorkspaceScope,
  memberId: string,
  role: Role,
  projectIds: readonly string[],
): Promise<void> {
  for (const id of projectIds) {
    // oxlint-disable-next-line no-await-in-loop -- on one connection
    await enroll(scope, { id, workspace_id: scope.workspace.id }, [{ member_id: memberId, role }]);
  }
}

async function membershipOf(scope: WorkspaceScope, userId: string): Promise<WorkspaceMemberRow> {
  const found = scope.db
    .select()
    .from(workspaceMembers)
    .where(
      and(
        eq(workspaceMembers.workspace_id, scope.workspace.id),
        eq(workspaceMembers.member_id, userId),
        eq(workspaceMembers.is_active, true),
      ),
    );
  return oneOr404(await found);
}

async function rename(scope: WorkspaceScope, userId: string, name: string): Promise<void> {
  const [before] = await scope.db.select().from(users).where(eq(users.id, userId));
  const after: UserRow = one(
    await scope.db
      .update(users)
      .set({ first_name: name, display_name: name, updated_at: sql`clock_timestamp()` })
      .where(eq(users.id, userId))
      .returning(),
  );
  const publish = [userPublication(after)];
  scope.emit({ type: 'user.updated', data: { before: before ?? null, after }, publish });
}

/** Updates the account's tokens; those labeled with its former name get the new one. */
async function changeTokens(
  scope: WorkspaceScope,
  userId: string,
  formerName: string,
  values: Partial<typeof apiTokens.$inferInsert>,
): Promise<void> {
  if (Object.keys(values).length === 0) return;
  const which = and(
    eq(apiTokens.user_id, userId),
    eq(apiTokens.workspace_id, scope.workspace.id),
    isLive(apiTokens),
  );
  const before = await scope.db
    .select()
    .from(apiTokens)
    .where(which)
    .orderBy(apiTokens.id)
    .for('no key update');
  const { label, ...others } = values;
  for (const row of before) {
    const named = label !== undefined && row.label === formerName ? { label } : {};
    // oxlint-disable-next-line no-await-in-loop -- a few, on one connection
    const [after] = await scope.db
      .update(apiTokens)
      .set({ ...others, ...named, ...touched(scope) })
      .where(eq(apiTokens.id, row.id))
      .returning();
    if (after) scope.emit(apiTokenEntity.updated(row, after));
  }
}

/** Deletes a service account: memberships and, by reactions, tokens. Its content stays. */
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
    // An address that receives no mail and cannot sign in.
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
