import type { UserRow } from '#server/features/users/events.ts';
import { DELETED_DOMAIN } from '#server/features/users/queries.ts';
import type { Scope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import type { SqlClient } from '#server/platform/database/database.ts';
import { fullName, userLite } from '#server/platform/database/lite.ts';
import type { Page } from '#server/platform/database/paging.ts';
import { oneOr404 } from '#server/platform/database/rows.ts';
import { inZone } from '#server/platform/database/wire.ts';
import type {
  InstanceUser,
  InstanceUserOrder,
  InstanceUserState,
} from '#shared/contract/instances.ts';

/** Search, filter and order of the list of people. */
export interface UserList {
  readonly search: string;
  readonly order: InstanceUserOrder;
  readonly isDown: boolean;
  readonly state: InstanceUserState | undefined;
}

/** A page of accounts and invited addresses that contain the text. */
export async function listUsers(scope: Scope, page: Page, list: UserList) {
  const { sql } = scope;
  const pattern = `%${list.search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const wanted = list.search
    ? sql`p.email ILIKE ${pattern} OR p.display_name ILIKE ${pattern} OR p.full_name ILIKE ${pattern}`
    : sql`true`;
  const found = await sql<{ state: InstanceUserState; total: number }[]>`
    SELECT state, count(*)::int AS total FROM (${everybody(scope)}) p WHERE ${wanted} GROUP BY state`;
  const counts = { active: 0, invited: 0, deactivated: 0, imported: 0 };
  for (const { state, total } of found) counts[state] = total;
  const way = list.isDown ? sql`DESC` : sql`ASC`;
  const listed = await sql<{ id: string }[]>`
    SELECT p.id FROM (${everybody(scope)}) p
    LEFT JOIN (${lastSeen(scope)}) seen ON seen.user_id = p.id
    WHERE (${wanted}) AND ${list.state ? sql`p.state = ${list.state}` : sql`true`}
    ORDER BY ${orderBy(scope, list.order)} ${way} NULLS LAST, p.email COLLATE by_name
    LIMIT ${page.perPage} OFFSET ${page.offset}`;
  const rows = await readListed(
    scope,
    listed.map(({ id }) => id),
  );
  const all = Object.values(counts).reduce((sum, one) => sum + one, 0);
  return { counts, total: list.state ? counts[list.state] : all, rows };
}

/** Accounts and invited addresses of these ids, in order. */
async function readListed(scope: Scope, ids: string[]): Promise<InstanceUser[]> {
  const { sql } = scope;
  const rows = await sql<InstanceUser[]>`
    ${entries(scope)} WHERE u.id = ANY(${ids}::uuid[])
    UNION ALL ${invitedEntries(scope)} WHERE i.id = ANY(${ids}::uuid[])`;
  const zone = scope.user?.user_timezone ?? 'UTC';
  const byId = new Map(rows.map((row) => [row.id, wire(row, zone)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export async function getListedUser(scope: Scope, id: string, zone: string): Promise<InstanceUser> {
  const rows = await scope.sql<InstanceUser[]>`
    ${entries(scope)} WHERE u.id = ${id} AND NOT u.is_bot`;
  return wire(oneOr404(rows), zone);
}

export async function lockUser(scope: Scope, id: string): Promise<UserRow> {
  const rows = await scope.sql<UserRow[]>`
    SELECT * FROM users WHERE id = ${id} AND NOT is_bot FOR UPDATE`;
  return oneOr404(rows);
}

/** Whether another person could still sign in to the admin area. */
export async function hasOtherAdmin(scope: Scope, userId: string): Promise<boolean> {
  const rows = await scope.sql`
    SELECT 1 FROM instance_admins a JOIN users u ON u.id = a.user_id AND u.is_active
    WHERE a.user_id <> ${userId} AND a.role >= 15 AND ${live(scope.sql, 'a')} LIMIT 1`;
  return rows.length > 0;
}

/** SQL: every account, and every invited address without one, with search and sort columns. */
const everybody = ({ sql }: Scope) => sql`
  SELECT u.id, u.email, u.display_name, u.last_login_medium, u.last_active,
    ${fullName(sql)} AS full_name,
    CASE WHEN NOT u.is_active THEN 'deactivated' WHEN u.is_placeholder THEN 'imported'
      ELSE 'active' END AS state
  FROM users u WHERE NOT u.is_bot AND u.email NOT LIKE ${`%${DELETED_DOMAIN}`}
  UNION ALL
  SELECT min(i.id::text)::uuid, i.email, i.email, NULL, NULL, '', 'invited'
  FROM workspace_invitations i JOIN workspaces w ON w.id = i.workspace_id AND ${live(sql, 'w')}
  WHERE ${isOpen(sql)} AND NOT EXISTS (SELECT 1 FROM users u WHERE u.email = i.email)
  GROUP BY i.email`;

/** SQL: neither deleted, declined nor expired. */
const isOpen = (sql: SqlClient) => sql`${live(sql, 'i')} AND i.expires_at > now()
  AND (i.accepted OR i.responded_at IS NULL)`;

const lastSeen = ({ sql }: Scope) => sql`
  SELECT s.user_id, max(s.last_seen_at) AS last_seen_at,
    (count(*) FILTER (WHERE s.expires_at > now()))::int AS total
  FROM sessions s GROUP BY s.user_id`;

/** SQL: accounts with all columns of the list. */
const entries = (scope: Scope) => {
  const { sql } = scope;
  return sql`
  SELECT lite.*, u.email, u.last_login_medium, u.is_active, u.is_placeholder, u.date_joined,
    NULL::timestamptz AS invited_at, greatest(u.last_active, seen.last_seen_at) AS last_active,
    coalesce(seen.total, 0) AS total_sessions,
    EXISTS (SELECT 1 FROM instance_admins a
      WHERE a.user_id = u.id AND a.role >= 15 AND ${live(sql, 'a')}) AS is_instance_admin,
    (SELECT coalesce(json_agg(json_build_object('id', w.id, 'name', w.name, 'slug', w.slug)
        ORDER BY w.name COLLATE by_name, w.id), '[]')
      FROM workspace_members m JOIN workspaces w ON w.id = m.workspace_id AND ${live(sql, 'w')}
      WHERE m.member_id = u.id AND m.is_active) AS workspaces
  FROM users u
  LEFT JOIN (${lastSeen(scope)}) seen ON seen.user_id = u.id
  CROSS JOIN LATERAL json_to_record(${userLite(sql)}) AS lite(id uuid, first_name text,
    last_name text, avatar text, avatar_url text, is_bot boolean, display_name text)`;
};

const invitedEntries = ({ sql }: Scope) => sql`
  SELECT i.id, '' AS first_name, '' AS last_name, '' AS avatar, NULL AS avatar_url,
    false AS is_bot, i.email AS display_name, i.email, 'email' AS last_login_medium,
    false AS is_active, false AS is_placeholder, i.created_at AS date_joined,
    i.created_at AS invited_at, NULL::timestamptz AS last_active, 0 AS total_sessions,
    false AS is_instance_admin,
    (SELECT coalesce(json_agg(json_build_object('id', w.id, 'name', w.name, 'slug', w.slug)
        ORDER BY w.name COLLATE by_name, w.id), '[]')
      FROM workspace_invitations o JOIN workspaces w ON w.id = o.workspace_id AND ${live(sql, 'w')}
      WHERE o.email = i.email AND ${live(sql, 'o')}) AS workspaces
  FROM workspace_invitations i`;

function orderBy({ sql }: Scope, order: InstanceUserOrder) {
  if (order === 'email') return sql`p.email COLLATE by_name`;
  if (order === 'method') return sql`p.last_login_medium`;
  if (order === 'last_active') return sql`greatest(p.last_active, seen.last_seen_at)`;
  if (order === 'state') {
    return sql`array_position(ARRAY['active', 'invited', 'imported', 'deactivated'], p.state)`;
  }
  return sql`coalesce(nullif(p.full_name, ''), p.display_name) COLLATE by_name`;
}

function wire(row: InstanceUser, zone: string): InstanceUser {
  return {
    ...row,
    invited_at: row.invited_at && inZone(row.invited_at, zone),
    date_joined: inZone(row.date_joined, zone),
    last_active: row.last_active && inZone(row.last_active, zone),
  };
}
