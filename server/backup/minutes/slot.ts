import type { Sql } from 'postgres';

import { connect } from '#server/platform/database/connect.ts';

/**
 * A replication slot, by which PostgreSQL leaves its log (WAL) where it is until it was kept: up to
 * `max_slot_wal_keep_size`, then it gives the slot up rather than fill the disk.
 */
export interface Slot {
  readonly line: string;
  /** Number of bytes of the log before what is to be kept next. */
  readonly at: number;
}

const PREFIX = 'tutti_changes_';
export const slotName = (line: string): string => `${PREFIX}${line}`;

/** The slot of this database; null without one, and when PostgreSQL gave it up. */
export async function findSlot(sql: Sql): Promise<Slot | null> {
  const [row] = await sql<{ line: string; at: string | null; status: string | null }[]>`
    SELECT substr(slot_name, ${PREFIX.length + 1}) AS line, (restart_lsn - '0/0')::text AS at,
      wal_status AS status
    FROM pg_replication_slots WHERE starts_with(slot_name, ${PREFIX})`;
  if (!row || row.at === null || row.status === 'lost') return null;
  return { line: row.line, at: Number(row.at) };
}

export async function makeSlot(sql: Sql, line: string): Promise<void> {
  await sql`SELECT pg_create_physical_replication_slot(${slotName(line)}, true)`;
}

/** What is before that byte of the log is kept: PostgreSQL may remove it. */
export async function advanceSlot(sql: Sql, line: string, to: number): Promise<void> {
  await sql`
    SELECT pg_replication_slot_advance(${slotName(line)}, '0/0'::pg_lsn + ${String(to)}::numeric)`;
}

export async function dropSlots(sql: Sql): Promise<void> {
  await sql`
    SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots
    WHERE starts_with(slot_name, ${PREFIX})`;
}

/** Without BACKUP_CHANGES nobody fetches the log: it must not wait for that. */
export async function dropSlotsOf(databaseUrl: string): Promise<void> {
  const sql = connect(databaseUrl, { max: 1 });
  try {
    await dropSlots(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}
