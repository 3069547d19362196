import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';

import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { allRoutes, buildApp } from '#server/app.ts';
import { hashToken } from '#server/platform/access/sessions.ts';
import { storeClientFiles } from '#server/platform/client/stored-files.ts';
import { errors } from '#shared/errors.ts';
import { startServer, type TestServer } from '#tests/support/world.ts';

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8';
const SCRIPT = `export const text = '${'tutti '.repeat(500)}';`;
const STYLE = `.a { color: red }\n`.repeat(200);
const PAGE = `<!doctype html>
<html lang="en"><head>
  <meta charset="utf-8" />
  <base href="/" />
  <script src="./first-paint.js"></script>
  <script type="module" crossorigin src="./assets/app-Xy12.js"></script>
</head><body><div id="root"></div></body></html>`;

let parent: string;
let folder: string;
let server: TestServer;
const apps: FastifyInstance[] = [];

function write(name: string, content: string | Buffer): void {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
}

beforeAll(async () => {
  parent = mkdtempSync(path.join(tmpdir(), 'tutti-client-'));
  folder = path.join(parent, 'web');
  writeFileSync(path.join(parent, 'secret.txt'), 'canary');
  write('index.html', PAGE);
  write('first-paint.js', '// first');
  write('service-worker.js', '// worker');
  write('mark.svg', '<svg xmlns="http://www.w3.org/2000/svg"></svg>');
  write('.env', 'canary');
  write('assets/app-Xy12.js', SCRIPT);
  write('assets/app-Xy12.js.br', brotliCompressSync(SCRIPT));
  write('assets/app-Xy12.js.gz', gzipSync(SCRIPT));
  write('assets/app-Zz34.css', STYLE);
  write('assets/inter-Ab56.woff2', 'font');
  server = await startServer();
});
afterAll(async () => {
  await server.close();
  rmSync(parent, { recursive: true, force: true });
});
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

async function appOf(client: string | null = folder, on: TestServer = server) {
  const app = await buildApp(on.platform, allRoutes(), client);
  apps.push(app);
  return async (url: string, options: Omit<InjectOptions, 'url'> = {}) => {
    const reply = await app.inject({
      url,
      ...options,
      headers: { accept: BROWSER, host: 'tutti.test', ...options.headers },
    });
    const { headers } = reply;
    return { status: reply.statusCode, body: reply.body, raw: reply.rawPayload, headers };
  };
}

/** A request line as it is: clients that mean well tidy addresses up before they send them. */
async function getRaw(port: number, url: string, accept: string) {
  const asked = get({ port, host: '127.0.0.1', path: url, headers: { accept } });
  const [reply] = (await once(asked, 'response')) as [IncomingMessage];
  return { status: reply.statusCode ?? 0, body: await text(reply) };
}

async function listening(): Promise<{ port: number }> {
  const app = await buildApp(server.platform, allRoutes(), folder);
  apps.push(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { port: (app.server.address() as AddressInfo).port };
}

const nonceIn = (html: string) => /<meta name="csp-nonce" content="([^"]+)" \/>/.exec(html)?.[1];

describe('a file of another build', () => {
  it('comes from every server once a server of that build has started', async () => {
    write('../newer/assets/late-AbCd12_-.js', SCRIPT);
    write('../newer/assets/late-AbCd12_-.js.br', brotliCompressSync(SCRIPT));
    write('../newer/assets/look-Zz34Zz34.css', STYLE);
    write('../newer/secret-AbCd1234.js', 'canary');
    const ask = await appOf();
    expect((await ask('/assets/late-AbCd12_-.js')).status).toBe(404);
    const newer = path.join(parent, 'newer');
    await storeClientFiles(server.platform, newer);
    await storeClientFiles(server.platform, newer);
    const script = await ask('/assets/late-AbCd12_-.js?x');
    expect(script).toMatchObject({
      status: 200,
      body: SCRIPT,
      headers: {
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
      },
    });
    expect(script.headers['content-security-policy']).toContain("default-src 'self'");
    expect((await ask('/assets/look-Zz34Zz34.css')).body).toBe(STYLE);
    for (const name of ['late-AbCd12_-.js.br', 'gone-AbCd1234.js', '../secret-AbCd1234.js'])
      expect((await ask(`/assets/${name}`, { headers: { accept: '*/*' } })).status).toBe(404);
  });
});

