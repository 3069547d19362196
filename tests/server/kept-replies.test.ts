import { afterAll, beforeAll, expect, it } from 'vitest';

import { openTestFeed, type TestFeed } from '#tests/support/feed.ts';
import { type TestProject, world, type World } from '#tests/support/world.ts';

let w: World;
let feed: TestFeed;
let project: TestProject;
let url: string;
let publication: { id: string };

beforeAll(async () => {
  w = await world();
  feed = await openTestFeed(w.server);
  project = await w.server.project(w.workspace, w.admin);
  for (const name of ['One', 'Two', 'Three'])
    await w.admin.post(`${project.url}/issues/`, { name });
  const { body } = await w.admin.post(`${project.url}/project-deploy-boards/`);
  publication = body;
  url = `${feed.url}/api/public/anchor/${body.anchor}/issues/?group_by=state_id`;
});
afterAll(async () => {
  await feed.close();
  await w.close();
});

const ask = (headers: Record<string, string> = {}) => fetch(url, { headers });
it('a list of a published board is sent again as it went out until something changes', async () => {
  const first = await ask();
  const text = await first.text();
  for (const encoding of ['br', 'gzip', 'identity', 'zstd']) {
    for (const _time of [1, 2, 3]) {
      const again = await ask({ 'accept-encoding': encoding });
      expect([encoding, again.status, await again.text()]).toEqual([encoding, 200, text]);
      for (const name of ['content-security-policy', 'x-content-type-options', 'etag', 'vary']) {
        expect(again.headers.get(name)?.toLowerCase()).toBe(first.headers.get(name)?.toLowerCase());
      }
    }
  }
  const tag = first.headers.get('etag') ?? '';
  expect((await ask({ 'if-none-match': tag })).status).toBe(304);
  await w.admin.post(`${project.url}/issues/`, { name: 'Four' });
  const later = await ask({ 'if-none-match': tag });
  expect([later.status, (await later.text()).includes('Four')]).toEqual([200, true]);
  await w.admin.delete(`${project.url}/project-deploy-boards/${publication.id}/`);
  expect((await ask()).status).toBe(404);
});
