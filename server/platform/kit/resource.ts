import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';

import {
  authorize,
  authorizeMaybe,
  type ProjectScope,
  type WorkspaceScope,
} from '#server/platform/access/scope.ts';
import type { DomainEvent } from '#server/platform/changes/events.ts';
import { oneOr404 } from '#server/platform/database/rows.ts';
import { type ApiError, errors } from '#shared/errors.ts';
import type { Action } from '#shared/permissions.ts';

import type { Entity } from './entity.ts';
import { ScopedRows, type Placement, type StoredRow } from './scoped-rows.ts';

/** Scope by the place of a resource's rows. */
interface ScopeOf {
  workspace: WorkspaceScope;
  project: ProjectScope;
}

type Body = z.ZodType<object>;

/** Declaration of a resource; `Row` is a stored row, `Wire` its shape in replies. */
export interface ResourceFacts<
  Place extends keyof ScopeOf,
  Row extends StoredRow,
  Wire,
  Create extends Body,
  Update extends Body,
> extends Placement {
  readonly entity: Entity<string, Row, Wire>;
  readonly scope: Place;
  readonly actions: Readonly<Record<'read' | 'create' | 'update' | 'delete', Action>>;
  readonly create: Create;
  readonly update: Update;
  readonly order: readonly SQL[];
  /** Who may archive a row, and the refusal of one that has not come to its end. */
  readonly archive?: { readonly action: Action; readonly refuse: (row: Row) => ApiError | null };
  readonly missing?: (verb: 'read' | 'update' | 'delete') => ApiError;
  readonly hooks?: Hooks<ScopeOf[Place], Row, z.output<Create>, z.output<Update>>;
}

/** Checks before a change and effects after it, in its transaction. */
export interface Hooks<Scope, Row, Create, Update> {
  /** Runs before a row is read for a change or deletion, to take locks. */
  lock?(scope: Scope): Promise<unknown>;
  /** May return further columns of the new row. */
  beforeCreate?(scope: Scope, input: Create): Promise<Partial<Row> | void>;
  /** May return further columns to change. */
  beforeUpdate?(scope: Scope, before: Row, input: Update): Promise<Partial<Row> | void>;
  afterUpdate?(scope: Scope, before: Row, after: Row): Promise<void>;
  /** May return ids of further rows to delete. */
  beforeDelete?(scope: Scope, row: Row): Promise<readonly string[] | void>;
  afterDelete?(scope: Scope, row: Row): Promise<void>;
  /** Runs when a deleted row is taken back; `gone` is the row as it was deleted. */
  afterRestore?(scope: Scope, gone: Row): Promise<void>;
}

/** Queries and commands of a resource; `resourceRoutes` serves them. */
export interface Resource<
  Scope extends WorkspaceScope,
  Row extends StoredRow,
  Wire,
  Create extends Body,
  Update extends Body,
> {
  readonly facts: ResourceFacts<keyof ScopeOf, Row, Wire, Create, Update>;
  /** The rows in order. */
  list(scope: Scope): Promise<Row[]>;
  /** Rows of all active projects that the person is a member of. */
  listMine(scope: WorkspaceScope, order?: readonly SQL[]): Promise<Row[]>;
  get(scope: Scope, id: string): Promise<Row>;
  /** Creates a row; `more` are columns that a request may not set. */
  create(scope: Scope, input: z.output<Create>, more?: Partial<Row>): Promise<Row>;
  update(scope: Scope, id: string, input: z.output<Update>): Promise<Row>;
  delete(scope: Scope, id: string): Promise<void>;
  /** Takes a deleted row back, for 30 days. What left it is put back by whoever knows it. */
  restore(scope: Scope, id: string): Promise<void>;
  /** Puts a row that has come to its end into the archive, or takes it out. Returns it as it is then. */
  setArchived(scope: Scope, id: string, isArchived: boolean): Promise<Row>;
}

