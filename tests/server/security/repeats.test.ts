import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { webRoutes } from '#server/app.ts';
import { isOpen } from '#server/platform/http/route.ts';
import { nameOf, send } from '#tests/support/security/drive.ts';
import { sampleOf } from '#tests/support/security/samples.ts';
import { type Scene, startScene, whoCalls } from '#tests/support/security/scene.ts';
import { type Watch, watchDatabase, withoutVisits } from '#tests/support/security/snapshot.ts';

/** Without an account nobody can say that it was the same person. */
const creates = webRoutes()
  .filter(({ method, scope, multipart }) => method === 'POST' && !isOpen(scope) && !multipart)
  .map((route) => [nameOf(route), route] as const);

let scene: Scene;
let watch: Watch;
const honoring: string[] = [];

beforeAll(async () => {
  scene = await startScene();
  watch = await watchDatabase(scene.server.platform.database.sql);
});
afterAll(() => scene.server.close());

it.each(creates)(
  '%s makes one thing, also when its reply was lost long ago',
  async (name, route) => {
    const at = await scene.again();
    const who = whoCalls(scene, route);
    const input = sampleOf(route)(at, scene.people.admin);
    const wished = v7();
    // Another mutation each time: the server has forgotten the first one, or a later save took its place.
    const make = () =>
      send(scene.server, route, {
        who: { ...who, headers: { 'x-client-entity-id': wished, 'x-client-mutation-id': v7() } },
        at,
        input,
      });
    const first = await make();
    if (first.status < 300 && first.text.includes(wished)) {
      honoring.push(name);
      const { result, changed } = await watch.changes(make);
      // A reply that is stored nowhere cannot be given again.
      const isKept = !route.isSecret && route.transaction !== false;
      const expected = isKept ? [name, first.status, first.text] : [name, 409, result.text];
      expect([name, result.status, result.text]).toEqual(expected);
      expect([name, result.text.includes(wished)]).toEqual([name, true]);
      expect([name, withoutVisits(changed)]).toEqual([name, []]);
    }
    await scene.forget(at);
  },
);

it('the calls that make the main things take the id that a client wants', () => {
  expect(honoring).toEqual(
    expect.arrayContaining([
      'POST /api/workspaces/',
      'POST /api/workspaces/:slug/projects/',
      'POST /api/workspaces/:slug/projects/:project_id/issues/',
      'POST /api/workspaces/:slug/projects/:project_id/issues/:work_item_id/comments/',
      'POST /api/workspaces/:slug/projects/:project_id/pages/',
      'POST /api/workspaces/:slug/draft-issues/',
      'POST /api/workspaces/:slug/stickies/',
    ]),
  );
});
