import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { v7 } from 'uuid';

import type { Scope, UserScope } from '#server/platform/access/scope.ts';
import { errors } from '#shared/errors.ts';

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

/** What every update sets: when and by whom. */
export function touched(scope: UserScope): { updated_at: SQL; updated_by: string } {
  return { updated_at: sql`clock_timestamp()`, updated_by: scope.user.id };
}

/** The id of a row about to be made: the client's (X-Client-Entity-Id) if nothing has it yet. */
export async function newId(scope: Scope, table: PgTable): Promise<string> {
  const wanted = scope.entity_id;
  if (!wanted) return v7();
  const taken = await scope.db.execute(sql`SELECT 1 FROM ${table} WHERE id = ${wanted}::uuid`);
  return taken.length > 0 ? v7() : wanted;
}
