import { readFileSync } from 'node:fs';

import type postgres from 'postgres';

import { tablesOf } from '#server/backup/tables.ts';

const JOURNAL = new URL('../../migrations/meta/_journal.json', import.meta.url);
const ROWS = new URL('first-state.jsonl', import.meta.url);

/** Token of an admin's session in the rows of the first state. */
export const FIRST_SESSION = 'a session that only the upgrade test uses';

/** Rows of the first state, by table. */
export type StoredRows = ReadonlyMap<string, readonly Record<string, unknown>[]>;

/**
 * Number of the last hand-written migration in drizzle's count: the state that every upgrade
 * starts from.
 */
export function firstState(): number {
  const { entries } = JSON.parse(readFileSync(JOURNAL, 'utf8')) as {
    entries: { tag: string; when: number }[];
  };
  const last = entries.find(({ tag }) => tag === '0007_work_item_lists');
  if (!last) throw new Error('The journal has no entry 0007_work_item_lists.');
  return last.when;
}

/** Reads the rows that a program of the first state had stored; the file never changes. */
export function readStoredRows(): StoredRows {
  const rows = new Map<string, Record<string, unknown>[]>();
  for (const line of readFileSync(ROWS, 'utf8').trim().split('\n')) {
    const { table, row } = JSON.parse(line) as { table: string; row: Record<string, unknown> };
    rows.set(table, [...(rows.get(table) ?? []), row]);
  }
  return rows;
}

/**
 * Inserts the rows into a database of the first state without triggers, as a restored backup does.
 */
export async function storeRows(sql: postgres.Sql, rows: StoredRows): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`SET LOCAL session_replication_role = replica`;
    await tx`DELETE FROM system_facts`;
    for (const { name, columns } of await tablesOf(tx)) {
      await tx`
        INSERT INTO ${tx(name)} (${tx([...columns])}) OVERRIDING SYSTEM VALUE
        SELECT ${tx([...columns])}
        FROM json_populate_recordset(null::${tx(name)}, ${JSON.stringify(rows.get(name) ?? [])}::text::json)`;
    }
  });
}
