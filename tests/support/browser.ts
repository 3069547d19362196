import { randomInt } from 'node:crypto';

import type { InjectOptions, LightMyRequestResponse } from 'fastify';

import { ensureInstance } from '#server/features/instances/start.ts';

import type { TestServer } from './world.ts';

/** What a browser got back. */
export interface Answer {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read bodies of any shape
  readonly body: any;
  readonly headers: LightMyRequestResponse['headers'];
  /** Where it is sent to, "" when nowhere. */
  readonly location: string;
  readonly cookies: LightMyRequestResponse['cookies'];
}

/** A browser: keeps cookies, posts forms with their token, has an address of its own. */
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
  /** Posts a form as our pages do: a fresh token first, unless the fields bring one. */
  form(
    url: string,
    fields?: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  /** A token as the pages ask for it. */
  token(): Promise<string>;
}

/** Opens a browser on the app of a test. */
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

/** An address nobody else of the test has, so that limits per address do not meet. */
export function randomIp(): string {
  return [10, randomInt(256), randomInt(256), randomInt(1, 255)].join('.');
}

export const STRONG = 'correct horse battery staple';

/** Brings the instance up: its row, its settings and its first admin, whose browser it answers. */
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

/** Makes the admins somebody who has come in by a provider: only then can sign-in without one be switched off. */
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

/** The latest mail of a kind to an address. */
export async function latestMail(server: TestServer, to: string, kind: string) {
  const [mail] = await server.platform.database.sql<
    { subject: string; text: string; html: string }[]
  >`
    SELECT subject, text, html FROM mails WHERE to_address = ${to} AND kind = ${kind}
    ORDER BY created_at DESC, id DESC LIMIT 1`;
  return mail;
}

/** Where a refused form leads: the page and the parameters, ready to compare. */
export function refused(answer: Answer) {
  const url = new URL(answer.location);
  return { page: url.origin + url.pathname, ...Object.fromEntries(url.searchParams) };
}
