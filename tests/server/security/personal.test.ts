import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { nameOf, send } from '#tests/support/security/drive.ts';
import { idPaths, valueAt, withValue } from '#tests/support/security/inputs.ts';
import { type Input, sampleOf, sweptRoutes } from '#tests/support/security/samples.ts';
import { type Scene, startScene } from '#tests/support/security/scene.ts';
import { type Watch, watchDatabase } from '#tests/support/security/snapshot.ts';

/** Calls that add something to another person's, or show it to admins, which is what they are for. */
const ABOUT_OTHERS = [
  'POST /api/workspaces/:slug/projects/',
  'POST /api/instances/admins/',
  'GET /api/users/me/workspaces/',
  'GET /api/workspaces/:slug/workspace-api-tokens/',
  'GET /api/workspaces/:slug/api-tokens/:id/',
];

const routes = sweptRoutes()
  .filter(
    ({ scope, method, url }) => scope !== 'public' && !ABOUT_OTHERS.includes(`${method} ${url}`),
  )
  .map((route) => [nameOf(route), route] as const);

let scene: Scene;
let watch: Watch;

beforeAll(async () => {
  scene = await startScene();
  watch = await watchDatabase(scene.server.platform.database.sql);
});
afterAll(() => scene.server.close());

/** The call with one of its ids replaced by what the same call of somebody else would name. */
function borrowed(mine: Input, theirs: Input): Input[] {
  const params = Object.entries(mine.params ?? {}).flatMap(([key, value]) => {
    const other = theirs.params?.[key];
    if (other === undefined || other === value) return [];
    return [{ ...mine, params: { ...mine.params, [key]: other } }];
  });
  const bodies = idPaths(mine.body).flatMap((path) => {
    const other = valueAt(theirs.body, path);
    if (other === undefined || other === valueAt(mine.body, path)) return [];
    return [{ ...mine, body: withValue(mine.body, path, other) }];
  });
  return [...params, ...bodies];
}

describe("what is somebody's own (S19)", () => {
  it('is known to the samples: sessions, accounts, favorites, links, notifications, pictures', () => {
    const { admin, lead } = scene.people;
    const personal = routes.filter(
      ([, route]) =>
        borrowed(sampleOf(route)(scene.ours, admin), sampleOf(route)(scene.ours, lead)).length > 0,
    );
    expect(personal.length).toBeGreaterThanOrEqual(22);
  });

  it.each(routes)('%s reaches nothing of somebody else', async (_name, route) => {
    const { admin, lead, member } = scene.people;
    // Neither a colleague nor who runs the workspace.
    for (const caller of [admin, member]) {
      const mine = sampleOf(route)(scene.ours, caller);
      const theirs = sampleOf(route)(scene.ours, lead);
      for (const input of borrowed(mine, theirs)) {
        const { result, changed } = await watch.changes(() =>
          send(scene.server, route, { who: caller.who, at: scene.ours, input }),
        );
        const isUnknown = result.status === 200 && result.text.includes('Asset key does not exist');
        expect([input, isUnknown ? 404 : result.status]).toEqual([
          input,
          expect.toSatisfy((status: number) => status >= 400 && status < 500),
        ]);
        expect(changed).toEqual([]);
      }
    }
  });

  const lists = routes.filter(([, { method, scope }]) => method === 'GET' && scope !== 'instance');

  it.each(lists)('%s shows nothing of it to others', async (_name, route) => {
    const { admin, lead, member } = scene.people;
    const { member: _member, projectMember: _projectMember, ...own } = scene.ours.own(lead.who);
    const { avatar: _avatar, ...account } = lead.account;
    const all = [...Object.values(own), ...Object.values(account)];
    for (const caller of [admin, member]) {
      // Admins see which programs work in their workspace, and what was brought in.
      // People see which exports of their projects there are, and nothing of the files.
      const isShown = (id: string) =>
        (id === own.apiToken && caller === admin) ||
        (id === own.imported && caller === admin && route.url.endsWith('/imports/')) ||
        (id === own.exported && route.url.endsWith('/export-issues/'));
      const secret = all.filter((id) => !isShown(id));
      const input = sampleOf(route)(scene.ours, caller);
      const { status, text } = await send(scene.server, route, {
        who: caller.who,
        at: scene.ours,
        input,
      });
      expect(status).toBeLessThan(500);
      expect(secret.filter((id) => text.includes(id))).toEqual([]);
    }
  });
});
