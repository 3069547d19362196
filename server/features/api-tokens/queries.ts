import { and, desc, eq, type SQL } from 'drizzle-orm';

import { allowed, type WorkspaceScope } from '#server/platform/access/scope.ts';
import { isLive, live } from '#server/platform/access/visibility/live.ts';
import { ownProjects } from '#server/platform/access/visibility/memberships.ts';
import type { SqlClient } from '#server/platform/database/database.ts';
import { oneOr404 } from '#server/platform/database/rows.ts';
import { utc } from '#server/platform/database/wire.ts';
import type { ApiRequest, ApiRequests } from '#shared/contract/api-tokens.ts';
import { invalidField } from '#shared/errors.ts';

import type { ApiTokenRow } from './entity.ts';
import { apiTokens } from './table.ts';

/** The person's own tokens in the workspace, newest first. */
export function listTokens(scope: WorkspaceScope): Promise<ApiTokenRow[]> {
  return select(scope, and(eq(apiTokens.user_id, scope.user.id), eq(apiTokens.is_service, false)));
}

export async function listWorkspaceTokens({
  sql,
  workspace,
}: WorkspaceScope): Promise<ApiTokenRow[]> {
  return sql<ApiTokenRow[]>`
    SELECT t.* FROM api_tokens t ${ofMembers(sql)}
    WHERE t.workspace_id = ${workspace.id} AND ${live(sql, 't')} ORDER BY t.created_at DESC, t.id DESC`;
}

/** One of the person's tokens; for admins any of the workspace. */
export async function getToken(scope: WorkspaceScope, id: string): Promise<ApiTokenRow> {
  const { sql, workspace, user } = scope;
  const [row] = await sql<ApiTokenRow[]>`
    SELECT t.* FROM api_tokens t ${ofMembers(sql)}
    WHERE t.id = ${id} AND t.workspace_id = ${workspace.id} AND ${live(sql, 't')}`;
  const isSeen = row?.user_id === user.id || allowed(scope, 'workspace_token.list');
  return oneOr404(row && isSeen ? [row] : []);
}

/** Tokens of people who left the workspace count as absent. */
function ofMembers(sql: SqlClient) {
  return sql`JOIN workspace_members m
    ON m.workspace_id = t.workspace_id AND m.member_id = t.user_id AND m.is_active`;
}

/** One of the person's tokens; for admins also one of a service account. */
export async function getManagedToken(scope: WorkspaceScope, id: string): Promise<ApiTokenRow> {
  const row = await getToken(scope, id);
  return oneOr404(isManaged(scope, row) ? [row] : []);
}

export async function lockToken(scope: WorkspaceScope, id: string): Promise<ApiTokenRow> {
  const row = await lockAnyToken(scope, id);
  return oneOr404(isManaged(scope, row) ? [row] : []);
}

export async function lockAnyToken(scope: WorkspaceScope, id: string): Promise<ApiTokenRow> {
  const found = scope.db
    .select()
    .from(apiTokens)
    .where(inWorkspace(scope, eq(apiTokens.id, id)));
  return oneOr404(await found.for('no key update'));
}

/** Throws unless the person is in all of these projects, with at least the role. */
export async function requireOwnProjects(
  scope: WorkspaceScope,
  ids: readonly string[],
  leastRole = 0,
): Promise<void> {
  const rows = await scope.sql<{ id: string }[]>`
    SELECT p.id FROM ${ownProjects(scope, 'open')}
    WHERE p.id = ANY(${ids as string[]}::uuid[]) AND m.role >= ${leastRole}`;
  const own = new Set(rows.map(({ id }) => id));
  const missing = ids.find((id) => !own.has(id));
  if (missing === undefined) return;
  throw invalidField('project_ids', `Invalid pk "${missing}" - object does not exist.`);
}

const REQUESTS_A_PAGE = 50;

/** A page of the requests of a token, newest first, and their number since the person's midnight. */
export async function listRequests(
  { sql, user }: WorkspaceScope,
  token: Pick<ApiTokenRow, 'id'>,
  before: string | undefined,
): Promise<ApiRequests> {
  const older = before === undefined ? sql`` : sql`AND id < ${before}`;
  const [rows, [counted]] = await Promise.all([
    sql<ApiRequest[]>`
      SELECT * FROM api_requests WHERE token_id = ${token.id} ${older}
      ORDER BY id DESC LIMIT ${REQUESTS_A_PAGE + 1}`,
    sql<{ today: number }[]>`
      SELECT count(*)::int AS today FROM api_requests
      WHERE token_id = ${token.id} AND created_at >= date_trunc('day', now(), ${user.user_timezone}::text)`,
  ]);
  const results = rows.slice(0, REQUESTS_A_PAGE).map((row) => requestWire(row));
  const next = rows.length > REQUESTS_A_PAGE ? (results.at(-1)?.id ?? null) : null;
  return { today: counted?.today ?? 0, results, next };
}

function requestWire(row: ApiRequest & { token_id?: string }): ApiRequest {
  const { token_id: _token, ...request } = row;
  return { ...request, created_at: utc(row.created_at) };
}

function select(scope: WorkspaceScope, which: SQL | undefined): Promise<ApiTokenRow[]> {
  return scope.db
    .select()
    .from(apiTokens)
    .where(inWorkspace(scope, which))
    .orderBy(desc(apiTokens.created_at), desc(apiTokens.id));
}

function inWorkspace({ workspace }: WorkspaceScope, which: SQL | undefined) {
  return and(eq(apiTokens.workspace_id, workspace.id), isLive(apiTokens), which);
}

function isManaged(scope: WorkspaceScope, row: ApiTokenRow): boolean {
  if (row.user_id === scope.user.id) return true;
  return row.user_type === 1 && allowed(scope, 'workspace_token.list');
}
