import { batchedFor } from '#server/platform/database/batch.ts';
import type { SqlClient } from '#server/platform/database/database.ts';
import type { Role } from '#shared/permissions.ts';

import type { Person, ProjectFacts, WorkspaceFacts } from './scope.ts';
import type { SessionKind } from './sessions.ts';

/** A change that was made before under the same mutation id, with the reply it got. */
export interface StoredReply {
  readonly call: string;
  readonly status: number;
  readonly body: string | null;
}

/** Everything a request's scope is built from, read in one indexed query. */
export interface RequestFacts {
  readonly user: Person;
  readonly is_instance_admin: boolean;
  readonly workspace: WorkspaceFacts | null;
  readonly role: Role | null;
  readonly project: ProjectFacts | null;
  readonly project_role: Role | null;
  readonly stored: StoredReply | null;
}

/** What the request names. */
export interface FactsQuestion {
  readonly token_hash: string;
  readonly kind: SessionKind;
  readonly slug: string | null;
  readonly project_id: string | null;
  readonly mutation_id: string | null;
}

interface WhoRow extends Person {
  place: number;
  is_long_unseen: boolean;
  is_instance_admin: boolean;
}

interface WhereRow extends WhoRow {
  w_id: string | null;
  w_slug: string;
  w_name: string;
  w_owner_id: string;
  w_role: Role | null;
  p_id: string | null;
  p_identifier: string;
  p_name: string;
  p_network: number;
  p_archived_at: string | null;
  p_guest_view_all: boolean;
  p_default_assignee: string | null;
  p_created_by: string | null;
  p_role: Role | null;
  p_guest_ids: string[] | null;
  m_call: string | null;
  m_status: number;
  m_body: string | null;
}

/**
 * Reads who asks and where, or null without a live session of an active person. Requests that arrive together
 * are one query, and those that ask the same are one row of it; nothing is kept.
 */
export async function readFacts(
  sql: SqlClient,
  question: FactsQuestion,
): Promise<RequestFacts | null> {
  return (await together(sql, JSON.stringify(question))) ?? null;
}

/** While two questions are being answered, the next one gathers: fewer, larger ones make more requests a second. */
const TWO_AT_ONCE = { atOnce: 2 };

const together = batchedFor(async (sql: SqlClient, texts: string[]) => {
  const questions = texts.map((text) => JSON.parse(text) as FactsQuestion);
  const all = <Key extends keyof FactsQuestion>(key: Key) => questions.map((one) => one[key]);
  const who = [all('token_hash'), all('kind')];
  const where = [all('slug'), all('project_id'), all('mutation_id')];
  const isWhoAlone = where.flat().every((value) => value === null);
  const rows = await sql.unsafe<(WhoRow | WhereRow)[]>(
    isWhoAlone ? WHO : WHO_AND_WHERE,
    isWhoAlone ? who : [...who, ...where],
    { prepare: true },
  );
  for (const row of rows) if (row.is_long_unseen) void noteSeen(sql, row.session_id);
  return new Map(rows.map((row) => [texts[row.place - 1] ?? '', factsOf(row)]));
}, TWO_AT_ONCE);

const WHO_COLUMNS = `q.place::int, u.id, u.email, u.username, u.display_name, u.first_name, u.last_name,
  u.avatar, u.avatar_asset, u.cover_image, u.cover_image_asset, u.user_timezone, u.date_joined,
  u.is_active, u.is_bot, u.is_email_verified, u.is_password_autoset, u.last_login_medium,
  s.id AS session_id, s.last_seen_at < now() - interval '5 minutes' AS is_long_unseen,
  EXISTS (SELECT 1 FROM instance_admins a WHERE a.user_id = u.id AND a.role >= 15 AND a.deleted_at IS NULL)
    AS is_instance_admin`;

const WHO_TABLES = `
  JOIN sessions s ON s.token_hash = q.token_hash AND s.kind = q.kind AND s.expires_at > now()
  JOIN users u ON u.id = s.user_id AND u.is_active`;

