import { z } from 'zod';

import type { ProjectScope, UserScope, WorkspaceScope } from '#server/platform/access/scope.ts';
import type { Http, Route } from '#server/platform/http/route.ts';
import { HttpReply, JsonBytes } from '#server/platform/replies/reply.ts';
import { invalidField } from '#shared/errors.ts';

import { expandRows, keepFields } from './expand.ts';
import { refuseTakenId } from './external-ids.ts';
import {
  bodyKeysOf,
  fixedKeysOf,
  queryKeysOf,
  refuseOtherValues,
  refuseUnknownKeys,
} from './known-keys.ts';
import { externalName, webKeys } from './names.ts';
import { isWithin, type Narrowing, narrowingQuery } from './narrowing.ts';
import {
  asLastPage,
  fieldsOf,
  FieldsQuery,
  pageOfAll,
  PageQuery,
  pageSchema,
  rowsOf,
  rowsWanted,
  withPage,
} from './page.ts';
import { externalError, resourceMissing } from './refusals.ts';
import type { Row, Shape } from './shapes.ts';
import type { WebCalls } from './web-calls.ts';

/** Input of a call; keys have external names. */
export interface Given {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>> & z.infer<typeof PageQuery>;
  readonly body: Row;
  /** Values that the rows of the reply must have. */
  readonly narrowing?: Narrowing;
  readonly maxRows?: number | undefined;
}

/** Form of a reply: one row, a page of rows, or a bare list. */
type Answers = 'row' | 'page' | 'list';

/** Rows to be sent in another form than the call's usual one. */
export class As {
  readonly answers: Answers;
  readonly rows: unknown;
  constructor(answers: Answers, rows: unknown) {
    this.answers = answers;
    this.rows = rows;
  }
}

export interface ExternalCall {
  readonly method: Route['method'];
  /** The path, below the workspace unless it begins with `/api/`. */
  readonly url: string;
  /** The web call it runs, which brings scope, permission and transaction. */
  readonly of: string;
  /** Shape of the rows in the reply; none = an empty reply. */
  readonly shape?: Shape;
  readonly answers?: Answers;
  /** A second form, which `handle` marks with `As`. */
  readonly mayAnswer?: Answers;
  readonly status?: number;
  /** Pages are made by the web call, because the list can be long. */
  readonly isPagedByWeb?: boolean;
  /** Limit of rows per page where the list is read as a whole. */
  readonly maxRows?: number;
  /** Reads the row for the reply where the web call returns none. */
  readonly reread?: (scope: ProjectScope, given: Given, run: Run) => Promise<unknown>;
  /** Schema of the body, where it differs from the web call's; null = it takes none. */
  readonly body?: z.ZodType | null | undefined;
  readonly query?: z.ZodRawShape;
  readonly doc?: string;
  toWeb?(body: Row): Row | Promise<Row>;
  /** A reply in place of the web call; null = runs the web call. */
  find?(scope: ProjectScope, given: Given, run: Run): Promise<As | null>;
  /** Replaces the web call; `run` makes web calls. */
  handle?(scope: ProjectScope, given: Given, run: Run): Promise<unknown>;
}

/** Runs a web call in the scope of the request; `name` as in WebCalls.get. */
export type Run = (
  name: string,
  input?: {
    readonly params?: Given['params'];
    readonly query?: object;
    readonly body?: object;
    /** The project for a call of a workspace scope. */
    readonly at?: ProjectScope;
  },
) => Promise<unknown>;

const WORKSPACE = '/api/v1/workspaces/:slug';

