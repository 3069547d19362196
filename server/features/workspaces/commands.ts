import { and, eq, sql } from 'drizzle-orm';

import { profilePublication } from '#server/features/users/events.ts';
import { profiles } from '#server/features/users/table.ts';
import {
  authorize,
  type Scope,
  type UserScope,
  type WorkspaceScope,
} from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { newId, one, touched } from '#server/platform/database/rows.ts';
import type { KeptInvitation } from '#server/platform/http/invitation-tokens.ts';
import { isSlugTaken } from '#server/platform/settings/web-addresses.ts';
import { WORKSPACE_NAME_MAX, WORKSPACE_SLUG_MAX } from '#shared/constants/workspaces.ts';
import type { CreateWorkspace, UpdateWorkspace } from '#shared/contract/workspaces.ts';
import { badRequest, invalidField, refusal } from '#shared/errors.ts';
import { holdsUrl } from '#shared/lib/names.ts';
import { isSlugText } from '#shared/lib/slugs.ts';
import { ADMIN } from '#shared/permissions.ts';

import { type WorkspaceInvitationRow, type WorkspaceRow, workspacePublication } from './events.ts';
import { joinInvited } from './invitations/answering.ts';
import { isTokenOf } from './invitations/tokens.ts';
import { dropMembers, joinWorkspace } from './memberships/commands.ts';
import { isCreationAllowed, isSlugFree } from './queries.ts';
import { workspaces } from './table.ts';

/** Creates a workspace; the caller becomes its owner and first admin. */
export async function createWorkspace(
  scope: UserScope,
  input: CreateWorkspace,
): Promise<WorkspaceRow> {
  if (!(await isCreationAllowed(scope))) {
    throw refusal(403, { error: 'Workspace creation is not allowed' });
  }
  const { name, slug } = input;
  if (!name || !slug) throw badRequest('Both name and slug are required');
  if (name.length > WORKSPACE_NAME_MAX || slug.length > WORKSPACE_SLUG_MAX) {
    throw badRequest('The maximum length for name is 80 and for slug is 48');
  }
  if (holdsUrl(name)) throw badRequest('Name cannot contain a URL');
  await checkSlug(scope, slug);
  return insertWorkspace(scope, { ...input, name, slug }, 'app');
}

/** Inserts a validated workspace; also for instance admins. */
export async function insertWorkspace(
  scope: UserScope,
  input: CreateWorkspace & { name: string; slug: string },
  origin: 'app' | 'instance',
): Promise<WorkspaceRow> {
  const [made] = await scope.db
    .insert(workspaces)
    .values({
      id: await newId(scope, workspaces),
      name: input.name,
      slug: input.slug,
      organization_size: input.organization_size ?? null,
      ...(input.timezone ? { timezone: input.timezone } : {}),
      owner_id: scope.user.id,
      created_by: scope.user.id,
    })
    .onConflictDoNothing()
    .returning();
  if (!made) throw refusal(409, { slug: 'The workspace with the slug already exists' });
  scope.emit({ type: 'workspace.created', data: { before: null, after: made, origin } });
  await joinWorkspace(scope, {
    workspace_id: made.id,
    user_id: scope.user.id,
    role: ADMIN,
    company_role: input.company_role ?? null,
  });
  return made;
}

export async function updateWorkspace(
  scope: WorkspaceScope,
  input: UpdateWorkspace,
): Promise<WorkspaceRow> {
  authorize(scope, 'workspace.update');
  await checkNewSlug(scope, input);
  return changeWorkspace(scope, input);
}

/** PUT, which the contract permits to members too; only admins may change the slug. */
export async function replaceWorkspace(
  scope: WorkspaceScope,
  input: UpdateWorkspace,
): Promise<WorkspaceRow> {
  authorize(scope, 'workspace.replace');
  await checkNewSlug(scope, input);
  return changeWorkspace(scope, input);
}

async function checkNewSlug(scope: WorkspaceScope, { slug }: UpdateWorkspace): Promise<void> {
  if (slug === undefined || slug === scope.workspace.slug) return;
  authorize(scope, 'workspace.update');
  await checkSlug(scope, slug, scope.workspace.id);
}

type WorkspaceChanges = Pick<
  WorkspaceRow,
  'name' | 'slug' | 'organization_size' | 'timezone' | 'logo' | 'logo_asset'
