import { and, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

import type { ProjectScope, WorkspaceScope } from '#server/platform/access/scope.ts';
import { isLive } from '#server/platform/access/visibility/live.ts';
import { ownProjects } from '#server/platform/access/visibility/memberships.ts';
import { constraintOf } from '#server/platform/database/constraints.ts';
import { newId, one, touched } from '#server/platform/database/rows.ts';
import type { ApiError } from '#shared/errors.ts';

import type { EntityTable, AudienceSource } from './image-sql.ts';

export interface StoredRow {
  readonly id: string;
  readonly created_by: string | null;
}

/** How rows belong to a project or workspace. */
export interface Placement {
  /** Column with the owner's id: no one else sees the rows. */
  readonly owner?: string;
  /** Column of the order: `step` after the last row, or before the first if negative. */
  readonly position?: { readonly column: string; readonly step: number };
  readonly unique?: Readonly<Record<string, () => ApiError>>;
}

type Scope = WorkspaceScope | ProjectScope;
type Values = Readonly<Record<string, unknown>>;

/** Position of the first row, unless the request has one. */
const FIRST_POSITION = 65_535;

/** Reads and writes rows within a scope; checks no permission and emits nothing. */
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

  /** Visible rows in an order. */
  list(scope: Scope, order: readonly SQL[]): Promise<Row[]> {
    return this.#select(scope, and(this.#own(scope), this.#equal(this.#where)), order);
  }

  /** Visible rows in all active projects of the workspace that the person is a member of. */
  async listMine(scope: WorkspaceScope, order: readonly SQL[]): Promise<Row[]> {
    const projects = await scope.sql<{ id: string }[]>`
      SELECT p.id FROM ${ownProjects(scope, 'open')}`;
    const isMine = inArray(
      sql`${this.#columns['project_id']}`,
      projects.map((project) => project.id),
    );
    return this.#select(scope, and(isMine, this.#isLive(), this.#equal(this.#where)), order);
  }

  /** Rows of these ids, including hidden ones. */
  find(scope: Scope, ids: readonly string[]): Promise<Row[]> {
    return this.#select(scope, this.#ofIds(scope, ids), []);
  }

  /** Rows of these ids, locked for the transaction. */
  async lock(scope: Scope, ids: readonly string[]): Promise<Row[]> {
    const where = this.#ofIds(scope, ids);
    const query = scope.db.select().from(this.#table).where(where).orderBy(this.#table.id);
    return asRows(await query.for('no key update'));
  }

  async #select(scope: Scope, where: SQL | undefined, order: readonly SQL[]): Promise<Row[]> {
    const query = scope.db.select().from(this.#table).where(where);
    return asRows(await query.orderBy(...order));
  }

  /** Inserts a row after the last. */
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

  async update(scope: Scope, id: string, values: Values): Promise<Row> {
    return one(await this.#refused(this.#write(scope, [id], values)));
  }

  remove(scope: Scope, rows: readonly Row[]): Promise<Row[]> {
    return this.#write(
      scope,
      rows.map((row) => row.id),
      { deleted_at: sql`now()` },
    );
  }

  /** The row of that id as it was deleted, for as long as it can be taken back. */
  async lockDeleted(scope: Scope, id: string): Promise<Row[]> {
    const { deleted_at } = this.#columns;
    const isRecent = sql`${deleted_at} > now() - interval '30 days'`;
    const here = this.#equal({ ...placeOf(this.#table, scope), id });
    const query = scope.db.select().from(this.#table).where(and(here, isRecent));
    return asRows(await query.for('no key update'));
  }

  /** Takes back the deletion of the row of that id. */
  async restore(scope: Scope, id: string): Promise<Row> {
    const back = scope.db
      .update(this.#table)
      .set({ deleted_at: null, ...touched(scope) })
      .where(this.#equal({ ...placeOf(this.#table, scope), id }))
      .returning();
    return one(asRows<Row>(await this.#refused(back)));
  }

  async #write(scope: Scope, ids: readonly string[], values: Values): Promise<Row[]> {
    const rows = await scope.db
      .update(this.#table)
      .set({ ...values, ...touched(scope) })
      .where(this.#ofIds(scope, ids))
      .returning();
    return asRows(rows);
  }

  /** Maps a unique violation to the error of its index. */
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

  /** SQL: the scope's rows that are not deleted, of the person where rows have an owner. */
  #own(scope: Scope): SQL | undefined {
    const { owner } = this.#placement;
    const person = owner && { [owner]: scope.user.id };
    return and(this.#inPlace(scope), this.#equal({ ...person }));
  }

  /** SQL: rows in the scope's project or workspace that are not deleted. */
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

  /** SQL: the position after the last row of the place, or before the first, of any owner. */
  #nextPosition(scope: Scope, column: string, step: number, first: unknown): SQL {
    const place = this.#inPlace(scope);
    const edge = sql.raw(step < 0 ? 'min' : 'max');
    return sql`coalesce(
      (SELECT ${edge}(${sql.identifier(column)}) + ${step} FROM ${this.#table} WHERE ${place}),
      ${first ?? FIRST_POSITION})`;
  }
}

/** Drizzle cannot infer the row type of a table parameter. */
function asRows<Row>(rows: readonly unknown[]): Row[] {
  return rows as Row[];
}

function placeOf(table: EntityTable, scope: Scope): Record<string, string> {
  const workspace_id = scope.workspace.id;
  if (!('project_id' in table) || !('project' in scope)) return { workspace_id };
  return { workspace_id, project_id: scope.project.id };
}
