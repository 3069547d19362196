import { and, asc, desc, eq } from 'drizzle-orm';

import type { Scope, UserScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { one, oneOr404 } from '#server/platform/database/rows.ts';
import type { Settings, UserMe } from '#shared/contract/users.ts';
import { firstMails } from '#shared/notifications/kinds.ts';

import type { ProfileRow, UserRow } from './events.ts';
import { accounts, notificationPreferences, profiles, users } from './table.ts';
import { userMe } from './wire.ts';

export async function getMe(scope: UserScope): Promise<UserRow> {
  return one(await scope.db.select().from(users).where(eq(users.id, scope.user.id)));
}

/** A person's own account in the contract's shape, for sign-in and the admin area. */
export function userEntry(row: UserRow): UserMe {
  return userMe(row);
}

/** A person's profile; creates one for accounts without. */
export async function getProfile(scope: Scope, userId: string): Promise<ProfileRow> {
  const find = () => scope.db.select().from(profiles).where(eq(profiles.user_id, userId));
  const [found] = await find();
  if (found) return found;
  await scope.db.insert(profiles).values({ user_id: userId }).onConflictDoNothing();
  return one(await find());
}

/** A person's mail preferences; creates missing ones. */
export async function getNotificationPreferences(scope: UserScope) {
  const find = () =>
    scope.db
      .select()
      .from(notificationPreferences)
      .where(eq(notificationPreferences.user_id, scope.user.id));
  const [found] = await find();
  if (found) return found;
  await scope.db
    .insert(notificationPreferences)
    .values({ user_id: scope.user.id, created_by: scope.user.id, ...firstMails() })
    .onConflictDoNothing();
  return one(await find());
}

export async function isInstanceAdmin(scope: UserScope): Promise<boolean> {
  const [row] = await scope.sql`
    SELECT 1 FROM instance_admins
    WHERE user_id = ${scope.user.id} AND role >= 15 AND ${live(scope.sql)}`;
  return row !== undefined;
}

export function listAccounts(scope: UserScope) {
  return scope.db
    .select()
    .from(accounts)
    .where(eq(accounts.user_id, scope.user.id))
    .orderBy(desc(accounts.created_at), asc(accounts.id));
}

export async function getAccount(scope: UserScope, id: string) {
  const rows = await scope.db
    .select()
    .from(accounts)
    .where(and(eq(accounts.id, id), eq(accounts.user_id, scope.user.id)));
  return oneOr404(rows);
}

interface SettingsRow {
  last_id: string | null;
  last_slug: string | null;
  last_name: string;
  last_logo: string | null;
  first_id: string | null;
  first_slug: string | null;
  invites: number;
}

/** The workspace that the person used last, and alternatives. */
export async function readSettings(scope: UserScope): Promise<Settings> {
  const me = scope.user;
  const [row] = await scope.sql<SettingsRow[]>`
    WITH mine AS (
      SELECT w.id, w.slug, w.name, w.logo_asset, w.created_at
      FROM workspace_members m JOIN workspaces w ON w.id = m.workspace_id AND ${live(scope.sql, 'w')}
      WHERE m.member_id = ${me.id} AND m.is_active)
    SELECT l.id AS last_id, l.slug AS last_slug, l.name AS last_name, l.logo_asset AS last_logo,
      f.id AS first_id, f.slug AS first_slug,
      (SELECT count(*)::int FROM workspace_invitations i
        JOIN workspaces w ON w.id = i.workspace_id AND ${live(scope.sql, 'w')}
        WHERE i.email = ${me.email} AND ${live(scope.sql, 'i')} AND i.expires_at > now()) AS invites
    FROM (SELECT 1) AS always
    LEFT JOIN mine l ON l.id = (SELECT last_workspace_id FROM profiles WHERE user_id = ${me.id})
    LEFT JOIN LATERAL (SELECT id, slug FROM mine ORDER BY created_at, id LIMIT 1) f ON true`;
  const { id, email } = me;
  const invites = row?.invites ?? 0;
  if (!row?.last_id) {
    return {
      id,
      email,
      workspace: {
        last_workspace_id: null,
        last_workspace_slug: null,
        fallback_workspace_id: row?.first_id ?? null,
        fallback_workspace_slug: row?.first_slug ?? null,
        invites,
      },
    };
  }
  return {
    id,
    email,
    workspace: {
      last_workspace_id: row.last_id,
      last_workspace_slug: row.last_slug,
      last_workspace_name: row.last_name,
      last_workspace_logo: row.last_logo ? `/api/assets/v2/static/${row.last_logo}/` : '',
      fallback_workspace_id: row.last_id,
      fallback_workspace_slug: row.last_slug,
      invites,
    },
  };
}

/** A domain that receives no mail and cannot sign in. */
export const DELETED_DOMAIN = '@deleted.invalid';

/** The address of a deleted account: its own may be used again. */
export function deletedAddress(id: string): string {
  return `${id}${DELETED_DOMAIN}`;
}

export function isDeletedAddress(email: string): boolean {
  return email.endsWith(DELETED_DOMAIN);
}
