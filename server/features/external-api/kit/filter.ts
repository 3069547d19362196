import { listTimedCycles, type TimedCycle } from '#server/features/cycles/queries.ts';
import {
  declareRows,
  listFiltered,
  listPlaceItems,
  type Narrowing,
  readFilter,
  readWithNames,
  todayOf,
} from '#server/features/work-items/lists/queries.ts';
import { findItemsByKeys, findVisibleInWorkspace } from '#server/features/work-items/queries.ts';
import type { ProjectScope, WorkspaceScope } from '#server/platform/access/scope.ts';
import { listVisibleProjects } from '#server/platform/access/visibility/own-projects.ts';
import type { JsonBytes } from '#server/platform/replies/reply.ts';
import type { ListQuery } from '#shared/contract/work-item-lists.ts';
import { invalidField } from '#shared/errors.ts';
import type { Filter } from '#shared/lib/work-item-query/filter.ts';
import { isId } from '#shared/lib/work-item-query/names.ts';
import type { ServerPart } from '#shared/lib/work-item-query/server-parts.ts';

import { readJsonFilters } from './json-filters.ts';
import { externalName } from './names.ts';
import { directoryFor } from './pql-people.ts';
import { isPql, pqlTokens } from './pql-tokens.ts';
import { isAboutRelations } from './pql-words.ts';
import { type PqlReading, readPql } from './pql.ts';
import type { Reading } from './reading.ts';

type Place = WorkspaceScope | ProjectScope;

/** Filters of a call: a text in either query language, and conditions in JSON. */
export interface Asked {
  readonly pql?: string | undefined;
  readonly filters?: unknown;
  readonly within?: readonly ServerPart[];
}

/** Lists the items that match the filters of a call. */
export async function listAsked(scope: Place, asked: Asked, query: ListQuery): Promise<unknown> {
  const reply = await listFiltered(scope, await readAsked(scope, asked), query);
  return JSON.parse(reply.bytes.toString());
}

const ITEM_ROWS = declareRows(externalName);

/**
 * A page of items in the external shape, built by the web API's list queries: PostgreSQL makes the
 * JSON, and its bytes are sent unparsed.
 */
export async function listShown(
  scope: Place,
  asked: Asked,
  query: ListQuery,
): Promise<JsonBytes<unknown>> {
  if (!isAsked(asked)) return listPlaceItems(scope, query, ITEM_ROWS);
  return listFiltered(scope, await readAsked(scope, asked), query, ITEM_ROWS);
}

/** Whether a call has filters. */
export const isAsked = ({ pql = '', filters, within = [] }: Asked): boolean =>
  pql.trim() !== '' || (filters !== undefined && filters !== '') || within.length > 0;

/** Parses the filters; refuses what it cannot parse, so that no filter is silently ignored. */
async function readAsked(
  scope: Place,
  { pql = '', filters, within = [] }: Asked,
): Promise<Narrowing> {
  const text = pql.trim();
  const parts: ServerPart[] = [...within];
  let top: Pick<Narrowing, 'orders' | 'limit'> = { orders: [], limit: null };
  if (isPql(text)) {
    const cycles = await cyclesNow(scope, text);
    const items = await itemsNamed(scope, text);
    const directory = await directoryFor(scope, text);
    const { part, ...rest } = await withNames(scope, 'pql', (reading) =>
      readPql(text, { ...reading, cycles, items, directory }),
    );
    parts.push(part);
    top = rest;
  } else if (text !== '')
    parts.push({ kind: 'group', isNegated: false, ...(await ourText(scope, text)) });
  if (filters !== undefined && filters !== '') {
    const given = typeof filters === 'string' ? parseJson(filters) : filters;
    parts.push(await withNames(scope, 'filters', (reading) => readJsonFilters(given, reading)));
  }
  return { filter: { join: 'and', parts: parts.filter(isSome) }, ...top };
}

const isSome = (part: ServerPart) => part.kind !== 'group' || part.parts.length > 0;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidField('filters', 'Value must be valid JSON.');
  }
}

/** Parses with the names of the scope; errors name `parameter`. */
async function withNames<Result>(
  scope: Place,
  parameter: string,
  read: (reading: Reading) => Result,
): Promise<Result> {
  const refuse = (message: string) => invalidField(parameter, message);
  const today = todayOf(scope);
  const own = await listVisibleProjects(scope);
  const projects = new Map(own.map(({ id, identifier }) => [identifier.toUpperCase(), id]));
  const { id: me, user_timezone: zone } = scope.user;
  return readWithNames(scope, (names) => read({ names, today, me, zone, refuse, projects }));
}

/** Limit of item keys in one query. */
const MAX_KEYS = 50;

/** Ids of visible items that relations in a text name by key or id. */
async function itemsNamed(scope: Place, text: string): Promise<PqlReading['items']> {
  if (!isAboutRelations(text)) return new Map();
  const named = (pqlTokens(text) ?? []).map(({ text: key }) => key.toUpperCase());
  const wanted = [...new Set(named)].filter((key) => /^[^\s-]+-\d{1,9}$/.test(key));
  const ids = [...new Set(named)].filter(isId).map((id) => id.toLowerCase());
  if (wanted.length > MAX_KEYS || ids.length > MAX_KEYS) {
    throw invalidField('pql', 'Too many work items are named');
  }
  const seen = ids.length === 0 ? [] : await findVisibleInWorkspace(scope, ids);
  const byId = seen.map(({ id }) => [id.toUpperCase(), id] as const);
  return new Map([...(await findItemsByKeys(scope, wanted)), ...byId]);
}

/** Cycle ids for the cycle functions in a text. */
async function cyclesNow(scope: Place, text: string): Promise<PqlReading['cycles']> {
  const isAny = /\b(?:active|completed|upcoming)Cycles?\(/.test(text);
  const rows = isAny ? await listTimedCycles(scope) : [];
  const of = (when: TimedCycle['when']) =>
    rows.filter((row) => row.when === when).map(({ id }) => id);
  return {
    activeCycle: of('now'),
    completedCycles: of('past'),
    upcomingCycles: of('future'),
  };
}

async function ourText(scope: Place, text: string): Promise<Filter> {
  const { filter, problems } = await readFilter(scope, text);
  if (problems.length === 0) return filter;
  const unknown = problems.map(({ is, from, to }) => `${SAYS[is]}: ${text.slice(from, to)}`);
  throw invalidField('pql', ...unknown);
}

const SAYS = {
  unknownField: 'There is no such field',
  unknownValue: 'Nothing has this name',
  missingValue: 'A value is missing',
  unclosedQuote: 'A quotation mark is missing',
  unclosedGroup: 'A closing parenthesis is missing',
  strayClose: 'There is no opening parenthesis for',
  strayOr: 'There is nothing beside',
  tooDeep: 'Too many parentheses',
} as const;
