import type { UserScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { utc } from '#server/platform/database/wire.ts';
import type { AuditEntry, AuditPage, ListAudit } from '#shared/contract/audit.ts';

const ENTRIES_A_PAGE = 50;
const MAX_WORKSPACES = 500;
const MAX_EXPORTED = 100_000;

/** A page of the audit log, newest first. */
export async function listAudit(
  scope: UserScope,
  asked: ListAudit,
  before: string | undefined,
): Promise<AuditPage> {
  const { sql } = scope;
  const older = before === undefined ? sql`` : sql`AND id < ${before}`;
  const [rows, [counted], workspaces] = await Promise.all([
    sql<AuditEntry[]>`${entries(scope)} ${matching(scope, asked)} ${older}
      ORDER BY id DESC LIMIT ${ENTRIES_A_PAGE + 1}`,
    sql<{ total: number }[]>`
      SELECT count(*)::int AS total FROM audit_entries ${matching(scope, asked)}`,
    before === undefined ? workspaceNames(scope) : [],
  ]);
  const results = rows.slice(0, ENTRIES_A_PAGE).map((row) => entryWire(row));
  const next = rows.length > ENTRIES_A_PAGE ? (results.at(-1)?.id ?? null) : null;
  return { total: counted?.total ?? 0, results, next, workspaces: [...workspaces] };
}

/** Existing workspaces for the filter; deleted ones are found by name search. */
function workspaceNames({ sql }: UserScope) {
  return sql<{ id: string; name: string }[]>`
    SELECT id, name FROM workspaces WHERE ${live(sql)} ORDER BY name COLLATE by_name, id LIMIT ${MAX_WORKSPACES}`;
}

/** All entries that match, newest first, as far as a file holds them. */
export async function allEntries(scope: UserScope, asked: ListAudit): Promise<AuditEntry[]> {
  return scope.sql<AuditEntry[]>`
    ${entries(scope)} ${matching(scope, asked)} ORDER BY id DESC LIMIT ${MAX_EXPORTED}`;
}

function entries({ sql }: UserScope) {
  return sql`
    SELECT id, created_at, actor_id, actor, kind, action, target, place, details, ip, user_agent
    FROM audit_entries`;
}

function matching({ sql }: UserScope, { search, kind, days, workspace, actor }: ListAudit) {
  const like = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const words = search
    ? sql`AND (actor ILIKE ${like} OR target ILIKE ${like} OR place ILIKE ${like}
        OR action ILIKE ${like} OR ip LIKE ${like})`
    : sql``;
  const ofKind = kind ? sql`AND kind = ${kind}` : sql``;
  const inWorkspace = workspace ? sql`AND workspace_id = ${workspace}` : sql``;
  const by = actor ? sql`AND actor_id = ${actor}` : sql``;
  return sql`WHERE created_at > now() - make_interval(days => ${days})
    ${ofKind} ${inWorkspace} ${by} ${words}`;
}

function entryWire(row: AuditEntry): AuditEntry {
  return { ...row, created_at: utc(row.created_at) };
}
