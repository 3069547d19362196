import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';

import type { Scope } from '#server/platform/access/scope.ts';
import { csrfPage, csrfProblem } from '#server/platform/guards/csrf.ts';
import { asRefusal, refusalBody } from '#server/platform/replies/auth-refusal.ts';
import { HttpReply, redirect } from '#server/platform/replies/reply.ts';
import type { Config } from '#server/platform/settings/config.ts';
import {
  isOwnOrigin,
  safePath,
  type WebBase,
  webAddress,
} from '#server/platform/settings/web-addresses.ts';

import { type Http, type PathParams, type Route, route } from './route.ts';

/** A form post, whose reply is always a redirect, also for refusals. */
export interface FormSpec<Url extends string, Fields extends z.ZodObject> {
  readonly url: Url;
  readonly doc: string;
  readonly fields: Fields;
  /** Application and page for refusals. */
  readonly base: WebBase;
  readonly refusalPath?: string;
  /** Returns the redirect target; `next` is the form's next_path, "" unless it is safe. */
  handler(
    scope: Scope,
    input: {
      readonly params: PathParams<Url>;
      readonly fields: z.output<Fields>;
      readonly next: string;
    },
    http: Http,
  ): Promise<string>;
}

/** Declares a form post: CSRF check, then the handler; errors become a redirect's query. */
export function formRoute<const Url extends string, Fields extends z.ZodObject>(
  spec: FormSpec<Url, Fields>,
): Route {
  return route({
    method: 'POST',
    url: spec.url,
    scope: 'public',
    transaction: false,
    multipart: true,
    body: spec.fields,
    response: 'redirect',
    doc: spec.doc,
    handler: async (scope, { params }, http) => {
      const { config } = scope.platform;
      const posted = await postedFields(http.request);
      if (csrfProblem(config, http.request, posted['csrfmiddlewaretoken'])) {
        const page = csrfPage(config, http.request);
        return new HttpReply(403, page, { 'content-type': 'text/html; charset=utf-8' });
      }
      const next = safePath(posted['next_path']);
      try {
        const fields = spec.fields.parse(posted);
        const address = await spec.handler(scope, { params, fields, next }, http);
        return redirect(onSameSite(config, http.request, address));
      } catch (error) {
        const query = { ...refusalBody(asRefusal(error)), ...(next ? { next_path: next } : {}) };
        const address = webAddress(config, spec.base, spec.refusalPath, query);
        return redirect(onSameSite(config, http.request, address));
      }
    },
  });
}

/**
 * The redirect target at the origin of the page that sent the form: cookies of `127.0.0.1` differ
 * from those of `localhost`, so a redirect to the other would lose the session. Keeps only the
 * path, so that it leads nowhere else.
 */
function onSameSite(config: Config, { headers }: FastifyRequest, address: string): string {
  const own = new URL(config.PUBLIC_URL).origin;
  const { origin } = headers;
  const isElsewhere = origin !== undefined && origin !== own && isOwnOrigin(config, headers);
  const url = new URL(address, own);
  if (!isElsewhere || url.origin !== own) return address;
  // Two slashes would begin another host.
  return url.pathname.replace(/^\/+/, '/') + url.search + url.hash;
}

async function postedFields(request: FastifyRequest): Promise<Record<string, string>> {
  const type = request.headers['content-type'] ?? '';
  if (type.startsWith('multipart/form-data')) return partsOf(request);
  if (!type.startsWith('application/x-www-form-urlencoded')) return {};
  return textsOf(Object.entries(request.body ?? {}));
}

async function partsOf(request: FastifyRequest): Promise<Record<string, string>> {
  const entries: [string, unknown][] = [];
  for await (const part of request.parts({ limits: MULTIPART_LIMITS })) {
    if (part.type === 'field') entries.push([part.fieldname, part.value]);
    else part.file.resume();
  }
  return textsOf(entries);
}

const MULTIPART_LIMITS = { fields: 50, files: 5, fileSize: 1024, fieldSize: 10_000 };

/** The last of repeated fields counts; removes NUL, which PostgreSQL does not store. */
function textsOf(entries: readonly (readonly [string, unknown])[]): Record<string, string> {
  const texts: Record<string, string> = Object.create(null);
  for (const [name, value] of entries) {
    const last: unknown = Array.isArray(value) ? value.at(-1) : value;
    if (typeof last === 'string') texts[name] = last.replaceAll('\0', '');
  }
  return texts;
}
