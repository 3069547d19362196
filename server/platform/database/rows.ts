import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { v7 } from 'uuid';

import { errors } from '#shared/errors.ts';

import type { Connection } from './database.ts';

/** The only row of a query that always returns one. */
export function one<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('A query that must return one row returned none.');
  return row;
}

/** The first row; throws the contract's 404 without one. */
export function oneOr404<Row>(rows: readonly Row[], missing = errors.notFound): Row {
  const [row] = rows;
  if (row === undefined) throw missing();
  return row;
}

interface Acting {
  readonly user: { readonly id: string };
}

/** Columns that every update sets: time and author. */
export function touched({ user }: Acting): { updated_at: SQL; updated_by: string } {
  return { updated_at: sql`clock_timestamp()`, updated_by: user.id };
}

/** A scope whose client may have requested an id. */
interface Wishing extends Pick<Connection, 'db'> {
  readonly entity_id: string | null;
  readonly user?: { readonly id: string } | null;
  readonly workspace?: { readonly id: string };
  readonly project?: { readonly id: string };
}

/** A repeated create, whose first reply was lost; `mount` replies with the existing row. */
export class AlreadyMade extends Error {
  readonly id: string;

  constructor(id: string) {
    super('The person has made this thing before.');
    this.name = 'AlreadyMade';
    this.id = id;
  }
}

/**
 * The id of a new row: the client's (X-Client-Entity-Id) if it is unused, a new one if another row
 * has it. Throws `AlreadyMade` when the same person gave it to a row of this table in the same
 * place: the create was repeated.
 */
export async function newId(scope: Wishing, table: PgTable): Promise<string> {
  const wanted = scope.entity_id;
  if (!wanted) return v7();
  const [taken] = await scope.db.execute<{ is_same: boolean }>(sql`
    SELECT ${isSameCreate(scope, table)} AND xmin <> pg_current_xact_id()::xid AS is_same
    FROM ${table} WHERE id = ${wanted}::uuid`);
  // An id used by the same request is no repetition: it creates several rows.
  if (taken?.is_same) throw new AlreadyMade(wanted);
  return taken ? v7() : wanted;
}

/** Columns with a row's author, best first. */
const MAKERS = ['created_by', 'actor_id', 'user_id', 'owner_id'];

/** SQL: whether a row was created by this person in this place. */
function isSameCreate({ user, workspace, project }: Wishing, table: PgTable): SQL {
  const columns = getTableColumns(table);
  const maker = MAKERS.find((name) => name in columns);
  if (!user || !maker) return sql`false`;
  const facts = {
    [maker]: user.id,
    ...(workspace && 'workspace_id' in columns && { workspace_id: workspace.id }),
    ...(project && 'project_id' in columns && { project_id: project.id }),
  };
  const same = Object.entries(facts).map(
    ([name, id]) => sql`${columns[name]} IS NOT DISTINCT FROM ${id}::uuid`,
  );
  return sql.join(same, sql` AND `);
}
