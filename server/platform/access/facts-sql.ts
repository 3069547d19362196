import { liveText } from '#server/platform/access/visibility/live.ts';

const USER_COLUMNS = `q.place::int, u.id, u.email, u.username, u.display_name, u.first_name, u.last_name,
  u.avatar, u.avatar_asset, u.cover_image, u.cover_image_asset, u.user_timezone, u.date_joined,
  u.is_active, u.is_bot, u.is_email_verified, u.is_password_autoset, u.last_login_medium`;

const SESSION_COLUMNS = `${USER_COLUMNS},
  s.id AS session_id, s.last_seen_at < now() - interval '5 minutes' AS is_long_unseen,
  EXISTS (SELECT 1 FROM instance_admins a WHERE a.user_id = u.id AND a.role >= 15 AND ${liveText('a')})
    AS is_instance_admin`;

/** A service account acts only by tokens. */
const SESSION_TABLES = `
  JOIN sessions s ON s.token_hash = q.token_hash AND s.kind = q.kind AND s.expires_at > now()
  JOIN users u ON u.id = s.user_id AND u.is_active AND NOT u.is_bot`;

const TOKEN_COLUMNS = `${USER_COLUMNS},
  t.id AS token_id, t.scope AS token_scope, t.project_ids AS token_project_ids, t.rate_limit AS token_rate_limit,
  t.is_service OR u.is_bot AS token_is_service, false AS is_long_unseen, false AS is_instance_admin`;

/** A bot must be a service account of the token's workspace. */
const TOKEN_TABLES = `
  JOIN api_tokens t ON t.token_hash = q.token_hash AND t.is_active AND ${liveText('t')}
    AND (t.expired_at IS NULL OR t.expired_at > now())
  JOIN users u ON u.id = t.user_id AND u.is_active AND (NOT u.is_bot OR EXISTS (
    SELECT 1 FROM service_accounts a WHERE a.user_id = u.id AND a.workspace_id = t.workspace_id))`;

/** Opening the tables of a short query is half of its cost: this one opens a third of them. */
export const SESSION_QUERY = `
  SELECT ${SESSION_COLUMNS}
  FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS q(token_hash, kind, place) ${SESSION_TABLES}`;

/** The stored reply by its whole key: a join could scan all changes of the person. */
const REPEATED = {
  values: ', $5::uuid[]',
  names: ', mutation_id',
  columns: 'm.call AS m_call, m.status AS m_status, m.body AS m_body',
  table: `LEFT JOIN LATERAL (
    SELECT c.call, c.status, c.body FROM mutations c
    WHERE c.mutation_id = q.mutation_id AND c.user_id = u.id LIMIT 1) m ON true`,
};
const NOT_REPEATED = {
  values: '',
  names: '',
  columns: 'NULL AS m_call, NULL AS m_status, NULL AS m_body',
  table: '',
};

const SESSION_PLACE: PlaceParts = {
  columns: SESSION_COLUMNS,
  tables: SESSION_TABLES,
  workspace: '',
  project: '',
};

const TOKEN_PLACE: PlaceParts = {
  columns: TOKEN_COLUMNS,
  tables: TOKEN_TABLES,
  workspace: 'AND w.id = t.workspace_id',
  project: 'AND (t.project_ids IS NULL OR p.id = ANY(t.project_ids))',
};

/** Reads sessions with workspace and project, for requests that change nothing. */
export const SESSION_PLACE_QUERY = placeQuery(SESSION_PLACE, NOT_REPEATED);

/** Like `SESSION_PLACE_QUERY`, with the stored replies of repeated changes. */
export const SESSION_CHANGE_QUERY = placeQuery(SESSION_PLACE, REPEATED);

/** For API tokens, which see no workspace or project but their own. */
export const TOKEN_PLACE_QUERY = placeQuery(TOKEN_PLACE, NOT_REPEATED);
export const TOKEN_CHANGE_QUERY = placeQuery(TOKEN_PLACE, REPEATED);

/** Updates when a session was last used. */
export const NOTE_SEEN = `UPDATE sessions SET last_seen_at = now()
  WHERE id = $1 AND last_seen_at < now() - interval '5 minutes'`;

interface PlaceParts {
  readonly columns: string;
  readonly tables: string;
  /** Further conditions of the workspace `w` and the project `p`. */
  readonly workspace: string;
  readonly project: string;
}

/**
 * The plan is made once, when tables may be nearly empty: each table is read by a whole key, and no
 * join lets the planner start with part of one.
 */
function placeQuery(
  { columns, tables, workspace, project }: PlaceParts,
  repeat: Record<'values' | 'names' | 'columns' | 'table', string>,
): string {
  return `
  SELECT ${columns},
    w.id AS w_id, w.slug AS w_slug, w.name AS w_name, w.owner_id AS w_owner_id, wm.role AS w_role,
    p.id AS p_id, p.identifier AS p_identifier, p.name AS p_name, p.network AS p_network,
    p.archived_at AS p_archived_at, p.guest_view_all_features AS p_guest_view_all,
    p.default_assignee AS p_default_assignee, p.created_by AS p_created_by, pm.role AS p_role,
    CASE WHEN p.id IS NOT NULL THEN ARRAY(
      SELECT g.member_id FROM project_members g
      WHERE g.project_id = p.id AND g.is_active AND g.role = 5) END AS p_guest_ids,
    ${repeat.columns}
  FROM unnest($1::text[], $2::text[], $3::text[], $4::uuid[] ${repeat.values})
    WITH ORDINALITY AS q(token_hash, kind, slug, project_id ${repeat.names}, place) ${tables}
  LEFT JOIN workspaces w ON w.slug = q.slug AND ${liveText('w')} ${workspace}
  LEFT JOIN LATERAL (
    SELECT o.role FROM workspace_members o
    WHERE o.workspace_id = w.id AND o.member_id = u.id AND o.is_active LIMIT 1) wm ON true
  LEFT JOIN LATERAL (
    SELECT * FROM projects p
    WHERE p.id = q.project_id AND p.workspace_id = w.id AND ${liveText('p')} ${project} LIMIT 1) p ON true
  LEFT JOIN LATERAL (
    SELECT o.role FROM project_members o
    WHERE o.project_id = p.id AND o.member_id = u.id AND o.is_active AND wm.role IS NOT NULL LIMIT 1) pm ON true
  ${repeat.table}`;
}
