import { afterAll, beforeAll, expect, it } from 'vitest';

import { checked } from '#tests/support/feed-check.ts';
import { nameOf, send } from '#tests/support/security/drive.ts';
import { sampleOf, sweptRoutes } from '#tests/support/security/samples.ts';
import { type Scene, startScene, whoCalls } from '#tests/support/security/scene.ts';

/** Calls that serve what others serve too: the tests of what they do use the other ones. */
const SECOND = /^\/api\/workspaces\/.*\/(?:intakes|publish)\//;

const calls = sweptRoutes()
  .filter((route) => route.method !== 'GET' && SECOND.test(route.url))
  .map((route) => [nameOf(route), route] as const);

let scene: Scene;

beforeAll(async () => {
  scene = await startScene();
});
afterAll(() => scene.server.close());

it.each(calls)('%s tells the feed what it changes', async (name, route) => {
  const at = await scene.again();
  const input = sampleOf(route)(at, scene.people.admin);
  const { lookups } = scene.server.platform.database;
  const { status, text } = await checked(lookups, name, () =>
    send(scene.server, route, { who: whoCalls(scene, route), at, input }),
  );
  expect([text, status]).toEqual([text, expect.toSatisfy((code: number) => code < 300)]);
  await scene.forget(at);
});
