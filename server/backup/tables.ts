import type postgres from 'postgres';

import type { BackupTable } from './manifest.ts';

/**
 * Left out: the feed starts over with another epoch, the counters are outdated, each start stores
 * the files of its client, and moved files lie elsewhere.
 */
const LEFT_OUT = ['change_log', 'rate_counters', 'client_files', 'moved_files'];

/** Each table with its columns except generated ones, in the order of foreign keys. */
export async function tablesOf(
  sql: postgres.Sql | postgres.TransactionSql,
): Promise<BackupTable[]> {
  const tables = await sql<BackupTable[]>`
    SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      AND a.attgenerated = ''
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND c.relname::text <> ALL(${LEFT_OUT}::text[])
    GROUP BY c.relname ORDER BY c.relname`;
  const references = await sql<{ child: string; parent: string }[]>`
    SELECT conrelid::regclass::text AS child, confrelid::regclass::text AS parent
    FROM pg_constraint WHERE contype = 'f' AND conrelid <> confrelid
      AND connamespace = 'public'::regnamespace`;
  return parentsFirst([...tables], references);
}

function parentsFirst(
  tables: readonly BackupTable[],
  references: readonly { child: string; parent: string }[],
): BackupTable[] {
  const sorted: BackupTable[] = [];
  let waiting = [...tables];
  while (waiting.length > 0) {
    const names = new Set(waiting.map((table) => table.name));
    const ready = waiting.filter(
      ({ name }) => !references.some(({ child, parent }) => child === name && names.has(parent)),
    );
    if (ready.length === 0)
      throw new Error(`Tables refer to each other: ${[...names].join(', ')}.`);
    sorted.push(...ready);
    waiting = waiting.filter((table) => !ready.includes(table));
  }
  return sorted;
}

/** The newest migration of a database by drizzle's timestamp; 0 for another program's. */
export async function schemaOf(sql: postgres.Sql | postgres.TransactionSql): Promise<number> {
  const [table] = await sql`SELECT to_regclass('drizzle.__drizzle_migrations') AS name`;
  if (!table?.['name']) return 0;
  const [row] = await sql<{ newest: string | null }[]>`
    SELECT max(created_at)::text AS newest FROM drizzle.__drizzle_migrations`;
  return Number(row?.newest ?? 0);
}
