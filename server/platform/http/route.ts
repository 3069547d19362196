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
 * The scope of a route's handler, by `scope`, built before the body is read. API tokens are
 * accepted only in `workspace` and `project`; routes of an account or of the instance need a
 * session.
 */
interface ScopeOf {
  public: PublicScope;
  user: SessionScope;
  instance: SessionScope;
  workspace: WorkspaceScope;
  project: ProjectScope;
  /** Anyone who knows the path's `:anchor`, signed in or not. */
  anchor: AnchorScope;
  /** A signed-in person who knows the path's `:anchor`. */
  visitor: VisitorScope;
}

export type ScopeName = keyof ScopeOf;

/** Whether the path's `:anchor` builds the scope. */
export const isOfAnchor = (scope: ScopeName) => scope === 'anchor' || scope === 'visitor';

/** Whether a call changes nothing: also a search by POST, derived from a GET of the web API. */
export const isReading = ({ method, madeOf }: Pick<Route, 'method' | 'madeOf'>) =>
  method === 'GET' || madeOf?.startsWith('GET ') === true;

/** Whether a request without session or token is accepted. */
export const isOpen = (scope: ScopeName) => scope === 'public' || scope === 'anchor';

/** The `:names` of a literal path. Names that end in `id` are UUIDs. */
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

/** Request and reply, for the few handlers that set cookies or read the address. */
export interface Http {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

interface Input<Params, Query, Body> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
}

export interface RouteSpec<
  S extends ScopeName,
  Url extends string,
  Response extends ResponseSpec,
  Query extends z.ZodType,
  Body extends z.ZodType,
> {
  readonly method: Method;
  /** Path with a trailing slash; `:slug` and `:project_id`, or `:anchor`, build the scope. */
  readonly url: Url;
  readonly scope: S;
  /** Required permission, for scopes with a workspace, project or anchor. */
  readonly action?: S extends 'workspace' | 'project' | 'anchor' | 'visitor' ? Action : never;
  /** Error for people outside of the workspace, where it differs from the 403. */
  readonly notMemberError?: () => ApiError;
  /** Error for a missing project or anchor, where it differs from the usual 404. */
  readonly notFoundError?: () => ApiError;
  readonly query?: Query;
  readonly body?: Body;
  /** Success status; by default 200, or 204 when the handler returns nothing. */
  readonly status?: number;
  /** Schema of the successful reply, or its kind when it is not JSON. */
  readonly response: Response;
  /** One line for the API page: `Creates a label`. */
  readonly doc: string;
  /** False = a write that runs without a transaction (it opens its own, or none). */
  readonly transaction?: boolean;
  /**
   * The reply may be some seconds old, except for what its reader wrote: it is read from the replica,
   * if there is one. The handler reads by its scope alone.
   */
  readonly mayLag?: true;
  /** Rate limit, checked before the handler runs. */
  readonly limit?: LimitName;
  /** How many times a call counts; once by default. */
  readonly weigh?: (body: z.output<Body>) => number;
  /** It asks much of the database: the calls of each workspace wait for their turn. */
  readonly isHeavy?: true;
  /** The body is a form with a file: the handler reads it with `request.parts()`. */
  readonly multipart?: boolean;
  /** The reply has a secret that is shown once: never stored, not even for a repeated call. */
  readonly isSecret?: true;
  /** A call of the external API: only for API tokens, including those of accounts. */
  readonly isExternal?: true;
  handler(
    scope: ScopeOf[S],
    input: Input<PathParams<Url>, z.output<Query>, z.output<Body>>,
    http: Http,
  ): Promise<ReplyOf<Response>>;
}

/** A resource's entity, the path of its list, and the column of its owner, if it has one. */
export interface RouteResource {
  readonly entity: string;
  readonly url: string;
  readonly owner?: string | undefined;
}

/** A route without its types, as features list it and `app.ts` mounts it. */
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
  readonly mayLag?: true;
  readonly limit?: LimitName;
  readonly weigh?: (body: never) => number;
  readonly isHeavy?: true;
  readonly isSecret?: true;
  readonly isExternal?: true;
  /** The web call that an external call runs, as `GET /api/users/me/`. */
  readonly madeOf?: string;
  /** The resource that the kit made this call of: tests take its rows, bodies and lists from it. */
  readonly resource?: RouteResource;
  /** The path that this one is an alias of. */
  readonly aliasOf?: string;
  readonly handler: (scope: never, input: never, http: Http) => Promise<unknown>;
}

/** Declares a route; the compiler checks its handler against its schemas. */
export function route<
  S extends ScopeName,
  const Url extends string,
  Response extends ResponseSpec,
  Query extends z.ZodType = z.ZodType<Record<string, string>>,
  Body extends z.ZodType = z.ZodType<unknown>,
>(spec: RouteSpec<S, Url, Response, Query, Body>): Route {
  return spec;
}

/** Routes, followed by the same under another path: the contract has two names for some things. */
export function withOtherName(own: string, other: string, routes: readonly Route[]): Route[] {
  const others = routes.map((known) => ({
    ...known,
    url: known.url.replace(`/${own}/`, `/${other}/`),
    aliasOf: known.url,
  }));
  return [...routes, ...others];
}