/** Half of the database's work for a short question is to open each table it names: these are a third of them. */
const WHO = `
  SELECT ${WHO_COLUMNS}
  FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS q(token_hash, kind, place) ${WHO_TABLES}`;

const WHO_AND_WHERE = `
  SELECT ${WHO_COLUMNS},
    w.id AS w_id, w.slug AS w_slug, w.name AS w_name, w.owner_id AS w_owner_id, wm.role AS w_role,
    p.id AS p_id, p.identifier AS p_identifier, p.name AS p_name, p.network AS p_network,
    p.archived_at AS p_archived_at, p.guest_view_all_features AS p_guest_view_all,
    p.default_assignee AS p_default_assignee, p.created_by AS p_created_by, pm.role AS p_role,
    CASE WHEN p.id IS NOT NULL THEN ARRAY(
      SELECT g.member_id FROM project_members g
      WHERE g.project_id = p.id AND g.is_active AND g.role = 5) END AS p_guest_ids,
    m.call AS m_call, m.status AS m_status, m.body AS m_body
  FROM unnest($1::text[], $2::text[], $3::text[], $4::uuid[], $5::uuid[])
    WITH ORDINALITY AS q(token_hash, kind, slug, project_id, mutation_id, place) ${WHO_TABLES}
  LEFT JOIN workspaces w ON w.slug = q.slug AND w.deleted_at IS NULL
  LEFT JOIN workspace_members wm ON wm.workspace_id = w.id AND wm.member_id = u.id AND wm.is_active
  LEFT JOIN projects p ON p.id = q.project_id AND p.workspace_id = w.id
    AND p.deleted_at IS NULL
  LEFT JOIN project_members pm ON pm.project_id = p.id AND pm.member_id = u.id AND pm.is_active
    AND wm.id IS NOT NULL
  LEFT JOIN mutations m ON m.user_id = u.id AND m.mutation_id = q.mutation_id`;

/** Keeps the session's last_seen_at, once in five minutes and without making the request wait. */
async function noteSeen(sql: SqlClient, sessionId: string): Promise<void> {
  try {
    await sql`
      UPDATE sessions SET last_seen_at = now()
      WHERE id = ${sessionId} AND last_seen_at < now() - interval '5 minutes'`;
  } catch {
    // The request itself will say what is wrong with the database; the next one notes it again.
  }
}

function factsOf(row: WhoRow | WhereRow): RequestFacts {
  return {
    user: {
      id: row.id,
      email: row.email,
      username: row.username,
      display_name: row.display_name,
      first_name: row.first_name,
      last_name: row.last_name,
      avatar: row.avatar,
      avatar_asset: row.avatar_asset,
      cover_image: row.cover_image,
      cover_image_asset: row.cover_image_asset,
      user_timezone: row.user_timezone,
      date_joined: row.date_joined,
      is_active: row.is_active,
      is_bot: row.is_bot,
      is_email_verified: row.is_email_verified,
      is_password_autoset: row.is_password_autoset,
      last_login_medium: row.last_login_medium,
      session_id: row.session_id,
    },
    is_instance_admin: row.is_instance_admin,
    ...('w_id' in row ? whereOf(row) : NOWHERE),
  };
}

const NOWHERE = { workspace: null, role: null, project: null, project_role: null, stored: null };

function whereOf(row: WhereRow) {
  return {
    workspace: row.w_id
      ? { id: row.w_id, slug: row.w_slug, name: row.w_name, owner_id: row.w_owner_id }
      : null,
    role: row.w_role,
    project: row.p_id
      ? {
          id: row.p_id,
          identifier: row.p_identifier,
          name: row.p_name,
          network: row.p_network,
          archived_at: row.p_archived_at,
          guest_view_all_features: row.p_guest_view_all,
          default_assignee: row.p_default_assignee,
          created_by: row.p_created_by,
          guest_ids: row.p_guest_ids ?? [],
        }
      : null,
    project_role: row.p_role,
    stored: row.m_call ? { call: row.m_call, status: row.m_status, body: row.m_body } : null,
  };
}