describe('the page of the client', () => {
  it.each([
    '/',
    '/?next_path=/x',
    '/acme/projects/',
    '/acme/browse/AB-1',
    '/god-mode/',
    '/spaces/x',
  ])('is what a browser gets at %s', async (url) => {
    const ask = await appOf();
    const reply = await ask(url);
    expect(reply.status).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
    });
    expect(reply.headers.etag).toBeUndefined();
    const nonce = nonceIn(reply.body);
    expect(reply.body).toBe(
      PAGE.replace(
        '<base href="/" />',
        (base) =>
          `${base}<meta name="live-path" content="/live/" /><meta name="space-path" content="/spaces/" /><meta name="csp-nonce" content="${nonce}" /><meta name="session" content="" />`,
      ),
    );
  });

  it('names the session it was asked with, without anything that opens it', async () => {
    const ask = await appOf();
    const pageFor = async (token: string) => {
      const { body } = await ask('/', { headers: { cookie: `session-id=${token}` } });
      return { body, name: /<meta name="session" content="([^"]*)" \/>/.exec(body)?.[1] };
    };
    const [one, again, other] = [await pageFor('one'), await pageFor('one'), await pageFor('two')];
    expect(one.name).toMatch(/^[\w-]{22}$/);
    expect(again.name).toBe(one.name);
    expect(other.name).not.toBe(one.name);
    expect(one.name).not.toBe(hashToken('one').slice(0, 22));
    const long = 'canary-of-a-session-token';
    expect((await pageFor(long)).body).not.toContain(long);
  });

  it('names the files of a screen at once, for whoever is signed in', async () => {
    const screens = [
      { path: '^/[^/]+/items/?$', files: ['assets/app-Xy12.js', 'assets/list-Qq56.js'] },
      { path: '^/[^/]+/$', files: ['assets/app-Xy12.js'] },
    ];
    write('.vite/prefetch.json', JSON.stringify(screens));
    const ask = await appOf();
    const linksOf = async (url: string, headers = { cookie: 'session-id=one' }) => {
      const { body } = await ask(url, { headers });
      return [
        ...body.matchAll(/<link rel="modulepreload" crossorigin href="([^"]+)">(?=.*<\/head>)/g),
      ].map(([, file]) => file);
    };
    expect(await linksOf('/acme/items?group=state')).toEqual([
      './assets/app-Xy12.js',
      './assets/list-Qq56.js',
    ]);
    expect(await linksOf('/acme/')).toEqual(['./assets/app-Xy12.js']);
    expect(await linksOf('/acme/other/')).toEqual([]);
    expect(await linksOf('/create-workspace/')).toEqual([]);
    expect(await linksOf('/acme/', { cookie: '' })).toEqual([]);
    rmSync(path.join(folder, '.vite'), { recursive: true });
  });

  it('has a policy without unsafe words, and a nonce that is never the same', async () => {
    const ask = await appOf();
    const [one, two] = [await ask('/'), await ask('/a', { headers: { host: 'tutti.test:81' } })];
    const policy = String(one.headers['content-security-policy']);
    expect(policy.split('; ')).toEqual([
      "default-src 'self'",
      "script-src 'self'",
      `style-src 'self' 'nonce-${nonceIn(one.body)}'`,
      "img-src 'self' data: blob: https: http://tutti.test",
      "media-src 'self' blob: http://tutti.test",
      "connect-src 'self' ws://tutti.test wss://tutti.test http://tutti.test",
      "worker-src 'self'",
      "frame-src 'self' https://www.youtube-nocookie.com https://player.vimeo.com https://www.loom.com",
      "object-src 'none'",
      "base-uri 'self'",
      "form-action 'self' http://tutti.test",
      "frame-ancestors 'none'",
    ]);
    expect(nonceIn(one.body)).toMatch(/^[\w+/]{22}==$/);
    expect(nonceIn(two.body)).not.toBe(nonceIn(one.body));
    expect(two.headers['content-security-policy']).toContain(`'nonce-${nonceIn(two.body)}'`);
    expect(two.headers['content-security-policy']).toContain('wss://tutti.test:81 ');
  });

  it('lets frames in of video players alone', async () => {
    const policy = String((await (await appOf())('/')).headers['content-security-policy']);
    expect(/frame-src [^;]*/.exec(policy)?.[0]).toBe(
      "frame-src 'self' https://www.youtube-nocookie.com https://player.vimeo.com https://www.loom.com",
    );
  });

  it('offers no sockets without TLS where people come by TLS', async () => {
    const secure = await startServer({ PUBLIC_URL: 'https://tutti.test' });
    const { headers } = await (await appOf(folder, secure))('/');
    expect(headers['content-security-policy']).toContain("connect-src 'self' wss://tutti.test");
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    expect((await (await appOf())('/')).headers['strict-transport-security']).toBeUndefined();
    await secure.close();
  });

  it.each(['evil.test; script-src *', "x' *", 'a b'])(
    'copies no host like "%s" into its policy',
    async (host) => {
      const ask = await appOf();
      const { headers } = await ask('/', { headers: { host } });
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("script-src 'self';");
      expect(policy).not.toMatch(/ws:|script-src \*|evil/);
    },
  );

  it('is asked for by HEAD, too', async () => {
    const ask = await appOf();
    for (const url of ['/', '/acme/projects/']) {
      const reply = await ask(url, { method: 'HEAD' });
      expect([reply.status, reply.body]).toEqual([200, '']);
      expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
    }
  });

  it('is not for programs, and not for writes', async () => {
    const ask = await appOf();
    const plain = await ask('/', { headers: { accept: '*/*' } });
    expect([plain.status, JSON.parse(plain.body)]).toEqual([200, { status: 'OK' }]);
    const calls = [
      { url: '/acme/', headers: { accept: '*/*' } },
      { url: '/acme/', headers: { accept: 'application/json' } },
      { url: '/acme/', method: 'POST' },
      { url: '/acme/', method: 'DELETE' },
    ] as const;
    for (const { url, ...options } of calls) {
      const reply = await ask(url, options);
      expect([reply.status, JSON.parse(reply.body)]).toEqual([404, errors.pageNotFound().body]);
    }
    expect((await ask('/', { method: 'POST' })).status).toBe(405);
  });

  it.each([
    '/api/nothing/',
    '/api',
    '/api/',
    '/auth/nothing/',
    '/socket.io/x',
    '/live/x',
    '/assets/old-Xy11.js',
    '/assets/',
    '/assets',
    '/index.html/..%2f..%2fapi/nothing%zz',
  ])('is not shown below %s', async (url) => {
    const ask = await appOf();
    const reply = await ask(url);
    expect([reply.status, JSON.parse(reply.body)]).toEqual([404, errors.pageNotFound().body]);
    expect(reply.headers['content-security-policy']).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    );
  });

  it('leaves the calls as they are, whatever a browser says it reads', async () => {
    const ask = await appOf();
    const health = await ask('/api/health/');
    expect([health.status, JSON.parse(health.body).status]).toEqual([200, 'ok']);
    expect((await ask('/api/users/me/')).status).toBe(401);
    expect((await ask('/robots.txt')).body).toBe('User-agent: *\nDisallow: /\n');
    const wrongMethod = await ask('/auth/sign-in/');
    expect([wrongMethod.status, JSON.parse(wrongMethod.body)]).toEqual([
      405,
      errors.methodNotAllowed('GET').body,
    ]);
  });

  it('is the one that lies in the folder now', async () => {
    const other = path.join(parent, 'other');
    const ask = await appOf(other);
    expect((await ask('/')).body).toBe('{"status":"OK"}');
    expect((await ask('/acme/')).status).toBe(404);
    mkdirSync(path.join(other, 'assets'), { recursive: true });
    const page = path.join(other, 'index.html');
    writeFileSync(page, '<html><head><title>one</title></head></html>');
    writeFileSync(path.join(other, 'assets/one.js'), '1');
    expect((await ask('/')).body).toMatch(/^<html><head><base href="\/" \/><meta .*<title>one/);
    expect((await ask('/assets/one.js')).body).toBe('1');
    writeFileSync(page, '<html><head><title>two</title></head></html>');
    writeFileSync(path.join(other, 'assets/two.js'), '2');
    rmSync(path.join(other, 'assets/one.js'));
    const gone = await ask('/assets/one.js');
    expect([gone.status, gone.headers['cache-control']]).toEqual([404, 'private, no-store']);
    utimesSync(page, new Date(), new Date(Date.now() + 5_000));
    expect((await ask('/')).body).toContain('two');
    expect((await ask('/assets/two.js')).body).toBe('2');
    expect((await ask('/assets/one.js')).status).toBe(404);
    rmSync(other, { recursive: true });
    expect((await ask('/')).body).toBe('{"status":"OK"}');
    expect((await ask('/assets/two.js')).status).toBe(404);
  });

  it('is nowhere in a process that serves none', async () => {
    const ask = await appOf(null);
    expect((await ask('/')).body).toBe('{"status":"OK"}');
    expect((await ask('/acme/')).status).toBe(404);
  });
});

