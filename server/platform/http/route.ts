import { Readable } from 'node:stream';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

import {
  type FactsQuestion,
  readFacts,
  type RequestFacts,
  type StoredReply,
} from '#server/platform/access/facts.ts';
import {
  authorizeMaybe,
  inTransaction,
  type ProjectScope,
  readScope,
  refusalOf,
  type Scope,
  type ScopeFacts,
  type UserScope,
  type WorkspaceScope,
} from '#server/platform/access/scope.ts';
import { hashToken, SESSION_COOKIES, sessionKindOf } from '#server/platform/access/sessions.ts';
import type { Platform } from '#server/platform/process/platform.ts';
import { type ApiError, errors } from '#shared/errors.ts';
import type { Action } from '#shared/permissions.ts';

import { fieldErrors } from './field-errors.ts';
import { HttpReply, JsonBytes, JsonText, type ReplyKind, type ReplyOf } from './reply.ts';

/** What a route's handler is given as scope: decided by `scope`, checked before the body is read. */
interface ScopeOf {
  public: Scope;
  user: UserScope;
  instance: UserScope;
  workspace: WorkspaceScope;
  project: ProjectScope;
}

export type ScopeName = keyof ScopeOf;

/** The `:names` of a path; write the path as a literal or `as const`. Names that end in `id` are UUIDs. */
export type PathParams<Url extends string> = Url extends `${string}:${infer Name}/${infer Rest}`
  ? Record<Names<Name>, string> & PathParams<`/${Rest}`>
  : Url extends `${string}:${infer Name}`
    ? Record<Names<Name>, string>
    : unknown;

/** Two names in one segment: `:identifier-:sequence`. */
type Names<Segment extends string> = Segment extends `${infer First}-:${infer Second}`
  ? First | Second
  : Segment;

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The request and reply, for the few handlers that set cookies or read the address. */
export interface Http {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

interface Input<Params, Query, Body> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
}

/** How one call of the contract is served. */
export interface RouteSpec<
  S extends ScopeName,
  Url extends string,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Response extends z.ZodType | ReplyKind | undefined,
> {
  readonly method: Method;
  /** Fastify path with the trailing slash of the contract; `:slug` and `:project_id` build the scope. */
  readonly url: Url;
  readonly scope: S;
  /** What the person must be allowed to do; required in workspace and project scope. */
  readonly action?: S extends 'workspace' | 'project' ? Action : never;
  /** What somebody outside the workspace is told, where the contract has another answer than the 403. */
  readonly stranger?: () => ApiError;
  /** What a project that is not there is answered with, where the contract has words of its own. */
  readonly missing?: () => ApiError;
  readonly query?: Query;
  readonly body?: Body;
  /** Success status; 200, or 204 when the handler returns nothing. */
  readonly status?: number;
  /** The schema of the successful reply, or what it is when it is not JSON. */
  readonly response?: Response;
  /** One line for the API's page, with the contract section: `Adds a label`. */
  readonly doc: string;
  /** False = a write method that runs without a transaction (it opens its own, or none). */
  readonly transaction?: boolean;
  /** The body is a form with a file: the handler reads it with `request.parts()`. */
  readonly multipart?: boolean;
  handler(
    scope: ScopeOf[S],
    input: Input<PathParams<Url>, z.output<Query>, z.output<Body>>,
    http: Http,
  ): Promise<ReplyOf<Response>>;
}

/** A route with its types forgotten: what features list and `app.ts` mounts. */
export interface Route {
  readonly method: Method;
  readonly url: string;
  readonly scope: ScopeName;
  readonly action?: Action;
  readonly stranger?: () => ApiError;
  readonly missing?: () => ApiError;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly status?: number;
  readonly response?: z.ZodType | ReplyKind | undefined;
  readonly doc: string;
  readonly transaction?: boolean;
  readonly multipart?: boolean;
  readonly handler: (scope: never, input: never, http: Http) => Promise<unknown>;
}

/** Declares a route, checking its handler against its schemas. */
export function route<
  S extends ScopeName,
  const Url extends string,
  Query extends z.ZodType = z.ZodType<Record<string, string>>,
  Body extends z.ZodType = z.ZodType<unknown>,
  Response extends z.ZodType | ReplyKind | undefined = undefined,
>(spec: RouteSpec<S, Url, Query, Body, Response>): Route {
  return spec;
}

const Uuid = z.uuid();

/** Mounts a route: scope, permission, validation, transaction, idempotency and reply, in that order. */
export function mount(app: FastifyInstance, platform: Platform, spec: Route): void {
  app.route({
    method: spec.method,
    url: spec.url,
    handler: async (request, reply) => {
      const call = readCall(spec, request, reply);
      const facts = await askFacts(platform, spec, call);
      if (facts?.stored) return sendStored(call, facts.stored);
      const run = prepare(platform, spec, call, facts);
      if (!facts || !isRepeatable(spec, call)) return send(reply, spec, await run());
      try {
        return send(reply, spec, await run());
      } catch (error) {
        // The same change arrived twice at once and the other one won: its reply is the answer, also where this one
        // found done what it was to do.
        const again = await askFacts(platform, spec, call);
        if (!again?.stored) throw error;
        return sendStored(call, again.stored);
      }
    },
  });
}

/** One request, as far as its head and address tell. */
interface Call extends Http {
  readonly params: Record<string, string>;
  /** Method and path: a stored reply is the answer to this alone. */
  readonly name: string;
  readonly mutationId: string | null;
  readonly entityId: string | null;
  /** Who asks, and where; null without a session. */
  readonly question: FactsQuestion | null;
}

