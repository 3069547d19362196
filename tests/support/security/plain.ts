import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { v7 } from 'uuid';
import { z } from 'zod';

import { webRoutes } from '#server/app.ts';
import { features } from '#server/features.ts';
import type { Route, RouteResource } from '#server/platform/http/route.ts';
import { ruleOf } from '#shared/permissions.ts';
import type { Caller } from '#tests/support/world.ts';

import { nameOf, paramsOf } from './drive.ts';

/**
 * A resource whose calls the kit made: its rows, the bodies of its calls and its lists are drawn
 * from its table, schemas and routes, so that a new one needs no line in the tests.
 */
export interface Plain extends RouteResource {
  readonly table: PgTable;
  readonly scope: Route['scope'];
  /** Closed to API tokens. */
  readonly isForSessions: boolean;
}

let known: readonly Plain[] | undefined;

/** Every resource of the kit. */
export function plainResources(): readonly Plain[] {
  known ??= [
    ...new Map(webRoutes().map((route) => [route.resource?.entity, route])).values(),
  ].flatMap((route) => {
    const table = tableOf(route.resource?.entity);
    if (!route.resource || !table) return [];
    const isForSessions = route.action ? ruleOf(route.action).session === true : false;
    return [{ ...route.resource, table, scope: route.scope, isForSessions }];
  });
  return known;
}

/** The resource of an entity. */
export const plainOf = (entity: string): Plain | undefined =>
  plainResources().find((one) => one.entity === entity);

function tableOf(entity: string | undefined): PgTable | undefined {
  const found = features
    .flatMap(({ entities }) => entities ?? [])
    .find(({ name }) => name === entity);
  return found && 'table' in found && is(found.table, PgTable) ? found.table : undefined;
}

type Row = Record<string, unknown>;

/** What a row of a place may name. */
export interface Around {
  readonly canary: string;
  /** Its owner, or who made it. */
  readonly who: Caller;
  readonly workspace: string;
  readonly project: string;
  /** Id of a row of a table in the same place. */
  readonly idIn: (table: string) => string;
}

/** A row of a resource, with the canary in its texts. */
export function plainRow({ table, owner }: Plain, around: Around): Row {
  const references = referencesOf(table);
  const values = Object.entries(columnsOf(table)).flatMap(([name, column]) => {
    const value =
      name === owner || name === 'created_by'
        ? around.who.id
        : references.has(name)
          ? namedBy(references.get(name) ?? '', around)
          : valueOf(name, column, around.canary);
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(values), id: around.idIn(getTableName(table)) };
}

function namedBy(table: string, around: Around): string | undefined {
  if (table === 'workspaces') return around.workspace;
  if (table === 'projects') return around.project;
  return table === 'users' ? undefined : around.idIn(table);
}

/** A text where people write, else a value only where the table demands one. */
function valueOf(name: string, column: PgColumn, canary: string): unknown {
  const type = column.getSQLType();
  const isText = type === 'text' || type.startsWith('varchar');
  if (isText && /(^|_)(name|title|description|text|html|stripped)$/.test(name)) {
    return name.endsWith('html') ? `<p>${canary}</p>` : canary;
  }
  if (!column.notNull || column.hasDefault) return undefined;
  if (isText) return name === 'url' ? `http://${canary}.test/` : canary;
  if (type === 'jsonb') return '{}';
  if (type === 'boolean') return false;
  if (type === 'uuid') return v7();
  return /^(date|timestamp)/.test(type) ? '2026-01-01' : 1;
}

const columnsOf = (table: PgTable): Readonly<Record<string, PgColumn>> =>
  Object.fromEntries(getTableConfig(table).columns.map((column) => [column.name, column]));

/** Tables that columns of a table name. */
function referencesOf(table: PgTable): ReadonlyMap<string, string> {
  return new Map(
    getTableConfig(table).foreignKeys.flatMap((key) => {
      const { columns, foreignTable } = key.reference();
      return columns.map(({ name }) => [name, getTableName(foreignTable)] as const);
    }),
  );
}

/** A valid call of a route of the kit; undefined for other routes. */
export function plainSample(
  route: Route,
  idOf: (table: string) => string,
): { params?: Record<string, string>; body?: Row } | undefined {
  const plain = route.resource && plainOf(route.resource.entity);
  if (!plain) return undefined;
  const references = referencesOf(plain.table);
  const params = paramsOf(route).map((name) => [
    name,
    idOf(name === 'id' ? getTableName(plain.table) : (references.get(name) ?? '')),
  ]);
  return {
    ...(params.length > 0 && { params: Object.fromEntries(params) }),
    ...(route.body && { body: bodyOf(route, references, idOf) }),
  };
}

/** A valid value for every field of a body. */
function bodyOf(
  route: Route,
  references: ReadonlyMap<string, string>,
  idOf: (table: string) => string,
): Row {
  if (!(route.body instanceof z.ZodObject)) throw new Error(`${nameOf(route)}: ${NEEDS_SAMPLE}`);
  const fields = Object.entries(route.body.shape).flatMap(([name, schema]) => {
    const table = references.get(name) ?? references.get(`${name}_id`);
    const tried = table === undefined ? [...wordsOf(schema), ...drawn(name)] : [idOf(table)];
    const value = tried.find((one) => z.safeParse(schema, one).success);
    return value === undefined ? [] : [[name, value] as const];
  });
  const body = Object.fromEntries(fields);
  const read = route.body.safeParse(body);
  if (!read.success) throw new Error(`${nameOf(route)}: ${NEEDS_SAMPLE} ${read.error.message}`);
  return body;
}

const NEEDS_SAMPLE = 'no valid body can be drawn; it needs a sample in tests/support/security.';

/** Values to try for a field, until its schema takes one: those that say most come first. */
function drawn(name: string): unknown[] {
  const texts = [
    `New ${v7()}`,
    '#123456',
    `http://${v7()}.test/`,
    '2035-01-01',
    '2035-01-01T00:00:00Z',
  ];
  const url = /url|link/.test(name) ? [texts[2]] : [];
  const html = name.endsWith('html') ? ['<p>new</p>'] : [];
  return [...url, ...html, ...texts, 5, true, {}, [], null];
}

/** The words of a schema that takes nothing but words of its own. */
function wordsOf(schema: z.core.$ZodType): unknown[] {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return [json, ...(json.anyOf ?? [])].flatMap((one) => (one as { enum?: unknown[] }).enum ?? []);
}
