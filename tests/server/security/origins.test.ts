import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Route } from '#server/platform/http/route.ts';
import { type Call, nameOf, send } from '#tests/support/security/drive.ts';
import { sampleOf, sweptRoutes } from '#tests/support/security/samples.ts';
import { type Scene, startScene, whoCalls } from '#tests/support/security/scene.ts';
import { type Watch, watchDatabase } from '#tests/support/security/snapshot.ts';

const unsafe = sweptRoutes()
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

/** Calls a route in several ways, and asks once what they wrote. */
async function answersTo(route: Route, calls: readonly Pick<Call, 'who' | 'raw'>[]) {
  const at = scene.ours;
  const input = sampleOf(route)(at, scene.people.admin);
  const { result: answers, changed } = await watch.changes(async () => {
    const found: (readonly [status: number, text: string])[] = [];
    for (const call of calls) {
      const { status, text } = await send(scene.server, route, { ...call, at, input });
      found.push([status, text]);
    }
    return found;
  });
  return { answers, changed };
}

describe('a request that another site began', () => {
  it.each(unsafe)('is refused by %s, which changes nothing', async (_name, route) => {
    const { cookie } = whoCalls(scene, route);
    const { answers, changed } = await answersTo(
      route,
      FOREIGN.map((headers) => ({ who: { cookie, headers } })),
    );
    expect(answers).toEqual(
      FOREIGN.map(() => [
        403,
        expect.stringMatching(/Origin checking failed|CSRF Verification Fail/),
      ]),
    );
    expect(changed).toEqual([]);
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
  const TYPES = [
    'application/x-www-form-urlencoded',
    'text/plain',
    'multipart/form-data; boundary=x',
  ];

  it.each(withoutForm)('is refused by %s', async (_name, route) => {
    const { cookie } = whoCalls(scene, route);
    const { answers, changed } = await answersTo(
      route,
      TYPES.map((type) => ({ who: { cookie, headers: { 'content-type': type } }, raw: 'name=x' })),
    );
    expect(answers).toEqual(
      TYPES.map((type) => [
        415,
        JSON.stringify({ detail: `Unsupported media type "${type}" in request.` }),
      ]),
    );
    expect(changed).toEqual([]);
  });
});

describe('a form that is cut off', () => {
  const start = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb';
  const FORMS = [
    ['multipart/form-data; boundary=x', '--x'],
    ['multipart/form-data; boundary=x', start],
    ['multipart/form-data; boundary=x', start.replace('"a"', '"asset"; filename="a.txt"')],
    ['multipart/form-data; boundary=x', start.replace('"a"', '"file"; filename="a.txt"')],
    ['multipart/form-data', start],
  ] as const;

  it.each(withForm)('is refused by %s', async (_name, route) => {
    const { cookie } = whoCalls(scene, route);
    const { answers, changed } = await answersTo(
      route,
      FORMS.map(([type, raw]) => ({ who: { cookie, headers: { 'content-type': type } }, raw })),
    );
    expect(answers).toEqual(
      answers.map(([, text]) => [
        expect.toSatisfy((status: number) => status >= 400 && status < 500),
        text,
      ]),
    );
    expect(changed).toEqual([]);
  });
});