function readCall(spec: Route, request: FastifyRequest, reply: FastifyReply): Call {
  const params = readParams(request);
  const mutationId = uuidHeader(request, 'x-client-mutation-id');
  const kind = sessionKindOf(request.url);
  const token = request.cookies[SESSION_COOKIES[kind]];
  const question = token
    ? {
        token_hash: hashToken(token),
        kind,
        slug: params['slug'] ?? null,
        project_id: params['project_id'] ?? null,
        mutation_id: spec.method === 'GET' ? null : mutationId,
      }
    : null;
  const name = `${spec.method} ${request.url.split('?')[0]}`;
  const entityId = uuidHeader(request, 'x-client-entity-id');
  return { request, reply, params, name, mutationId, entityId, question };
}

/** Whether the reply is kept for when the same change comes again. */
function isRepeatable(spec: Route, { mutationId }: Call): boolean {
  return mutationId !== null && spec.method !== 'GET' && spec.transaction !== false;
}

/** What the call does for this person; throws what it can be refused with before its body is used. */
function prepare(
  platform: Platform,
  spec: Route,
  call: Call,
  facts: RequestFacts | null,
): () => Promise<unknown> {
  const { request, reply, params } = call;
  const scopeFacts = scopeFactsOf(spec, facts, call);
  if (spec.action) {
    authorizeMaybe(readScope<ProjectScope>(platform, scopeFacts as never), spec.action);
  }
  const input = {
    params,
    query: parse(spec.query, request.query),
    body: parse(spec.body, request.body),
  };
  const run = (scope: Scope) => spec.handler(scope as never, input as never, { request, reply });
  if (spec.method === 'GET' || spec.transaction === false)
    return () => run(readScope(platform, scopeFacts));
  const isStored = facts !== null && isRepeatable(spec, call);
  return () =>
    inTransaction(platform, scopeFacts, run, (scope, value) => {
      if (isStored) storeReply(scope, spec, call, value);
    });
}

function readParams(request: FastifyRequest): Record<string, string> {
  const given = request.params as Record<string, string>;
  for (const [name, value] of Object.entries(given)) {
    const isId = name === 'id' || name.endsWith('_id');
    if (isId && !Uuid.safeParse(value).success) throw errors.pageNotFound();
  }
  return given;
}

function uuidHeader(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' && Uuid.safeParse(value).success ? value : null;
}

/** Who asks; throws the 401, 403 and 404 that do not depend on the body. */
async function askFacts(
  platform: Platform,
  spec: Route,
  { question }: Call,
): Promise<RequestFacts | null> {
  const facts = question ? await readFacts(platform.database.lookups, question) : null;
  if (!facts && spec.scope !== 'public') throw errors.notSignedIn();
  if (spec.scope === 'instance' && !facts?.is_instance_admin) throw errors.forbiddenDetail();
  return facts;
}

/** Turns the facts into the scope the route asks for, or refuses. */
function scopeFactsOf(
  spec: Route,
  facts: RequestFacts | null,
  { mutationId, entityId }: Call,
): ScopeFacts<Scope> {
  const base = { user: facts?.user ?? null, mutation_id: mutationId, entity_id: entityId };
  if (spec.scope !== 'workspace' && spec.scope !== 'project') return base;
  if (!facts?.workspace || facts.role === null) {
    if (spec.stranger) throw spec.stranger();
    throw spec.action ? refusalOf(spec.action) : errors.forbidden();
  }
  const inWorkspace = { ...base, workspace: facts.workspace, role: facts.role };
  if (spec.scope === 'workspace') return inWorkspace;
  if (!facts.project) throw (spec.missing ?? errors.notFound)();
  return {
    ...inWorkspace,
    project: facts.project,
    project_role: facts.project_role,
  } as ScopeFacts<Scope>;
}

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return value ?? {};
  const parsed = schema.safeParse(value ?? {}, { reportInput: true });
  if (!parsed.success) throw fieldErrors(parsed.error);
  return parsed.data;
}

/** Keeps the reply for when the same change comes again; what throws here keeps the change from being made. */
function storeReply(scope: Scope, spec: Route, call: Call, value: unknown): void {
  const { status, json } = rendered(spec, value);
  scope.send(scope.sql`
    INSERT INTO mutations (user_id, mutation_id, call, status, body)
    VALUES (${scope.user?.id ?? null}, ${scope.mutation_id}, ${call.name}, ${status}, ${json?.toString() ?? null})`);
}

function sendStored({ reply, name }: Call, stored: StoredReply): FastifyReply {
  // The same id on another call is a client's mistake; answering the other call's reply would hide it.
  if (stored.call !== name) throw errors.badPayload();
  reply.code(stored.status).header('x-mutation-repeated', '1');
  if (stored.body === null) return reply.send();
  return reply.type('application/json; charset=utf-8').send(stored.body);
}

function rendered(spec: Route, value: unknown): { status: number; json: string | Buffer | null } {
  const body = value instanceof HttpReply ? value.body : value;
  const status =
    value instanceof HttpReply ? value.status : (spec.status ?? (body === undefined ? 204 : 200));
  if (body === undefined) return { status, json: null };
  if (body instanceof JsonBytes) return { status, json: body.bytes };
  return { status, json: body instanceof JsonText ? body.text : JSON.stringify(body) };
}

function send(reply: FastifyReply, spec: Route, value: unknown): FastifyReply {
  if (reply.sent) return reply;
  if (value instanceof HttpReply) {
    reply.headers(value.headers);
    const { body } = value;
    if (typeof body === 'string' || Buffer.isBuffer(body) || body instanceof Readable) {
      return reply.code(value.status).send(body);
    }
  }
  const { status, json } = rendered(spec, value);
  reply.code(status);
  if (json === null) return reply.send();
  return reply.type('application/json; charset=utf-8').send(json);
}
