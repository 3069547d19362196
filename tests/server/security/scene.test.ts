import { afterAll, beforeAll, expect, it } from 'vitest';

import { webRoutes } from '#server/app.ts';
import { send } from '#tests/support/security/drive.ts';
import { sampleOf } from '#tests/support/security/samples.ts';
import { type Scene, startScene, whoCalls } from '#tests/support/security/scene.ts';
import { NOT_TAKEN_BACK, readAll } from '#tests/support/security/snapshot.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await startScene();
});
afterAll(() => scene.server.close());

/** Every row but its revision, which rises for good. */
const contentOf = (rows: Iterable<string> = []) =>
  [...rows].map((row) => row.replace(/"rev": \d+/, '"rev": 0')).toSorted();

it('a place that is given back is as it was, and so is everything else, whatever was called', async () => {
  const { sql } = scene.server.platform.database;
  const place = await scene.again();
  await scene.forget(place);
  const before = await readAll(sql);
  let written = 0;
  for (const route of webRoutes()) {
    if (route.method === 'GET') continue;
    const at = await scene.again();
    expect(at).toBe(place);
    const input = sampleOf(route)(at, scene.people.admin);
    const { status } = await send(scene.server, route, {
      who: whoCalls(scene, route),
      at,
      input,
    });
    if (status < 300) written += 1;
    await scene.forget(at);
  }
  expect(written).toBeGreaterThan(200);
  const after = await readAll(sql);
  for (const [table, rows] of before) {
    if (NOT_TAKEN_BACK.includes(table)) continue;
    expect([table, contentOf(after.get(table))]).toEqual([table, contentOf(rows)]);
  }
});
