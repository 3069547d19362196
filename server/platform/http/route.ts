import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';

import type {
  AnchorScope,
  ProjectScope,
  PublicScope,
  SessionScope,
  VisitorScope,
  WorkspaceScope,
} from '#server/platform/access/scope.ts';
import type { LimitName } from '#server/platform/guards/limits.ts';
import type { ReplyOf, ResponseSpec } from '#server/platform/replies/reply.ts';
import type { ApiError } from '#shared/errors.ts';
import type { Action } from '#shared/permissions.ts';

/**
 * The scope that a route's handler gets: decided by `scope`, checked before the body is read. API tokens pass in
 * `workspace` and `project` alone; what belongs to an account or to the instance needs a session.
 */
interface ScopeOf {
  public: PublicScope;
  user: SessionScope;
  instance: SessionScope;
  workspace: WorkspaceScope;
  project: ProjectScope;
  /** Whoever knows the path's `:anchor`, signed in or not. */
  anchor: AnchorScope;
  /** The same, signed in. */
  visitor: VisitorScope;
}

export type ScopeName = keyof ScopeOf;

/** Scopes of what is published: the path's `:anchor` makes them. */
export const isOfAnchor = (scope: ScopeName) => scope === 'anchor' || scope === 'visitor';

/** Whether a call changes nothing: a search whose conditions need a body is a POST, made of a GET of the web API. */
export const isReading = ({ method, madeOf }: Pick<Route, 'method' | 'madeOf'>) =>
  method === 'GET' || madeOf?.startsWith('GET ') === true;

/** Scopes that a request without a session or token passes. */
export const isOpen = (scope: ScopeName) => scope === 'public' || scope === 'anchor';

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
  Response extends ResponseSpec,
  Query extends z.ZodType,
  Body extends z.ZodType,
> {
  readonly method: Method;
  /** Fastify path with the trailing slash of the contract; `:slug` and `:project_id`, or `:anchor`, build the scope. */
  readonly url: Url;
  readonly scope: S;
  /** What the person must be allowed to do; required where there is a workspace, a project or an anchor. */
  readonly action?: S extends 'workspace' | 'project' | 'anchor' | 'visitor' ? Action : never;
  /** The refusal of people outside the workspace, where the contract has another one than the 403. */
  readonly notMemberError?: () => ApiError;
  /** The refusal when there is no such project or anchor, where the contract has another one than the usual 404. */
  readonly notFoundError?: () => ApiError;
  readonly query?: Query;
  readonly body?: Body;
  /** Success status; 200, or 204 when the handler returns nothing. */
  readonly status?: number;
  /** The schema of the successful reply, or what it is when it is not JSON. */
  readonly response: Response;
  /** One line for the page of the API: `Creates a label`. */
  readonly doc: string;
  /** False = a write method that runs without a transaction (it opens its own, or none). */
  readonly transaction?: boolean;
  /** What is counted of its calls, by the name of the limits; checked before the handler runs. */
  readonly limit?: LimitName;
  /** How many times a call counts; once, unless something else is said. */
  readonly weigh?: (body: z.output<Body>) => number;
  /** The body is a form with a file: the handler reads it with `request.parts()`. */
  readonly multipart?: boolean;
  /** The reply holds a secret that is shown once: it is stored nowhere, not even for when the call comes again. */
  readonly isSecret?: true;
  /** A call of the external API: for API tokens alone, those of accounts too. */
  readonly isExternal?: true;
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
  readonly notMemberError?: () => ApiError;
  readonly notFoundError?: () => ApiError;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly status?: number;
  readonly response: ResponseSpec;
  readonly doc: string;
  readonly transaction?: boolean;
  readonly multipart?: boolean;
  readonly limit?: LimitName;
  readonly weigh?: (body: never) => number;
  readonly isSecret?: true;
  readonly isExternal?: true;
  /** The call of the web API that a call of the external one makes, as `GET /api/users/me/`. */
  readonly madeOf?: string;
  /** The path that this is another name of: the same call in all else. */
  readonly aliasOf?: string;
  readonly handler: (scope: never, input: never, http: Http) => Promise<unknown>;
}

/** Declares a route, checking its handler against its schemas. */
export function route<
  S extends ScopeName,
  const Url extends string,
  Response extends ResponseSpec,
  Query extends z.ZodType = z.ZodType<Record<string, string>>,
  Body extends z.ZodType = z.ZodType<unknown>,
>(spec: RouteSpec<S, Url, Response, Query, Body>): Route {
  return spec;
}

/** Routes, and after them the same under another path: the contract has two words for some things. */
export function withOtherName(own: string, other: string, routes: readonly Route[]): Route[] {
  const others = routes.map((known) => ({
    ...known,
    url: known.url.replace(`/${own}/`, `/${other}/`),
    aliasOf: known.url,
  }));
  return [...routes, ...others];
}
