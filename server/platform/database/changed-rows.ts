import type { Connection, Fragment } from './database.ts';

/** A row before and after an update. */
export interface ChangedRow<Row> {
  readonly before: Row;
  readonly after: Row;
}

/**
 * Updates the rows that match and returns each before and after: events need both, and only
 * PostgreSQL 18 can return both from one statement. Rows are locked in the order of ids, so that
 * concurrent calls cannot deadlock.
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
