import type { UserRow } from '#server/features/users/events.ts';
import { DELETED_DOMAIN } from '#server/features/users/queries.ts';
import type { Scope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { userLite } from '#server/platform/database/lite.ts';
import type { Page } from '#server/platform/database/paging.ts';
import { oneOr404 } from '#server/platform/database/rows.ts';
import { inZone } from '#server/platform/database/wire.ts';
import type {
  InstanceUser,
  InstanceUserOrder,
  InstanceUserState,
} from '#shared/contract/instances.ts';

/** What the admin asks of the list of people. */
export interface UserList {
  readonly search: string;
  readonly order: InstanceUserOrder;
  readonly isDown: boolean;
  readonly state: InstanceUserState | undefined;
}

/** One page of everybody with an account whose name or address holds the text. */
export async function listUsers(
  scope: Scope,
  page: Page,
  list: UserList,
  zone: string,
): Promise<{ total: number; rows: InstanceUser[] }> {
  const { sql } = scope;
  const pattern = `%${list.search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const wanted = list.search
    ? sql`AND (u.email ILIKE ${pattern} OR u.display_name ILIKE ${pattern}
        OR concat_ws(' ', u.first_name, u.last_name) ILIKE ${pattern})`
    : sql``;
  const people = sql`NOT u.is_bot AND u.email NOT LIKE ${`%${DELETED_DOMAIN}`}`;
  const inState = {
    active: sql`AND u.is_active AND NOT u.is_placeholder`,
    deactivated: sql`AND NOT u.is_active`,
    imported: sql`AND u.is_active AND u.is_placeholder`,
  };
  const state = list.state ? inState[list.state] : sql``;
  const way = list.isDown ? sql`DESC` : sql`ASC`;
  const [count] = await sql<{ total: number }[]>`
    SELECT count(*)::int AS total FROM users u WHERE ${people} ${state} ${wanted}`;
  const rows = await sql<InstanceUser[]>`
    ${entries(scope)} WHERE ${people} ${state} ${wanted}
    ORDER BY ${orderBy(scope, list.order)} ${way} NULLS LAST, u.email
    LIMIT ${page.perPage} OFFSET ${page.offset}`;
  return { total: count?.total ?? 0, rows: rows.map((row) => wire(row, zone)) };
}

/** One person as the list of people shows them. */
export async function getListedUser(scope: Scope, id: string, zone: string): Promise<InstanceUser> {
  const rows = await scope.sql<InstanceUser[]>`
    ${entries(scope)} WHERE u.id = ${id} AND NOT u.is_bot`;
  return wire(oneOr404(rows), zone);
}

/** A person's whole row, held until the transaction ends. */
export async function lockUser(scope: Scope, id: string): Promise<UserRow> {
  const rows = await scope.sql<UserRow[]>`
    SELECT * FROM users WHERE id = ${id} AND NOT is_bot FOR UPDATE`;
  return oneOr404(rows);
}

/** Whether anybody else could still sign in to the admin area. */
export async function hasOtherAdmin(scope: Scope, userId: string): Promise<boolean> {
  const rows = await scope.sql`
    SELECT 1 FROM instance_admins a JOIN users u ON u.id = a.user_id AND u.is_active
    WHERE a.user_id <> ${userId} AND a.role >= 15 AND ${live(scope.sql, 'a')} LIMIT 1`;
  return rows.length > 0;
}

const entries = ({ sql }: Scope) => sql`
  SELECT lite.*, u.email, u.last_login_medium, u.is_active, u.is_placeholder, u.date_joined,
    greatest(u.last_active, seen.last_seen_at) AS last_active,
    coalesce(seen.total, 0) AS total_sessions,
    EXISTS (SELECT 1 FROM instance_admins a
      WHERE a.user_id = u.id AND a.role >= 15 AND ${live(sql, 'a')}) AS is_instance_admin,
    (SELECT coalesce(json_agg(json_build_object('id', w.id, 'name', w.name, 'slug', w.slug)
        ORDER BY lower(w.name), w.id), '[]')
      FROM workspace_members m JOIN workspaces w ON w.id = m.workspace_id AND ${live(sql, 'w')}
      WHERE m.member_id = u.id AND m.is_active) AS workspaces
  FROM users u
  LEFT JOIN (SELECT s.user_id, max(s.last_seen_at) AS last_seen_at,
      (count(*) FILTER (WHERE s.expires_at > now()))::int AS total
    FROM sessions s GROUP BY s.user_id) seen ON seen.user_id = u.id
  CROSS JOIN LATERAL json_to_record(${userLite(sql)}) AS lite(id uuid, first_name text,
    last_name text, avatar text, avatar_url text, is_bot boolean, display_name text)`;

function orderBy({ sql }: Scope, order: InstanceUserOrder) {
  if (order === 'email') return sql`u.email`;
  if (order === 'method') return sql`u.last_login_medium`;
  if (order === 'last_active') return sql`greatest(u.last_active, seen.last_seen_at)`;
  if (order === 'state')
    return sql`(CASE WHEN NOT u.is_active THEN 2 WHEN u.is_placeholder THEN 1 ELSE 0 END)`;
  return sql`lower(coalesce(nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), u.display_name))`;
}

function wire(row: InstanceUser, zone: string): InstanceUser {
  return {
    ...row,
    date_joined: inZone(row.date_joined, zone),
    last_active: row.last_active && inZone(row.last_active, zone),
  };
}
