import { randomInt } from 'node:crypto';

import type { InjectOptions } from 'fastify';

import type { Route } from '#server/platform/http/route.ts';
import type { Caller, TestServer } from '#tests/support/world.ts';

import type { Place } from './place.ts';
import type { Input } from './samples.ts';

export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** Credentials of a call: a session, or the headers of an API token. */
export interface Right extends Pick<Caller, 'cookie'> {
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Call {
  readonly who: Right;
  readonly at: Place;
  readonly input: Input;
  /** Raw body in place of the sample's. */
  readonly raw?: string | Buffer;
  /** Raw query string in place of the sample's. */
  readonly rawQuery?: string;
}

const CSRF = 'a'.repeat(32);

/** Name of a route in samples, roles and failures. */
export const nameOf = (route: Pick<Route, 'method' | 'url'>) => `${route.method} ${route.url}`;

/**
 * Calls a route of the real app without the test callers' checks, which would take a second each.
 */
export async function send(server: TestServer, route: Route, call: Call): Promise<Answer> {
  const options: InjectOptions = {
    method: route.method,
    url: urlOf(route, call),
    // A new IP address each time, so that rate limits do not interfere.
    remoteAddress: [10, randomInt(256), randomInt(256), randomInt(1, 255)].join('.'),
    ...payloadOf(route, call),
  };
  options.headers = { cookie: call.who.cookie, ...options.headers, ...call.who.headers };
  const reply = await server.app.inject(options);
  return { status: reply.statusCode, text: reply.body, headers: reply.headers };
}

/** URL of a call. */
export function urlOf(route: Route, { at, input, rawQuery }: Call): string {
  const values: Readonly<Record<string, string>> = {
    slug: at.workspace.slug,
    project_id: at.project.id,
    ...input.params,
  };
  const path = route.url.replaceAll(/:([a-z_0-9]+)/g, (_whole, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${nameOf(route)}: the sample has no ${name}.`);
    return encodeURIComponent(value);
  });
  const query = rawQuery ?? new URLSearchParams(input.query ?? {}).toString();
  return query === '' ? path : `${path}?${query}`;
}

/** Parameters of a path, except those of the scope. */
export function paramsOf(route: Route): string[] {
  const names = [...route.url.matchAll(/:([a-z_0-9]+)/g)].map((match) => match[1] ?? '');
  return names.filter((name) => name !== 'slug' && name !== 'project_id');
}

/** Whether a route takes a browser's form: urlencoded, with the CSRF token. */
export const isForm = (route: Route) => route.multipart === true && route.body !== undefined;

function payloadOf(route: Route, { who, input, raw }: Call): InjectOptions {
  const json = { 'content-type': 'application/json', cookie: who.cookie };
  if (raw !== undefined) return { payload: raw, headers: json };
  if (input.form) {
    return {
      payload: input.form.payload,
      headers: { ...input.form.headers, cookie: who.cookie },
    };
  }
  if (isForm(route)) {
    const fields = { ...(input.body as Record<string, string>), csrfmiddlewaretoken: token() };
    return {
      payload: new URLSearchParams(fields).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        cookie: `${who.cookie}; csrftoken=${CSRF}`,
      },
    };
  }
  if (input.body === undefined) return {};
  return { payload: JSON.stringify(input.body), headers: json };
}

/** A CSRF token with a neutral mask: `a` is the first letter of the alphabet and shifts nothing. */
const token = () => 'a'.repeat(32) + CSRF;
