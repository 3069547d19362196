import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { webRoutes } from '#server/app.ts';
import { nameOf, send } from '#tests/support/security/drive.ts';
import { sampleOf } from '#tests/support/security/samples.ts';
import { type Scene, startScene, whoCalls } from '#tests/support/security/scene.ts';
import { type Watch, watchDatabase } from '#tests/support/security/snapshot.ts';

const unsafe = webRoutes()
  .filter(({ method }) => method !== 'GET')
  .map((route) => [nameOf(route), route] as const);
const withoutForm = unsafe.filter(([, route]) => !route.multipart);
const withForm = unsafe.filter(([, route]) => route.multipart);

/** What a browser sends along when another site's page began the request. */
const FOREIGN: readonly Readonly<Record<string, string>>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'file://localhost' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
];

let scene: Scene;
let watch: Watch;

beforeAll(async () => {
  scene = await startScene();
  watch = await watchDatabase(scene.server.platform.database.sql);
});
afterAll(() => scene.server.close());

describe('a request that another site began', () => {
  it.each(unsafe)('is refused by %s, which changes nothing', async (_name, route) => {
    const input = sampleOf(route)(scene.ours, scene.people.admin);
    for (const headers of FOREIGN) {
      const who = { cookie: whoCalls(scene, route).cookie, headers };
      const { result, changed } = await watch.changes(() =>
        send(scene.server, route, { who, at: scene.ours, input }),
      );
      expect([headers, result.status, changed]).toEqual([headers, 403, []]);
      expect(result.text).toMatch(/Origin checking failed|CSRF Verification Failed/);
    }
  });

  it('may read what anybody may', async () => {
    const reply = await scene.server.app.inject({
      url: '/api/instances/',
      headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    });
    expect(reply.statusCode).toBe(200);
  });

  it('is served when it is our own page, or no browser', async () => {
    const url = '/auth/email-check/';
    const payload = { email: 'nobody@example.com' };
    for (const headers of [
      {},
      { origin: scene.server.platform.config.PUBLIC_URL, 'sec-fetch-site': 'same-origin' },
      { host: 'tutti.local:8080', origin: 'http://tutti.local:8080' },
    ]) {
      const reply = await scene.server.app.inject({ method: 'POST', url, payload, headers });
      expect([headers, reply.statusCode]).toEqual([headers, 200]);
    }
  });
});

describe('a body that is no JSON', () => {
  it.each(withoutForm)('is refused by %s', async (_name, route) => {
    const input = sampleOf(route)(scene.ours, scene.people.admin);
    const { cookie } = whoCalls(scene, route);
    for (const type of [
      'application/x-www-form-urlencoded',
      'text/plain',
      'multipart/form-data; boundary=x',
    ]) {
      const { result, changed } = await watch.changes(() =>
        send(scene.server, route, {
          who: { cookie, headers: { 'content-type': type } },
          at: scene.ours,
          input,
          raw: 'name=x',
        }),
      );
      expect([type, result.status, result.text, changed]).toEqual([
        type,
        415,
        JSON.stringify({ detail: `Unsupported media type "${type}" in request.` }),
        [],
      ]);
    }
  });
});

describe('a form that is cut off', () => {
  const start = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb';
  it.each(withForm)('is refused by %s', async (_name, route) => {
    const input = sampleOf(route)(scene.ours, scene.people.admin);
    const { cookie } = whoCalls(scene, route);
    for (const [type, raw] of [
      ['multipart/form-data; boundary=x', '--x'],
      ['multipart/form-data; boundary=x', start],
      ['multipart/form-data; boundary=x', start.replace('"a"', '"asset"; filename="a.txt"')],
      ['multipart/form-data; boundary=x', start.replace('"a"', '"file"; filename="a.txt"')],
      ['multipart/form-data', start],
    ] as const) {
      const { result, changed } = await watch.changes(() =>
        send(scene.server, route, {
          who: { cookie, headers: { 'content-type': type } },
          at: scene.ours,
          input,
          raw,
        }),
      );
      expect([type, raw, result.status, result.text]).toEqual([
        type,
        raw,
        expect.toSatisfy((status: number) => status >= 400 && status < 500),
        result.text,
      ]);
      expect(changed).toEqual([]);
    }
  });
});
