import { type Audience, AUDIENCE_KINDS, type LogOp } from '#server/platform/changes/change-log.ts';
import type { SqlClient } from '#server/platform/database/database.ts';

import { before, type Cursor, isAfter } from './cursor.ts';

/** A row of the change log as read by the tail. */
export interface LogRow {
  readonly at: Cursor;
  readonly audience: Audience;
  readonly entity: string;
  readonly entity_id: string;
  readonly op: LogOp;
  readonly rev: number;
  /** The author; null = the program itself. */
  readonly actor: string | null;
  readonly mutation_id: string | null;
}

export interface Reading {
  /** Rows in the safe order, to be published. */
  readonly rows: readonly LogRow[];
  /** Committed rows that must wait for an older transaction. */
  readonly held: readonly LogRow[];
  /** Age of the oldest unpublished row in milliseconds. */
  readonly lagMs: number;
}

interface StoredRow {
  xid: string;
  id: string;
  scope_kind: string;
  scope: string;
  entity: string;
  entity_id: string;
  op: LogOp;
  rev: number;
  actor: string | null;
  mutation_id: string | null;
  is_ready: boolean;
  age_ms: number;
}

/** Reads the log from a cursor; a parameter so that the fault checker's test can replace it. */
export type ReadLog = (sql: SqlClient, after: Cursor, limit: number) => Promise<Reading>;

/**
 * Reads in the one order that loses nothing without a lock: by transaction id, and only
 * transactions older than every running one. Committed but younger rows are `held`. ORDER BY
 * qualifies its columns: `xid` alone would be the selected text, in which 10 comes before 9.
 */
export const readLog: ReadLog = async (sql, after, limit) => {
  const rows = await sql<StoredRow[]>`
    SELECT xid::text, id::text, scope_kind, scope, entity, entity_id, op, rev, actor, mutation_id,
      xid < pg_snapshot_xmin(pg_current_snapshot()) AS is_ready,
      extract(epoch FROM clock_timestamp() - at)::float8 * 1000 AS age_ms
    FROM change_log l
    WHERE (xid, id) > (${String(after.xid)}::xid8, ${String(after.id)}::bigint)
    ORDER BY l.xid, l.id LIMIT ${limit}`;
  const ready = rows.filter((row) => row.is_ready);
  return {
    rows: ready.map(logRowOf),
    held: rows.filter((row) => !row.is_ready).map(logRowOf),
    lagMs: rows.reduce((most, row) => Math.max(most, row.age_ms), 0),
  };
};

/** Rows of an audience in `(after, upto]`, in order; for catch-up beyond this process's memory. */
export async function readAudience(
  sql: SqlClient,
  audience: Audience,
  after: Cursor,
  upto: Cursor,
  limit: number,
): Promise<LogRow[]> {
  const colon = audience.indexOf(':');
  const rows = await sql<StoredRow[]>`
    SELECT xid::text, id::text, scope_kind, scope, entity, entity_id, op, rev, actor, mutation_id,
      true AS is_ready, 0 AS age_ms
    FROM change_log l
    WHERE scope = ${audience.slice(colon + 1)} AND scope_kind = ${audience.slice(0, colon)}
      AND (xid, id) > (${String(after.xid)}::xid8, ${String(after.id)}::bigint)
      AND (xid, id) <= (${String(upto.xid)}::xid8, ${String(upto.id)}::bigint)
    ORDER BY l.xid, l.id LIMIT ${limit}`;
  return rows.map(logRowOf);
}

/** Start of a process's feed, and the database's epoch. */
export interface Position {
  /** Everything up to here is committed, everything after it will be read. */
  readonly start: Cursor;
  readonly epoch: string;
}

/**
 * The current position: the last row older than every running transaction. Not that transaction's
 * id: after a crash PostgreSQL may reuse ids that left no trace.
 */
export async function readPosition(sql: SqlClient): Promise<Position> {
  const [row] = await sql<PositionRow[]>`
    SELECT f.value AS epoch, pg_snapshot_xmin(pg_current_snapshot())::text AS xmin,
      l.xid::text AS xid, l.id::text AS id,
      (SELECT value FROM system_facts WHERE name = 'feed_trimmed') AS trimmed
    FROM system_facts f LEFT JOIN LATERAL (
      SELECT xid, id FROM change_log WHERE xid < pg_snapshot_xmin(pg_current_snapshot())
      ORDER BY xid DESC, id DESC LIMIT 1) l ON true
    WHERE f.name = 'feed_epoch'`;
  if (!row) throw new Error('The database has no feed epoch.');
  const last = row.xid ? { xid: BigInt(row.xid), id: BigInt(row.id) } : before(BigInt(row.xmin));
  // Dropped rows count as read: otherwise a client with some of them would seem complete.
  const afterDropped = firstAfter(row.trimmed);
  return { start: isAfter(afterDropped, last) ? afterDropped : last, epoch: row.epoch };
}

interface PositionRow {
  readonly epoch: string;
  readonly xmin: string;
  readonly xid: string | null;
  readonly id: string;
  /** See `readTrimmed`. */
  readonly trimmed: string | null;
}

/**
 * Positions of audiences for a client that loads them after this: the last row older than every
 * running transaction, or before all rows. Never later than a process has published, except for
 * rows that it has not read yet.
 */
export async function readHeads(
  sql: SqlClient,
  audiences: readonly Audience[],
): Promise<Map<Audience, Cursor>> {
  const rows = await sql<{ name: Audience; xid: string | null; id: string }[]>`
    SELECT a.name, l.xid::text AS xid, l.id::text AS id
    FROM unnest(${audiences as Audience[]}::text[]) AS a(name) LEFT JOIN LATERAL (
      SELECT xid, id FROM change_log
      WHERE scope = split_part(a.name, ':', 2)::uuid AND scope_kind = split_part(a.name, ':', 1)
        AND xid < pg_snapshot_xmin(pg_current_snapshot())
      ORDER BY xid DESC, id DESC LIMIT 1) l ON true`;
  const first = firstAfter(await readTrimmed(sql));
  return new Map(
    rows.map(({ name, xid, id }) => [name, xid ? { xid: BigInt(xid), id: BigInt(id) } : first]),
  );
}

/** The last dropped transaction: a client at or before it must start over. */
export async function readTrimmed(sql: SqlClient): Promise<bigint> {
  const [row] = await sql<{ value: string }[]>`
    SELECT value FROM system_facts WHERE name = 'feed_trimmed'`;
  return BigInt(row?.value ?? 0);
}

/** The position before all remaining rows. */
function firstAfter(trimmed: bigint | string | null): Cursor {
  return { xid: BigInt(trimmed ?? 0) + 1n, id: 0n };
}

/** Whether a row concerns people (a membership, an ended session) instead of an entity. */
export function isControl(row: LogRow): boolean {
  if (row.entity === 'session') return true;
  return (row.op === 'join' || row.op === 'drop') && AUDIENCES.has(row.entity);
}

const AUDIENCES: ReadonlySet<string> = new Set(AUDIENCE_KINDS);

function logRowOf(row: StoredRow): LogRow {
  return {
    at: { xid: BigInt(row.xid), id: BigInt(row.id) },
    audience: `${row.scope_kind}:${row.scope}` as Audience,
    entity: row.entity,
    entity_id: row.entity_id,
    op: row.op,
    rev: row.rev,
    actor: row.actor,
    mutation_id: row.mutation_id,
  };
}
