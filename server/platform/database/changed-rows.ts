import type { Connection, Fragment } from './database.ts';

/** A stored row before and after a statement that changed it. */
export interface ChangedRow<Row> {
  readonly before: Row;
  readonly after: Row;
}

/**
 * Changes the rows of a table that meet a condition and returns each as it was and as it is: events carry both, and
 * only PostgreSQL 18 returns both from one statement. Rows are locked in the order of their ids, so that two such
 * changes do not wait for each other.
 */
export async function changeRows<Row extends { readonly id: string }>(
  { sql }: Connection,
  table: string,
  where: Fragment,
  set: Fragment,
): Promise<ChangedRow<Row>[]> {
  const rows = await sql<Row[]>`
    SELECT * FROM ${sql(table)} WHERE ${where} ORDER BY id FOR NO KEY UPDATE`;
  if (rows.length === 0) return [];
  const changed = await sql<Row[]>`
    UPDATE ${sql(table)} SET ${set} WHERE id = ANY(${rows.map((row) => row.id)}::uuid[]) RETURNING *`;
  const written = new Map(changed.map((row) => [row.id, row]));
  return rows.flatMap((before) => {
    const after = written.get(before.id);
    return after ? [{ before, after }] : [];
  });
}
