import { getTableColumns, type SQL, sql } from 'drizzle-orm';
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
  readonly user?: { readonly id: string } | null;
  readonly workspace?: { readonly id: string };
  readonly project?: { readonly id: string };
}

/** The create has come before: the person has made the very thing, and the reply was lost; `mount` answers it. */
export class AlreadyMade extends Error {
  readonly id: string;

  constructor(id: string) {
    super('The person has made this thing before.');
    this.name = 'AlreadyMade';
    this.id = id;
  }
}

/**
 * The id of a row about to be made: the client's (X-Client-Entity-Id) if nothing has it yet, a new one where it is
 * something else's. Throws `AlreadyMade` where the same person gave it to a row of this table in the same place:
 * it is that create, sent again.
 */
export async function newId(scope: Wishing, table: PgTable): Promise<string> {
  const wanted = scope.entity_id;
  if (!wanted) return v7();
  const [taken] = await scope.db.execute<{ is_same: boolean }>(sql`
    SELECT ${isSameCreate(scope, table)} AND xmin <> pg_current_xact_id()::xid AS is_same
    FROM ${table} WHERE id = ${wanted}::uuid`);
  // What this very request has made is no earlier one: it makes several.
  if (taken?.is_same) throw new AlreadyMade(wanted);
  return taken ? v7() : wanted;
}

/** Columns that say whose a row is, the best one first. */
const MAKERS = ['created_by', 'actor_id', 'user_id', 'owner_id'];

/** SQL: whether a row was made by this person in this place. */
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