/** Derives a route from a web call, with the external API's names, envelope and errors. */
export function derive(web: WebCalls, call: ExternalCall): Route {
  const of = web.get(call.of);
  const answers = call.answers ?? 'row';
  const body = call.body === null ? undefined : (call.body ?? externalBody(of.body));
  const own = { ...(of.query instanceof z.ZodObject && of.query.shape), ...call.query };
  const narrowing = call.isPagedByWeb ? {} : narrowingQuery(call.shape, own);
  const query = querySchema(call, { ...narrowing, ...call.query });
  const knownQuery = queryKeysOf(query, of.query);
  // Calls that return lists are not sent a row back.
  const known = bodyKeysOf(body, of.body, answers === 'row' ? call.shape : undefined);
  const isWriting = call.method === 'PATCH' || call.method === 'POST';
  const keepsRow = isWriting && answers === 'row' && of.transaction !== false;
  const fixed = keepsRow ? fixedKeysOf(call.shape, [body, of.body]) : [];
  const ownKeys = call.body instanceof z.ZodObject ? Object.keys(call.body.shape) : [];
  return {
    method: call.method,
    url: call.url.startsWith('/api/') ? call.url : `${WORKSPACE}${call.url}`,
    scope: of.scope,
    ...(of.action && { action: of.action }),
    ...(of.limit && { limit: of.limit }),
    ...((of.transaction === false || of.method === 'GET') && { transaction: false }),
    notFoundError: resourceMissing,
    ...(call.method === 'GET' && { query }),
    ...(body && { body }),
    ...(call.status && { status: call.status }),
    response: call.shape ? replySchema(call, call.shape) : ofNothing(of),
    doc: call.doc ?? of.doc,
    isExternal: true,
    madeOf: `${of.method} ${of.url}`,
    handler: async (scope: never, input: never, http: Http) => {
      try {
        const given = givenOf(input, http);
        if (known) refuseUnknownKeys(given.body, known);
        if (call.method !== 'GET') {
          const made = await serve(web, call, scope, given, http);
          // Throwing rolls back the transaction of the change.
          if (fixed.length > 0) refuseOtherValues(given.body, made, fixed, call.method);
          return made;
        }
        refuseUnknownKeys(given.query, knownQuery);
        const { rest, named } = split(given.query, Object.keys(narrowing));
        const { maxRows } = call;
        const paged = answers === 'row' ? rest : withPage(rest, maxRows);
        const asked = { ...given, query: paged, narrowing: named, maxRows };
        return await serve(web, call, scope, asked, http);
      } catch (error) {
        throw externalError(error, ownKeys);
      }
    },
  };
}

/** Separates the keys that narrow a reply from the rest of a query. */
function split(query: Given['query'], keys: readonly string[]) {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined);
  const isNamed = ([key]: readonly [string, unknown]) => keys.includes(key);
  return {
    named: Object.fromEntries(entries.filter(isNamed)),
    rest: Object.fromEntries(entries.filter((entry) => !isNamed(entry))) as Given['query'],
  };
}

const ofNothing = ({ response }: Route) =>
  response === 'redirect' || response === 'file' ? response : 'none';

function querySchema({ answers, shape, maxRows }: ExternalCall, more: z.ZodRawShape): z.ZodObject {
  const keys = Object.keys(shape?.schema.shape ?? {});
  const isRow = (answers ?? 'row') === 'row';
  return (isRow ? FieldsQuery : PageQuery).extend({
    ...fieldsOf(keys),
    ...(maxRows !== undefined && rowsOf(maxRows)),
    ...more,
  });
}

function replySchema({ answers = 'row', mayAnswer }: ExternalCall, { schema }: Shape): z.ZodType {
  const usual = schemaOf(schema, answers);
  return mayAnswer ? z.union([usual, schemaOf(schema, mayAnswer)]) : usual;
}

function schemaOf(row: z.ZodType, answers: Answers): z.ZodType {
  if (answers === 'page') return pageSchema(row);
  return answers === 'list' ? z.array(row) : row;
}

/** The web call's body schema with external names beside its own. */
export function externalBody(body: z.ZodType | undefined): z.ZodObject | undefined {
  if (!(body instanceof z.ZodObject)) return undefined;
  const named = Object.entries(body.shape as z.ZodRawShape).map(([key, schema]) => [
    externalName(key),
    schema,
  ]);
  return z.object({ ...Object.fromEntries(named) } as z.ZodRawShape);
}

function givenOf(input: Partial<Given>, { request }: Http): Given {
  const { params = {}, query = {} } = input;
  const sent: unknown = request.body;
  // Lists are validated under the key `rows`.
  const rows = Array.isArray(sent) ? { rows: sent } : sent;
  const body = typeof rows === 'object' && rows !== null ? { ...rows } : {};
  return { params, query, body };
}

async function serve(
  web: WebCalls,
  call: ExternalCall,
  scope: ProjectScope,
  input: Given,
  http: Http,
): Promise<unknown> {
  const run: Run = (name, { at = scope, ...other } = {}) =>
    web.run(name, at, { ...input, query: {}, body: {}, ...other }, http);
  if (call.method === 'POST' && call.shape) await refuseTakenId(scope, call.shape, input.body);
  const special = await call.find?.(scope, input, run);
  const made = special
    ? special
    : call.handle
      ? await call.handle(scope, input, run)
      : await run(call.of, {
          query: webQuery(call, input),
          body: await webBody(web, call, input.body),
        });
  if (!call.shape) return made instanceof HttpReply ? made : undefined;
  if (call.reread) return rereadReply(scope, call.shape, call.reread(scope, input, run), input);
  return reply(scope, call.shape, call.answers ?? 'row', made, input);
}

