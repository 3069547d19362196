import { Readable } from 'node:stream';

import { authorizeMaybe, type ProjectScope } from '#server/platform/access/scope.ts';
import { withoutNullLists } from '#server/platform/http/call.ts';
import type { Http, Route } from '#server/platform/http/route.ts';
import { HttpReply, JsonBytes, JsonText } from '#server/platform/replies/reply.ts';

export interface WebInput {
  readonly params: Readonly<Record<string, string>>;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** Web calls by name. The external API runs them: the same checks, changes and events. */
export class WebCalls {
  readonly #routes: ReadonlyMap<string, Route>;

  constructor(routes: readonly Route[]) {
    this.#routes = new Map(routes.map((route) => [`${route.method} ${route.url}`, route]));
  }

  /** A call such as `GET /projects/:project_id/states/`, below the workspace or `/api/`. */
  get(name: string): Route {
    const [method = '', path = ''] = name.split(' ');
    const url = path.startsWith('/api/') ? path : `/api/workspaces/:slug${path}`;
    const found = this.#routes.get(`${method} ${url}`);
    if (!found) throw new Error(`There is no call ${method} ${url}.`);
    return found;
  }

  /**
   * Runs a web call within another scope and returns its parsed JSON; other replies come as they
   * are. Checks the web call's permission, because one external call may run several.
   */
  async run(name: string, scope: unknown, input: WebInput, http: Http): Promise<unknown> {
    const { handler, query, body, action } = this.get(name);
    if (action) authorizeMaybe(scope as ProjectScope, action);
    const sent = withoutNullLists(body, input.body ?? {});
    const given = {
      params: input.params,
      query: query ? query.parse(input.query ?? {}, { reportInput: true }) : {},
      body: body ? body.parse(sent, { reportInput: true }) : {},
    };
    return jsonOf(await handler(scope as never, given as never, withBody(http, sent)));
  }
}

function jsonOf(value: unknown): unknown {
  if (value instanceof HttpReply) {
    if (value.body instanceof Readable) return value;
    return value.status < 300 && typeof value.body === 'object' ? jsonOf(value.body) : value;
  }
  if (value instanceof JsonText) return JSON.parse(value.text);
  if (value instanceof JsonBytes) return JSON.parse(value.bytes.toString());
  return value;
}

/** Some handlers read the sent keys from the request itself. */
function withBody({ request, reply }: Http, body: unknown): Http {
  return { request: Object.create(request, { body: { value: body } }), reply };
}
