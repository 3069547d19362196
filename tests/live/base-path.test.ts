import { afterAll, beforeAll, expect, test } from 'vitest';

import { readConfig } from '#server/platform/settings/config.ts';
import { openTestLive, stored, type TestLive } from '#tests/support/live.ts';
import { startServer, type TestServer } from '#tests/support/world.ts';

let server: TestServer;
let live: TestLive;
beforeAll(async () => {
  server = await startServer({ LIVE_BASE_PATH: 'docs/live' });
  live = await openTestLive(server);
});
afterAll(async () => {
  await live.close();
  await server.close();
});

test('documents are below the folder that LIVE_BASE_PATH names', async () => {
  const ada = await server.person('Ada');
  const workspace = await server.workspace(ada);
  const project = await server.project(workspace, ada);
  const item = await ada.post(`${project.url}/issues/`, { name: 'A text' });
  const url = live.url.replace('/live/', '/docs/live/');
  const writer = live.open(ada, `work-item:${item.body.id}`, { url });
  await stored(writer);
  expect(writer.provider.isSynced).toBe(true);
  const health = await fetch(url.replace('ws:', 'http:').replace('collaboration', 'health'));
  expect([health.status, await health.json()]).toEqual([200, { status: 'OK' }]);
});

test('no workspace takes the first folder of such a path', async () => {
  const ada = await server.person('Ada');
  const isFree = async (slug: string) =>
    (await ada.get(`/api/workspace-slug-check/?slug=${slug}`)).body.status;
  expect(await isFree('docs')).toBe(false);
  expect(await isFree('docs-of-ours')).toBe(true);
  const made = await ada.post('/api/workspaces/', { name: 'Docs', slug: 'Docs' });
  expect(made.status).toBe(400);
});

test('the folder is /live/ by default, and none of the calls', () => {
  expect(readConfig({}).LIVE_BASE_PATH).toBe('/live/');
  expect(readConfig({ LIVE_BASE_PATH: '/docs/live' }).LIVE_BASE_PATH).toBe('/docs/live/');
  for (const wrong of ['/', '/api/live/', 'assets', '/a b/']) {
    expect(() => readConfig({ LIVE_BASE_PATH: wrong })).toThrow('LIVE_BASE_PATH');
  }
});
