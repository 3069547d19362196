import { liveText } from '#server/platform/access/visibility/live.ts';
/** The columns of the account; `u` is its user. */
const USER_COLUMNS = `q.place::int, u.id, u.email, u.username, u.display_name, u.first_name, u.last_name,
  u.avatar, u.avatar_asset, u.cover_image, u.cover_image_asset, u.user_timezone, u.date_joined,
  u.is_active, u.is_bot, u.is_email_verified, u.is_password_autoset, u.last_login_medium`;

const SESSION_COLUMNS = `${USER_COLUMNS},
  s.id AS session_id, s.last_seen_at < now() - interval '5 minutes' AS is_long_unseen,
  EXISTS (SELECT 1 FROM instance_admins a WHERE a.user_id = u.id AND a.role >= 15 AND ${liveText('a')})
    AS is_instance_admin`;

/** A service account acts by tokens alone. */
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

/** Half of the database's work for a short question is to open each table it names: these are a third of them. */
export const SESSION_QUERY = `
  SELECT ${SESSION_COLUMNS}
  FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS q(token_hash, kind, place) ${SESSION_TABLES}`;

/** Reads sessions with the workspace, project and repeated change that their requests name. */
export const SESSION_PLACE_QUERY = placeQuery({
  columns: SESSION_COLUMNS,
  tables: SESSION_TABLES,
  workspace: '',
  project: '',
});

/** The same for API tokens, for which other workspaces and projects than their own are not there. */
export const TOKEN_PLACE_QUERY = placeQuery({
  columns: TOKEN_COLUMNS,
  tables: TOKEN_TABLES,
  workspace: 'AND w.id = t.workspace_id',
  project: 'AND (t.project_ids IS NULL OR p.id = ANY(t.project_ids))',
});

/** Notes when a session was last used. */
export const NOTE_SEEN = `UPDATE sessions SET last_seen_at = now()
  WHERE id = $1 AND last_seen_at < now() - interval '5 minutes'`;

interface PlaceParts {
  readonly columns: string;
  readonly tables: string;
  /** Further conditions of the workspace `w` and the project `p`. */
  readonly workspace: string;
  readonly project: string;
}

function placeQuery({ columns, tables, workspace, project }: PlaceParts): string {
  return `
  SELECT ${columns},
    w.id AS w_id, w.slug AS w_slug, w.name AS w_name, w.owner_id AS w_owner_id, wm.role AS w_role,
    p.id AS p_id, p.identifier AS p_identifier, p.name AS p_name, p.network AS p_network,
    p.archived_at AS p_archived_at, p.guest_view_all_features AS p_guest_view_all,
    p.default_assignee AS p_default_assignee, p.created_by AS p_created_by, pm.role AS p_role,
    CASE WHEN p.id IS NOT NULL THEN ARRAY(
      SELECT g.member_id FROM project_members g
      WHERE g.project_id = p.id AND g.is_active AND g.role = 5) END AS p_guest_ids,
    m.call AS m_call, m.status AS m_status, m.body AS m_body
  FROM unnest($1::text[], $2::text[], $3::text[], $4::uuid[], $5::uuid[])
    WITH ORDINALITY AS q(token_hash, kind, slug, project_id, mutation_id, place) ${tables}
  LEFT JOIN workspaces w ON w.slug = q.slug AND ${liveText('w')} ${workspace}
  LEFT JOIN workspace_members wm ON wm.workspace_id = w.id AND wm.member_id = u.id AND wm.is_active
  LEFT JOIN projects p ON p.id = q.project_id AND p.workspace_id = w.id
    AND ${liveText('p')} ${project}
  LEFT JOIN project_members pm ON pm.project_id = p.id AND pm.member_id = u.id AND pm.is_active
    AND wm.id IS NOT NULL
  LEFT JOIN mutations m ON m.user_id = u.id AND m.mutation_id = q.mutation_id`;
}