describe('the files of the client', () => {
  const forEver = 'public, max-age=31536000, immutable';

  it.each([
    ['/assets/app-Xy12.js', 'application/javascript; charset=utf-8', forEver, SCRIPT],
    ['/assets/app-Xy12.js?v=1', 'application/javascript; charset=utf-8', forEver, SCRIPT],
    ['/assets/app-Zz34.css', 'text/css; charset=utf-8', forEver, STYLE],
    ['/assets/inter-Ab56.woff2', 'font/woff2', forEver, 'font'],
    ['/first-paint.js', 'application/javascript; charset=utf-8', 'no-cache', '// first'],
    // A worker that is kept would keep an old program.
    ['/service-worker.js', 'application/javascript; charset=utf-8', 'no-cache', '// worker'],
    ['/mark.svg', 'image/svg+xml', 'no-cache', /^<svg/],
  ])('%s is sent with its type and how long it is good', async (url, type, cache, content) => {
    const ask = await appOf();
    for (const accept of ['*/*', BROWSER]) {
      const reply = await ask(url, { headers: { accept } });
      expect([reply.status, reply.headers['content-type'], reply.headers['cache-control']]).toEqual(
        [200, type, cache],
      );
      if (typeof content === 'string') expect(reply.body).toBe(content);
      else expect(reply.body).toMatch(content);
      expect(reply.headers['x-content-type-options']).toBe('nosniff');
      // A worker is held to the policy of its own file.
      expect(reply.headers['content-security-policy']).toMatch(
        /script-src 'self'; style-src 'self';/,
      );
    }
  });

  it('come compressed as they were ahead of time', async () => {
    const ask = await appOf();
    const packed = (encoding: string, url = '/assets/app-Xy12.js') =>
      ask(url, { headers: { 'accept-encoding': encoding } });
    const brotli = await packed('gzip, deflate, br, zstd');
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': forEver });
    expect(brotli.headers['content-type']).toBe('application/javascript; charset=utf-8');
    expect(brotli.headers['vary']).toContain('accept-encoding');
    expect(Number(brotli.headers['content-length'])).toBe(brotliCompressSync(SCRIPT).length);
    expect(brotliDecompressSync(brotli.raw).toString()).toBe(SCRIPT);
    const gzip = await packed('gzip');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.raw).toString()).toBe(SCRIPT);
    const plain = await packed('identity');
    expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, SCRIPT]);
    const alone = await packed('br', '/assets/app-Zz34.css');
    expect([alone.headers['content-encoding'], alone.body]).toEqual([undefined, STYLE]);
  });

  it('are not sent again to who has them', async () => {
    const ask = await appOf();
    for (const url of ['/assets/app-Xy12.js', '/first-paint.js']) {
      const { headers } = await ask(url);
      const again = await ask(url, { headers: { 'if-none-match': String(headers.etag) } });
      expect([url, again.status, again.body]).toEqual([url, 304, '']);
      expect(again.headers['cache-control']).toBe(headers['cache-control']);
      const other = await ask(url, { headers: { 'if-none-match': 'W/"other"' } });
      expect(other.status).toBe(200);
    }
    const head = await ask('/assets/app-Xy12.js', { method: 'HEAD' });
    expect([head.status, head.body]).toEqual([200, '']);
    expect(Number(head.headers['content-length'])).toBe(SCRIPT.length);
  });

  it.each([
    '/assets/../../secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/../secret.txt',
    String.raw`/assets\..\..\secret.txt`,
    '/assets/..%5c..%5csecret.txt',
    '//secret.txt',
    '/assets//app-Xy12.js',
    '/assets/./app-Xy12.js',
    '/assets/app-Xy12.js%00',
    '/assets/app-Xy12.js/',
    '/assets/app-Xy12.js.br',
    '/assets/APP-Xy12.js',
    '/.env',
    '/%2eenv',
    `/assets/${'../'.repeat(12)}etc/passwd`,
    `${'/..%2f'.repeat(12)}etc%2fpasswd`,
  ])('nothing else is reached: %s', async (url) => {
    const { port } = await listening();
    const plain = await getRaw(port, url, '*/*');
    expect([url, plain.status, JSON.parse(plain.body)]).toEqual([
      url,
      404,
      errors.pageNotFound().body,
    ]);
    // As a page it is an address that the client will not know.
    expect((await getRaw(port, url, BROWSER)).body).not.toMatch(/canary|root:|export const/);
  });
});

