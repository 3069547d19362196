import { randomInt } from 'node:crypto';

import type { InjectOptions, LightMyRequestResponse } from 'fastify';

import { ensureInstance } from '#server/features/instances/start.ts';

import type { TestServer } from './world.ts';

export interface Answer {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read bodies of any shape
  readonly body: any;
  readonly headers: LightMyRequestResponse['headers'];
  /** Target of a redirect, "" for none. */
  readonly location: string;
  readonly cookies: LightMyRequestResponse['cookies'];
}

/** A browser: stores cookies, posts forms with their CSRF token, has an IP address of its own. */
export interface Browser {
  readonly ip: string;
  readonly jar: Map<string, string>;
  get(url: string, headers?: Record<string, string>): Promise<Answer>;
  send(
    method: 'POST' | 'PATCH' | 'DELETE',
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  /** Posts a form as our pages do: with a new token, unless the fields contain one. */
  form(
    url: string,
    fields?: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  /** Requests a CSRF token. */
  token(): Promise<string>;
}

export function openBrowser(server: TestServer, ip = randomIp()): Browser {
  const jar = new Map<string, string>();
  const run = async (options: InjectOptions): Promise<Answer> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await server.app.inject({
      remoteAddress: ip,
      ...options,
      headers: { 'user-agent': 'test browser', ...options.headers, ...(cookie ? { cookie } : {}) },
    });
    for (const { name, value, maxAge, expires } of reply.cookies) {
      const isGone = maxAge === 0 || (expires !== undefined && expires.getTime() <= Date.now());
      if (isGone) jar.delete(name);
      else jar.set(name, value);
    }
    const type = reply.headers['content-type'] ?? '';
    return {
      status: reply.statusCode,
      body: type.includes('json') && reply.body !== '' ? reply.json() : reply.body,
      headers: reply.headers,
      location: reply.headers['location'] ?? '',
      cookies: reply.cookies,
    };
  };
  const browser: Browser = {
    ip,
    jar,
    get: (url, headers = {}) => run({ method: 'GET', url, headers }),
    send: (method, url, body, headers = {}) =>
      run({ method, url, headers, ...(body === undefined ? {} : { payload: body as object }) }),
    async form(url, fields = {}, headers = {}) {
      const csrfmiddlewaretoken = fields['csrfmiddlewaretoken'] ?? (await browser.token());
      return run({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        payload: new URLSearchParams({ ...fields, csrfmiddlewaretoken }).toString(),
      });
    },
    async token() {
      return (await browser.get('/auth/get-csrf-token/')).body.csrf_token;
    },
  };
  return browser;
}

/** An IP address that no other browser of the test has, so that rate limits do not interfere. */
export function randomIp(): string {
  return [10, randomInt(256), randomInt(256), randomInt(1, 255)].join('.');
}

export const STRONG = 'correct horse battery staple';

/** Sets up the instance: its row, its settings and its first admin. Returns the admin's browser. */
export async function setUpInstance(
  server: TestServer,
  settings: Record<string, string> = {},
): Promise<Browser> {
  await ensureInstance(server.platform, {});
  const browser = openBrowser(server);
  const answer = await browser.form('/api/instances/admins/sign-up/', {
    email: 'root@tutti.test',
    password: STRONG,
    first_name: 'Root',
    company_name: 'Tutti House',
  });
  if (!browser.jar.has('admin-session-id')) throw new Error(`Not set up: ${answer.location}`);
  await browser.send('PATCH', '/api/instances/configurations/', settings);
  return browser;
}

/** Links the admins to a provider: sign-in without one can be turned off only then. */
export async function bringAdminsInByGoogle({ platform }: TestServer): Promise<void> {
  const { sql } = platform.database;
  await sql`UPDATE instance_configurations SET value = '1' WHERE key = 'IS_GOOGLE_ENABLED'`;
  await sql`INSERT INTO accounts (user_id, provider, provider_account_id)
    SELECT user_id, 'google', user_id FROM instance_admins`;
}

/** Signs up with a password, through the form. */
export async function signUp(
  server: TestServer,
  email: string,
  browser = openBrowser(server),
): Promise<Browser> {
  const answer = await browser.form('/auth/sign-up/', { email, password: STRONG });
  if (!browser.jar.has('session-id')) throw new Error(`Not signed up: ${answer.location}`);
  return browser;
}

/** The latest mail of a kind to an email. */
export async function latestMail(server: TestServer, to: string, kind: string) {
  const [mail] = await server.platform.database.sql<
    { subject: string; text: string; html: string }[]
  >`
    SELECT subject, text, html FROM mails WHERE to_address = ${to} AND kind = ${kind}
    ORDER BY created_at DESC, id DESC LIMIT 1`;
  return mail;
}

/** Page and parameters of a refused form's redirect, ready to compare. */
export function refused(answer: Answer) {
  const url = new URL(answer.location);
  return { page: url.origin + url.pathname, ...Object.fromEntries(url.searchParams) };
}
