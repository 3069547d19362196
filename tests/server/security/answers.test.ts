import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ensureInstance } from '#server/features/instances/start.ts';
import { openBrowser, setUpInstance, signUp } from '#tests/support/browser.ts';
import { nameOf, send } from '#tests/support/security/drive.ts';
import { sampleOf, sweptRoutes } from '#tests/support/security/samples.ts';
import { type Scene, startScene } from '#tests/support/security/scene.ts';
import { startServer, type TestServer } from '#tests/support/world.ts';

const routes = sweptRoutes().map((route) => [nameOf(route), route] as const);

/** Holds an answer against what every answer must have. */
function expectSafe(what: string, headers: Readonly<Record<string, unknown>>): void {
  expect([what, headers]).toEqual([
    what,
    expect.objectContaining({
      // Tells the client that the reply is ours, not that of a portal or a proxy.
      'x-tutti': '1',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'content-security-policy': expect.stringMatching(/default-src 'none'|default-src 'self'/),
      'cache-control': expect.any(String),
    }),
  ]);
  const policy = String(headers['content-security-policy']);
  expect([what, policy]).toEqual([what, expect.stringContaining("frame-ancestors 'none'")]);
  expect([what, policy]).toEqual([
    what,
    // The page of the external API has no words of people, and its package writes styles inline.
    expect.not.stringMatching(
      what.includes('/api/v1/docs/')
        ? /script-src[^;]*(unsafe|\*)|unsafe-eval/
        : /unsafe-(inline|eval)|script-src[^;]*\*/,
    ),
  ]);
  expect([what, headers['x-powered-by'], headers['server']]).toEqual([what, undefined, undefined]);
  expect([what, headers['access-control-allow-origin'] ?? 'none']).toEqual([what, 'none']);
}

describe('headers (S26)', () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await startScene();
  });
  afterAll(() => scene.server.close());

  it.each(routes)('%s is answered with all of them', async (name, route) => {
    const { lead } = scene.people;
    const at = route.method === 'GET' ? scene.ours : await scene.again();
    const input = sampleOf(route)(at, lead);
    const refused = await send(scene.server, route, { who: { cookie: '' }, at, input });
    expectSafe(`${name} signed out`, refused.headers);
    if (route.scope !== 'public') {
      const who = route.scope === 'instance' ? scene.root : lead.who;
      const served = await send(scene.server, route, { who, at, input });
      expectSafe(`${name} ${served.status}`, served.headers);
    }
    if (at !== scene.ours) await scene.forget(at);
  });

  it('stand on answers to what is not there or cannot be read', async () => {
    const calls = [
      { method: 'GET', url: '/nothing/here/' },
      { method: 'GET', url: '/api/nothing/' },
      { method: 'PUT', url: '/api/users/me/' },
      { method: 'OPTIONS', url: '/api/users/me/' },
      { method: 'HEAD', url: '/api/users/me/' },
      { method: 'GET', url: '/%E0%A4%A' },
      { method: 'GET', url: `/api/${'x'.repeat(3000)}` },
      { method: 'POST', url: '/api/users/me/', payload: '{' },
      { method: 'POST', url: '/auth/email-check/', payload: 'x'.repeat(6_000_000) },
    ] as const;
    for (const call of calls) {
      const reply = await scene.server.app.inject({
        ...call,
        headers: { 'content-type': 'application/json', origin: 'http://evil.test' },
      });
      expect([call.url.slice(0, 40), reply.statusCode]).toEqual([
        call.url.slice(0, 40),
        expect.toSatisfy((status: number) => status >= 400 && status < 500),
      ]);
      expectSafe(`${call.method} ${call.url.slice(0, 40)}`, reply.headers);
    }
  });
});

describe('cookies (S26)', () => {
  it.each([
    ['http://tutti.test', false],
    ['https://tutti.test', true],
  ])('of %s are out of reach of scripts and of other sites', async (PUBLIC_URL, secure) => {
    const server = await startServer({ PUBLIC_URL });
    const seen = new Set<string>();
    const headers = { referer: `${PUBLIC_URL}/` };
    const watched = openBrowser({
      ...server,
      app: new Proxy(server.app, {
        get: (app, key) =>
          key === 'inject'
            ? async (options: object) => {
                const reply = await app.inject({
                  ...options,
                  headers: { ...headersOf(options), ...headers },
                });
                for (const cookie of reply.cookies) {
                  seen.add(cookie.name);
                  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
                  expect([cookie.name, cookie.secure ?? false]).toEqual([cookie.name, secure]);
                  expect(cookie.domain).toBeUndefined();
                }
                return reply;
              }
            : Reflect.get(app, key),
      }),
    });
    await setUpThrough(server, watched);
    expect([...seen].toSorted()).toEqual(
      expect.arrayContaining(['admin-session-id', 'csrftoken', 'session-id']),
    );
    await server.close();
  });
});

const headersOf = (options: object): Record<string, string> =>
  'headers' in options ? (options.headers as Record<string, string>) : {};

async function setUpThrough(server: TestServer, browser: ReturnType<typeof openBrowser>) {
  await ensureInstance(server.platform, {});
  await browser.form('/api/instances/admins/sign-up/', {
    email: 'root@tutti.test',
    password: 'correct horse battery staple',
    first_name: 'Root',
    company_name: 'House',
  });
  await signUp(server, 'ada@tutti.test', browser);
  await browser.get('/auth/google/?next_path=/x');
  await browser.get('/auth/google/callback/?code=a&state=b');
  await browser.form('/auth/sign-out/');
}

describe('ways out by a provider (S17)', () => {
  it('lead nowhere else', async () => {
    const server = await startServer();
    await setUpInstance(server, {
      IS_GITHUB_ENABLED: '1',
      GITHUB_CLIENT_ID: 'id',
      GITHUB_CLIENT_SECRET: 'secret',
    });
    const outs = [
      '//evil.test',
      String.raw`/\evil.test`,
      '/%2f%2fevil.test',
      '/..//evil.test',
      'javascript:alert(1)',
      'https:evil.test',
      '/x\r\nSet-Cookie: a=b',
    ];
    for (const side of ['/auth/', '/auth/spaces/']) {
      for (const next_path of outs) {
        const browser = openBrowser(server);
        const query = new URLSearchParams({ next_path }).toString();
        const start = await browser.get(`${side}github/?${query}`);
        expect(new URL(start.location).origin).toMatch(/^https:\/\/github\.com$/);
        // A wrong state ends the journey at its beginning, with the path it was to go on to.
        const end = await browser.get(`${side}github/callback/?code=c&state=wrong`);
        const url = new URL(end.location);
        expect(url.origin).toBe('http://tutti.test');
        expect(url.searchParams.get('next_path') ?? '').toMatch(/^(\/x)?$/);
        const off = await browser.get(`${side}gitlab/?${query}`);
        expect(new URL(off.location).origin).toBe('http://tutti.test');
        expect(new URL(off.location).searchParams.get('next_path') ?? '').not.toContain('evil');
      }
    }
    await server.close();
  });
});
