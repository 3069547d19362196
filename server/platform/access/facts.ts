import { batchedFor } from '#server/platform/database/batch.ts';
import type { SqlClient } from '#server/platform/database/database.ts';
import type { Role } from '#shared/permissions.ts';

import {
  NOTE_SEEN,
  SESSION_CHANGE_QUERY,
  SESSION_PLACE_QUERY,
  SESSION_QUERY,
  TOKEN_CHANGE_QUERY,
  TOKEN_PLACE_QUERY,
} from './facts-sql.ts';
import type { Person, TokenGrant, UserPrincipal } from './principal.ts';
import type { ProjectFacts, WorkspaceFacts } from './scope.ts';
import type { CredentialKind } from './sessions.ts';

/** The stored reply of an earlier change with the same mutation id. */
export interface StoredReply {
  readonly call: string;
  readonly status: number;
  readonly body: string | null;
}

/** Everything that a request's scope is built from, read in one indexed query. */
export interface RequestFacts {
  readonly principal: UserPrincipal;
  readonly is_instance_admin: boolean;
  readonly workspace: WorkspaceFacts | null;
  readonly role: Role | null;
  readonly project: ProjectFacts | null;
  readonly project_role: Role | null;
  readonly stored: StoredReply | null;
}

export interface FactsQuestion {
  readonly token_hash: string;
  readonly kind: CredentialKind;
  readonly slug: string | null;
  readonly project_id: string | null;
  readonly mutation_id: string | null;
}

interface UserRow extends Person {
  place: number;
  is_long_unseen: boolean;
  is_instance_admin: boolean;
}

interface SessionRow extends UserRow {
  session_id: string;
}

interface TokenRow extends UserRow {
  token_id: string;
  token_scope: TokenGrant['scope'];
  token_project_ids: string[] | null;
  token_rate_limit: number | null;
  token_is_service: boolean;
}

/** Columns of workspace and project, common to both credentials. */
interface PlaceColumns {
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

type FactsRow = SessionRow | (SessionRow & PlaceColumns) | (TokenRow & PlaceColumns);

/**
 * Reads caller, workspace and project; null without a valid credential of an active account.
 * Concurrent requests share one query, and equal ones a row; nothing is cached.
 */
export async function readFacts(
  sql: SqlClient,
  question: FactsQuestion,
): Promise<RequestFacts | null> {
  const ask = question.kind === 'token' ? askTokens : askSessions;
  return (await ask(sql, JSON.stringify(question))) ?? null;
}

/** While two queries run, the next one collects: larger queries serve more requests. */
const TWO_AT_ONCE = { atOnce: 2 };

const askSessions = batchedFor((sql: SqlClient, texts: string[]) => {
  const questions = texts.map((text) => JSON.parse(text) as FactsQuestion);
  const isWhere = questions.some((one) => one.slug !== null || one.project_id !== null);
  const queries = [isWhere ? SESSION_PLACE_QUERY : SESSION_QUERY, SESSION_CHANGE_QUERY] as const;
  return read(sql, queries, texts, questions);
}, TWO_AT_ONCE);

const askTokens = batchedFor((sql: SqlClient, texts: string[]) => {
  const questions = texts.map((text) => JSON.parse(text) as FactsQuestion);
  return read(sql, [TOKEN_PLACE_QUERY, TOKEN_CHANGE_QUERY], texts, questions);
}, TWO_AT_ONCE);

/** Runs the first query, or the second when one of the requests is a change. */
async function read(
  sql: SqlClient,
  [ofNone, ofChanges]: readonly [ofNone: string, ofChanges: string],
  texts: readonly string[],
  questions: readonly FactsQuestion[],
): Promise<ReadonlyMap<string, RequestFacts>> {
  const all = <Key extends keyof FactsQuestion>(key: Key) => questions.map((one) => one[key]);
  const who = [all('token_hash'), all('kind')];
  const where = [all('slug'), all('project_id')];
  const isOfChange = questions.some((one) => one.mutation_id !== null);
  const query = isOfChange ? ofChanges : ofNone;
  const more = isOfChange ? [...where, all('mutation_id')] : where;
  const values = query === SESSION_QUERY ? who : [...who, ...more];
  const rows = await sql.unsafe<FactsRow[]>(query, values, { prepare: true });
  for (const row of rows) if (row.is_long_unseen) void noteSeen(sql, row);
  return new Map(rows.map((row) => [texts[row.place - 1] ?? '', factsOf(row)]));
}

/** Updates the session's last use at most every five minutes; not awaited. */
async function noteSeen(sql: SqlClient, row: FactsRow): Promise<void> {
  try {
    if ('session_id' in row) await sql.unsafe(NOTE_SEEN, [row.session_id]);
  } catch {
    // The request itself reports a failing database; the next request updates it again.
  }
}

function factsOf(row: FactsRow): RequestFacts {
  return {
    principal: principalOf(row),
    is_instance_admin: row.is_instance_admin,
    ...('w_id' in row ? placeOf(row) : NOWHERE),
  };
}

function principalOf(row: FactsRow): UserPrincipal {
  const user = userOf(row);
  if (!('token_id' in row)) return { kind: 'session', user, session_id: row.session_id };
  const token = {
    id: row.token_id,
    scope: row.token_scope,
    project_ids: row.token_project_ids,
    rate_limit: row.token_rate_limit,
    is_service: row.token_is_service,
  };
  return { kind: user.is_bot ? 'service' : 'token', user, token };
}

function userOf(row: UserRow): Person {
  return {
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
  };
}

const NOWHERE = { workspace: null, role: null, project: null, project_role: null, stored: null };

function placeOf(row: PlaceColumns) {
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
