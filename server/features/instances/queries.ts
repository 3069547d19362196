import { asc } from 'drizzle-orm';

import type { WorkspaceRow } from '#server/features/workspaces/events.ts';
import { isSlugFree } from '#server/features/workspaces/queries.ts';
import type { Scope } from '#server/platform/access/scope.ts';
import { isLive, live } from '#server/platform/access/visibility/live.ts';
import { userLite } from '#server/platform/database/lite.ts';
import type { Page } from '#server/platform/database/paging.ts';
import { isSlugTaken } from '#server/platform/settings/web-addresses.ts';
import type { UserAdminLite } from '#shared/contract/users.ts';
import { badRequest } from '#shared/errors.ts';

import { readConfiguration } from './configuration.ts';
import type { ConfigurationRow, InstanceAdminRow, InstanceRow } from './events.ts';
import { instanceConfigurations, instances } from './table.ts';

/** The instance's row; undefined before the first start created it. */
export async function findInstance(scope: Scope): Promise<InstanceRow | undefined> {
  const [instance] = await scope.db.select().from(instances).where(isLive(instances));
  return instance;
}

export async function getInstance(scope: Scope): Promise<InstanceRow> {
  const instance = await findInstance(scope);
  if (!instance) throw badRequest('Instance is not configured');
  return instance;
}

/** Settings that decide how people can sign in and sign up. */
export interface SignInRules {
  /** The first admin exists. */
  readonly isSetUp: boolean;
  readonly isSignUpOpen: boolean;
  readonly isPasswordOn: boolean;
  readonly isCodeOn: boolean;
  /** Mail can be sent, so an address can be proven. */
  readonly isMailOn: boolean;
  /** Any other setting by name. */
  readonly setting: (key: string) => string;
}

export async function readSignInRules(scope: Scope): Promise<SignInRules> {
  const [instance, setting] = await Promise.all([findInstance(scope), readConfiguration(scope)]);
  return {
    isSetUp: instance?.is_setup_done === true,
    isSignUpOpen: setting('ENABLE_SIGNUP') !== '0',
    isPasswordOn: setting('ENABLE_EMAIL_PASSWORD') !== '0',
    isCodeOn: setting('ENABLE_MAGIC_LINK_LOGIN') === '1',
    isMailOn: setting('EMAIL_HOST') !== '' || scope.platform.config.SMTP_URL !== undefined,
    setting,
  };
}

export function listConfiguration(scope: Scope): Promise<ConfigurationRow[]> {
  return scope.db
    .select()
    .from(instanceConfigurations)
    .where(isLive(instanceConfigurations))
    .orderBy(asc(instanceConfigurations.category), asc(instanceConfigurations.key));
}

export async function hasAdmin(scope: Scope): Promise<boolean> {
  const rows = await scope.sql`
    SELECT 1 FROM instance_admins WHERE role >= 15 AND ${live(scope.sql)} LIMIT 1`;
  return rows.length > 0;
}

export async function isAdmin(scope: Scope, userId: string): Promise<boolean> {
  const rows = await scope.sql`
    SELECT 1 FROM instance_admins WHERE user_id = ${userId} AND role >= 15 AND ${live(scope.sql)}`;
  return rows.length > 0;
}

/** All instance admins, or the one with the id, newest first. */
export async function listAdmins(
  scope: Scope,
  id?: string,
): Promise<(InstanceAdminRow & { user_detail: UserAdminLite })[]> {
  const wanted = id ? scope.sql`AND a.id = ${id}` : scope.sql``;
  return scope.sql<(InstanceAdminRow & { user_detail: UserAdminLite })[]>`
    SELECT a.*, ${userLite(scope.sql)}::jsonb
      || jsonb_build_object('email', u.email, 'last_login_medium', u.last_login_medium) AS user_detail
    FROM instance_admins a JOIN users u ON u.id = a.user_id
    WHERE ${live(scope.sql, 'a')} ${wanted} ORDER BY a.created_at DESC, a.id DESC`;
}

export async function hasWorkspaces(scope: Scope): Promise<boolean> {
  const rows = await scope.sql`SELECT 1 FROM workspaces WHERE ${live(scope.sql)} LIMIT 1`;
  return rows.length > 0;
}

export type ListedWorkspace = WorkspaceRow & {
  owner: { id: string; email: string; first_name: string; last_name: string };
  total_projects?: number;
  total_members?: number;
};

/** A page of all workspaces whose name contains the text, newest first. */
export async function listWorkspaces(scope: Scope, page: Page, search: string) {
  const { sql } = scope;
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const named = search ? sql`AND w.name ILIKE ${pattern}` : sql``;
  const [count] = await sql<{ total: number }[]>`
    SELECT count(*)::int AS total FROM workspaces w WHERE ${live(sql, 'w')} ${named}`;
  const rows = await sql<ListedWorkspace[]>`
    SELECT w.*, json_build_object('id', u.id, 'email', u.email, 'first_name', u.first_name,
        'last_name', u.last_name) AS owner,
      (SELECT count(*)::int FROM projects p WHERE p.workspace_id = w.id AND ${live(sql, 'p')})
        AS total_projects,
      (SELECT count(*)::int FROM workspace_members m JOIN users b ON b.id = m.member_id AND NOT b.is_bot
        WHERE m.workspace_id = w.id AND m.is_active) AS total_members
    FROM workspaces w JOIN users u ON u.id = w.owner_id
    WHERE ${live(sql, 'w')} ${named}
    ORDER BY w.created_at DESC, w.id DESC LIMIT ${page.perPage} OFFSET ${page.offset}`;
  return { total: count?.total ?? 0, rows };
}

/** Whether a new workspace may have the slug. */
export async function isSlugOpen(scope: Scope, slug: string): Promise<boolean> {
  return !isSlugTaken(scope.platform.config, slug) && isSlugFree(scope, slug);
}