>;

/** Writes validated changes of a workspace; asset uploads set its logo through it. */
export async function changeWorkspace(
  scope: WorkspaceScope,
  changes: { [Name in keyof WorkspaceChanges]?: WorkspaceChanges[Name] | undefined },
): Promise<WorkspaceRow> {
  const mine = eq(workspaces.id, scope.workspace.id);
  const before = await lockWorkspace(scope);
  const after = one(
    await scope.db
      .update(workspaces)
      .set({ ...changes, ...touched(scope) })
      .where(mine)
      .returning(),
  );
  scope.emit({
    type: 'workspace.updated',
    data: { before, after },
    publish: [workspacePublication(after)],
  });
  return after;
}

/**
 * Deletes a workspace: all sockets leave, its slug is free at once, and its content cannot be
 * accessed, because every access checks the workspace or a project, which reactions delete.
 */
export async function deleteWorkspace(scope: WorkspaceScope): Promise<void> {
  authorize(scope, 'workspace.delete');
  const before = await lockWorkspace(scope);
  const gone = one(
    await scope.db
      .update(workspaces)
      .set({
        deleted_at: sql`now()`,
        slug: sql`${workspaces.slug} || '__' || floor(extract(epoch FROM now()))::text`,
        ...touched(scope),
      })
      .where(eq(workspaces.id, scope.workspace.id))
      .returning(),
  );
  scope.emit({
    type: 'workspace.deleted',
    data: { before, after: null },
    publish: [{ ...workspacePublication(gone), gone: true }],
  });
  await clearLastWorkspace(scope);
  await dropMembers(scope);
  const me = scope.user.id;
  const id = scope.workspace.id;
  await scope.sql`
    UPDATE workspace_invitations SET deleted_at = now(), updated_by = ${me}
    WHERE workspace_id = ${id} AND ${live(scope.sql)}`;
}

async function lockWorkspace(scope: WorkspaceScope): Promise<WorkspaceRow> {
  const mine = eq(workspaces.id, scope.workspace.id);
  return one(await scope.db.select().from(workspaces).where(mine).for('no key update'));
}

/** Clears the deleted workspace as anyone's last one. */
async function clearLastWorkspace(scope: WorkspaceScope): Promise<void> {
  const id = scope.workspace.id;
  const changed = await scope.db
    .update(profiles)
    .set({ last_workspace_id: null, updated_at: sql`now()` })
    .where(
      and(
        eq(profiles.last_workspace_id, id),
        sql`${profiles.user_id} IN (SELECT member_id FROM workspace_members WHERE workspace_id = ${id})`,
      ),
    )
    .returning();
  for (const profile of changed) scope.publish(profilePublication(profile));
}

async function checkSlug(scope: UserScope, slug: string, own?: string): Promise<void> {
  if (isSlugTaken(scope.platform.config, slug)) throw invalidField('slug', 'Slug is not valid');
  if (!isSlugText(slug)) {
    throw invalidField(
      'slug',
      'Slug can only contain letters, numbers, hyphens (-), and underscores (_)',
    );
  }
  if (!(await isSlugFree(scope, slug, own))) {
    throw invalidField('slug', 'Workspace with this slug already exists.');
  }
}

/**
 * Turns accepted invitations into memberships: all once the address is verified, before only the
 * one whose token the browser has. Every sign-in and sign-up calls it: an unverified address
 * permits nothing.
 */
export async function acceptPendingInvitations(
  scope: Scope,
  user: { readonly id: string; readonly email: string; readonly is_email_verified: boolean },
  kept: KeptInvitation | null,
): Promise<void> {
  const accepted = await scope.sql<WorkspaceInvitationRow[]>`
    SELECT i.* FROM workspace_invitations i
    JOIN workspaces w ON w.id = i.workspace_id AND ${live(scope.sql, 'w')}
    WHERE i.email = ${user.email} AND i.accepted AND ${live(scope.sql, 'i')}
      AND (${user.is_email_verified} OR (i.id = ${kept?.id ?? null} AND i.expires_at > now()))
    ORDER BY i.workspace_id FOR UPDATE OF i`;
  const own = accepted.filter(
    (row) => user.is_email_verified || (kept !== null && isTokenOf(scope, row, kept.token)),
  );
  await joinInvited(scope, user.id, own);
}
