import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { v7 } from 'uuid';

import { errors } from '#shared/errors.ts';

import type { Connection } from './database.ts';

/** The only row of a query that cannot come back empty. */
export function one<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('A query that must return one row returned none.');
  return row;
}

/** The first row, or the contract's 404. */
export function oneOr404<Row>(rows: readonly Row[], missing = errors.notFound): Row {
  const [row] = rows;
  if (row === undefined) throw missing();
  return row;
}

/** A scope that acts for somebody. */
interface Acting {
  readonly user: { readonly id: string };
}

/** What every update sets: when and by whom. */
export function touched({ user }: Acting): { updated_at: SQL; updated_by: string } {
  return { updated_at: sql`clock_timestamp()`, updated_by: user.id };
}

/** A scope whose client may have wished for an id. */
interface Wishing extends Pick<Connection, 'db'> {
  readonly entity_id: string | null;
}

/** The id of a row about to be made: the client's (X-Client-Entity-Id) if nothing has it yet. */
export async function newId(scope: Wishing, table: PgTable): Promise<string> {
  const wanted = scope.entity_id;
  if (!wanted) return v7();
  const taken = await scope.db.execute(sql`SELECT 1 FROM ${table} WHERE id = ${wanted}::uuid`);
  return taken.length > 0 ? v7() : wanted;
}