/** Reads missing columns concurrently with the row: the statements are pipelined. */
async function rereadReply(
  scope: UserScope,
  shape: Shape,
  row: Promise<unknown>,
  given: Given,
): Promise<unknown> {
  const lacking = shape.read(scope, [given.params['id'] ?? '']);
  const [found] = await Promise.all([row, lacking]);
  return (await shown(scope, shape, [objectOf(found)], given, lacking))[0];
}

/** Converts a result: names, `fields`, `expand`, and the envelope of lists. */
async function reply(
  scope: UserScope,
  shape: Shape,
  answers: Answers,
  found: unknown,
  given: Given,
): Promise<unknown> {
  // Already in external form.
  if (found instanceof JsonBytes) return found;
  if (found instanceof As) return reply(scope, shape, found.answers, found.rows, given);
  if (found instanceof HttpReply) {
    const body = await reply(scope, shape, answers, found.body, given);
    return new HttpReply(found.status, body, found.headers);
  }
  const show = (rows: readonly Row[]) => shown(scope, shape, rows, given);
  if (answers === 'row') {
    const [row] = await show([objectOf(found)]);
    if (!row) throw resourceMissing();
    return row;
  }
  if (Array.isArray(found)) {
    if (answers === 'list') return show(found.map(objectOf));
    return pageOf(scope, shape, found.map(objectOf), given);
  }
  const page = WebPage.parse(found);
  return { ...asLastPage(page), results: await show(page.results) };
}

/** A page of a list that was read as a whole. */
async function pageOf(scope: UserScope, shape: Shape, rows: readonly Row[], given: Given) {
  const { query, narrowing = {}, maxRows } = given;
  const key = query.order_by?.trim().replace(/^-/, '') ?? '';
  if (key === '' && Object.keys(narrowing).length === 0) {
    // Only the rows of this page are completed.
    const page = pageOfAll(rows, query, maxRows);
    return { ...page, results: await shown(scope, shape, page.results, given) };
  }
  if (key !== '' && !Object.hasOwn(shape.schema.shape, key)) {
    throw invalidField('order_by', `Nothing is ordered by: ${key}`);
  }
  const all = await shape.show(scope, rows);
  const within = all.filter((row) => isWithin(scope, row, narrowing));
  const page = pageOfAll(within, query, maxRows);
  return { ...page, results: await finished(scope, page.results, given) };
}

async function shown(
  scope: UserScope,
  shape: Shape,
  rows: readonly Row[],
  given: Given,
  lacking?: ReturnType<Shape['read']>,
): Promise<Row[]> {
  const named = await shape.show(scope, rows, lacking);
  const { narrowing = {} } = given;
  const within = named.filter((row) => isWithin(scope, row, narrowing));
  return finished(scope, within, given);
}

/** Applies `expand` and `fields` to rows with external names. */
async function finished(scope: UserScope, named: readonly Row[], { query }: Given): Promise<Row[]> {
  const full = query.expand
    ? await expandRows(scope as WorkspaceScope, named, query.expand)
    : named;
  return keepFields(full, query.fields);
}

/** Rows are not validated here: parsing each would cost as much as reading it. */
const WebPage = pageSchema(z.custom<Row>((row) => typeof row === 'object' && row !== null));

const objectOf = (value: unknown): Row =>
  typeof value === 'object' && value !== null ? { ...value } : {};

const OWN_KEYS = ['fields', 'expand'];
const PAGE_KEYS = [...OWN_KEYS, 'per_page', 'cursor', 'order_by'];

function webQuery({ isPagedByWeb }: ExternalCall, { query }: Given): Row {
  const kept = Object.entries(query).filter(
    ([key]) => !(isPagedByWeb ? OWN_KEYS : PAGE_KEYS).includes(key),
  );
  const named = Object.fromEntries(kept.filter(([, value]) => value !== undefined));
  if (!isPagedByWeb) return named;
  return { ...named, per_page: rowsWanted(query) };
}

async function webBody(web: WebCalls, call: ExternalCall, body: Row): Promise<Row> {
  const schema = web.get(call.of).body;
  const keys = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const named = webKeys(body, keys);
  return call.toWeb ? call.toWeb(named) : named;
}