describe('below a path', () => {
  let on: TestServer;
  beforeAll(async () => {
    on = await startServer({ PUBLIC_URL: 'https://house.test/team/tutti' });
  });
  afterAll(() => on.close());

  // Some proxies leave the prefix on, others take it off.
  it.each(['/team/tutti', '/team/tutti/', '/team/tutti/acme/projects/', '/acme/projects/', '/'])(
    'the page at %s says where it is served',
    async (url) => {
      const ask = await appOf(folder, on);
      const { status, body, headers } = await ask(url);
      expect(status).toBe(200);
      expect(body).toContain('<base href="/team/tutti/" />');
      expect(headers['content-security-policy']).toContain(
        "form-action 'self' https://house.test;",
      );
    },
  );

  it.each(['/team/tutti/assets/app-Xy12.js', '/assets/app-Xy12.js'])('%s is found', async (url) => {
    const ask = await appOf(folder, on);
    expect((await ask(url)).body).toBe(SCRIPT);
  });

  it.each(['/team/tutti/api/nothing/', '/team/tutti/auth/x', '/team/tutti/assets/x.js'])(
    '%s is not there',
    async (url) => {
      const ask = await appOf(folder, on);
      const reply = await ask(url);
      expect([reply.status, JSON.parse(reply.body)]).toEqual([404, errors.pageNotFound().body]);
    },
  );
});

describe('with files in a store of their own', () => {
  it('the policy lets browsers reach it', async () => {
    const on = await startServer({
      S3_BUCKET: 'house',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
      S3_ENDPOINT: 'http://s3:9000',
      S3_PUBLIC_ENDPOINT: 'http://files.test:9000/',
    });
    const ask = await appOf(folder, on);
    const { headers } = await ask('/');
    const policy = String(headers['content-security-policy']);
    for (const name of ['img-src', 'media-src', 'connect-src']) {
      expect(policy).toMatch(new RegExp(`${name} [^;]*http://files\\.test:9000(;|$)`));
    }
    await Promise.all(apps.splice(0).map((app) => app.close()));
    await on.close();
  });
});