/** Declares list, get, create, update and delete of rows in a project or workspace. */
export function defineResource<
  Place extends keyof ScopeOf,
  Row extends StoredRow,
  Wire,
  Create extends Body,
  Update extends Body,
>(
  facts: ResourceFacts<Place, Row, Wire, Create, Update>,
): Resource<ScopeOf[Place], Row, Wire, Create, Update> {
  const { entity, actions, hooks = {}, missing = errors.notFound } = facts;
  const rows = new ScopedRows<Row>(entity, facts);
  const get = async (scope: WorkspaceScope, id: string) =>
    oneOr404(await rows.find(scope, [id]), () => missing('read'));
  const lock = async (scope: ScopeOf[Place], id: string, verb: 'update' | 'delete') => {
    authorizeMaybe(scope, actions[verb]);
    await hooks.lock?.(scope);
    const before = oneOr404(await rows.lock(scope, [id]), () => missing(verb));
    authorize(scope, actions[verb], before);
    return before;
  };
  return {
    facts,
    get,
    list: (scope) => rows.list(scope, facts.order),
    listMine: (scope, order = facts.order) => rows.listMine(scope, order),
    create: async (scope, input, more) => {
      authorize(scope, actions.create);
      const special = await hooks.beforeCreate?.(scope, input);
      const row = await rows.insert(scope, { ...entity.valuesOf(input), ...special, ...more });
      scope.emit(entity.created(row) as DomainEvent);
      return row;
    },
    update: async (scope, id, input) => {
      const before = await lock(scope, id, 'update');
      const special = await hooks.beforeUpdate?.(scope, before, input);
      const values = { ...entity.valuesOf(input), ...special };
      const after = await rows.update(scope, id, values);
      scope.emit(entity.updated(before, after) as DomainEvent);
      await hooks.afterUpdate?.(scope, before, after);
      return after;
    },
    delete: async (scope, id) => {
      const before = await lock(scope, id, 'delete');
      const others = (await hooks.beforeDelete?.(scope, before)) ?? [];
      const all = others.length === 0 ? [before] : await rows.lock(scope, [id, ...others]);
      const gone = new Map((await rows.remove(scope, all)).map((row) => [row.id, row]));
      for (const row of all) {
        scope.emit(entity.deleted(row, gone.get(row.id) ?? row) as DomainEvent);
      }
      await hooks.afterDelete?.(scope, before);
    },
    ...comingBack(facts, rows),
  };
}

/** How rows come back: from a deletion, and from the archive that they go to. */
function comingBack<
  Place extends keyof ScopeOf,
  Row extends StoredRow,
  Wire,
  Create extends Body,
  Update extends Body,
>(
  facts: ResourceFacts<Place, Row, Wire, Create, Update>,
  rows: ScopedRows<Row>,
): Pick<Resource<ScopeOf[Place], Row, Wire, Create, Update>, 'restore' | 'setArchived'> {
  const { entity, actions, hooks = {}, missing = errors.notFound } = facts;
  return {
    restore: async (scope, id) => {
      authorizeMaybe(scope, actions.delete);
      const gone = oneOr404(await rows.lockDeleted(scope, id), () => missing('read'));
      authorize(scope, actions.delete, gone);
      scope.emit(entity.created(await rows.restore(scope, id)) as DomainEvent);
      await hooks.afterRestore?.(scope, gone);
    },
    setArchived: async (scope, id, isArchived) => {
      const { action, refuse } = facts.archive ?? { action: actions.update, refuse: () => null };
      authorize(scope, action);
      const before = oneOr404(await rows.lock(scope, [id]), () => missing('update'));
      if (isArchived && isInArchive(before)) throw missing('read');
      const refusal = isArchived ? refuse(before) : null;
      if (refusal) throw refusal;
      const after = await rows.update(scope, id, { archived_at: isArchived ? sql`now()` : null });
      scope.emit(entity.updated(before, after) as DomainEvent);
      return after;
    },
  };
}

const isInArchive = (row: StoredRow) => 'archived_at' in row && row.archived_at !== null;
