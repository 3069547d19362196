import { and, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

import type { ProjectScope, WorkspaceScope } from '#server/platform/access/scope.ts';
import { isLive } from '#server/platform/access/visibility/live.ts';
import { ownProjects } from '#server/platform/access/visibility/memberships.ts';
import { constraintOf } from '#server/platform/database/constraints.ts';
import { newId, one, touched } from '#server/platform/database/rows.ts';
import type { ApiError } from '#shared/errors.ts';

import type { EntityTable, AudienceSource } from './image-sql.ts';

/** What every stored row of a resource has. */
export interface StoredRow {
  readonly id: string;
  readonly created_by: string | null;
}

/** How the rows of a table lie in their project or workspace. */
export interface Placement {
  /** The column with the id of the person whose rows these are: nobody else sees them. */
  readonly owner?: string;
  /** The column that orders the rows: a new one goes `step` behind the last of all, or before the first (below 0). */
  readonly position?: { readonly column: string; readonly step: number };
  /** The refusals of rows whose values are taken, by the table's unique indexes. */
  readonly unique?: Readonly<Record<string, () => ApiError>>;
}

type Scope = WorkspaceScope | ProjectScope;
type Values = Readonly<Record<string, unknown>>;

/** The position of the first row where a request names none. */
const FIRST_POSITION = 65_535;

/** Reads and writes the rows of a table within a scope; checks nothing and emits nothing. */
export class ScopedRows<Row extends StoredRow> {
  readonly #table: EntityTable;
  readonly #columns: Readonly<Record<string, PgColumn>>;
  readonly #where: Readonly<Record<string, unknown>>;
  readonly #placement: Placement;

  constructor(source: Pick<AudienceSource, 'table' | 'where'>, placement: Placement) {
    this.#table = source.table;
    this.#columns = getTableColumns(source.table);
    this.#where = source.where;
    this.#placement = placement;
  }

  /** The rows that are shown, in an order. */
  list(scope: Scope, order: readonly SQL[]): Promise<Row[]> {
    return this.#select(scope, and(this.#own(scope), this.#equal(this.#where)), order);
  }

  /** The rows that are shown in all open projects of the workspace that the person is in. */
  async listMine(scope: WorkspaceScope, order: readonly SQL[]): Promise<Row[]> {
    const projects = await scope.sql<{ id: string }[]>`
      SELECT p.id FROM ${ownProjects(scope, 'open')}`;
    const isMine = inArray(
      sql`${this.#columns['project_id']}`,
      projects.map((project) => project.id),
    );
    return this.#select(scope, and(isMine, this.#isLive(), this.#equal(this.#where)), order);
  }

  /** The rows of those ids, hidden ones too. */
  find(scope: Scope, ids: readonly string[]): Promise<Row[]> {
    return this.#select(scope, this.#ofIds(scope, ids), []);
  }

  /** The rows of those ids, as they are until the end of the transaction. */
  async lock(scope: Scope, ids: readonly string[]): Promise<Row[]> {
    const where = this.#ofIds(scope, ids);
    const query = scope.db.select().from(this.#table).where(where).orderBy(this.#table.id);
    return asRows(await query.for('no key update'));
  }

  async #select(scope: Scope, where: SQL | undefined, order: readonly SQL[]): Promise<Row[]> {
    const query = scope.db.select().from(this.#table).where(where);
    return asRows(await query.orderBy(...order));
  }

  /** Adds a row behind the last. */
  async insert(scope: Scope, values: Values): Promise<Row> {
    const { owner, position } = this.#placement;
    const row = {
      ...placeOf(this.#table, scope),
      ...(owner && { [owner]: scope.user.id }),
      created_by: scope.user.id,
      id: await newId(scope, this.#table),
      ...values,
      ...(position && {
        [position.column]: this.#nextPosition(
          scope,
          position.column,
          position.step,
          values[position.column],
        ),
      }),
    };
    const made = scope.db.insert(this.#table).values(row).returning();
    return one(asRows<Row>(await this.#refused(made)));
  }

  /** Changes the row of that id. */
  async update(scope: Scope, id: string, values: Values): Promise<Row> {
    return one(await this.#refused(this.#write(scope, [id], values)));
  }

  /** Marks rows deleted. */
  remove(scope: Scope, rows: readonly Row[]): Promise<Row[]> {
    return this.#write(
      scope,
      rows.map((row) => row.id),
      { deleted_at: sql`now()` },
    );
  }

  async #write(scope: Scope, ids: readonly string[], values: Values): Promise<Row[]> {
    const rows = await scope.db
      .update(this.#table)
      .set({ ...values, ...touched(scope) })
      .where(this.#ofIds(scope, ids))
      .returning();
    return asRows(rows);
  }

  /** Turns a value that is taken into the refusal of its unique index. */
  async #refused<T>(statement: PromiseLike<T>): Promise<T> {
    try {
      return await statement;
    } catch (error) {
      const refusal = this.#placement.unique?.[constraintOf(error) ?? ''];
      throw refusal ? refusal() : error;
    }
  }

  #ofIds(scope: Scope, ids: readonly string[]): SQL | undefined {
    return and(this.#own(scope), inArray(this.#table.id, [...ids]));
  }

  /** What is not deleted in the place of the scope, of the person alone where rows have an owner. */
  #own(scope: Scope): SQL | undefined {
    const { owner } = this.#placement;
    const person = owner && { [owner]: scope.user.id };
    return and(this.#inPlace(scope), this.#equal({ ...person }));
  }

  /** What is not deleted in the scope's project or workspace. */
  #inPlace(scope: Scope): SQL | undefined {
    return and(this.#equal(placeOf(this.#table, scope)), this.#isLive());
  }

  #isLive(): SQL | undefined {
    const { deleted_at } = this.#columns;
    return deleted_at && isLive({ deleted_at });
  }

  #equal(values: Readonly<Record<string, unknown>>): SQL | undefined {
    return and(
      ...Object.entries(values).map(([name, value]) => sql`${this.#columns[name]} = ${value}`),
    );
  }

  /** SQL: behind the last row of the place, or before the first, whoever owns it. */
  #nextPosition(scope: Scope, column: string, step: number, first: unknown): SQL {
    const place = this.#inPlace(scope);
    const edge = sql.raw(step < 0 ? 'min' : 'max');
    return sql`coalesce(
      (SELECT ${edge}(${sql.identifier(column)}) + ${step} FROM ${this.#table} WHERE ${place}),
      ${first ?? FIRST_POSITION})`;
  }
}

/** Drizzle knows no row type of a table that is given at run time. */
function asRows<Row>(rows: readonly unknown[]): Row[] {
  return rows as Row[];
}

function placeOf(table: EntityTable, scope: Scope): Record<string, string> {
  const workspace_id = scope.workspace.id;
  if (!('project_id' in table) || !('project' in scope)) return { workspace_id };
  return { workspace_id, project_id: scope.project.id };
}
