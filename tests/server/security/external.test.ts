import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { allRoutes } from '#server/app.ts';
import { isReading, type Route } from '#server/platform/http/route.ts';
import { makeApiToken, makeServiceAccount, type TestToken } from '#tests/support/api-token.ts';
import { type Answer, nameOf, paramsOf, type Right, send } from '#tests/support/security/drive.ts';
import type { Place } from '#tests/support/security/place.ts';
import { expectRefused, type Refusal } from '#tests/support/security/refusals.ts';
import { externalSampleOf } from '#tests/support/security/samples-external.ts';
import { type Scene, startScene } from '#tests/support/security/scene.ts';
import { type Watch, watchDatabase } from '#tests/support/security/snapshot.ts';

// The other name of a path is served by the same route: it is compared once, below.
const external = allRoutes().filter((route) => route.isExternal);
const routes = external
  .filter((route) => !route.aliasOf)
  .map((route) => [nameOf(route), route] as const);

let scene: Scene;
let watch: Watch;
/** What each kind of principal sends. */
let by: Record<
  | 'nobody'
  | 'session'
  | 'unknown'
  | 'expired'
  | 'revoked'
  | 'reading'
  | 'writing'
  | 'limited'
  | 'elsewhere'
  | 'robot'
  | 'guest'
  | 'outsider',
  Right
>;

beforeAll(async () => {
  scene = await startScene();
  const { server, people, ours, hidden, foreign, stranger } = scene;
  const { sql } = server.platform.database;
  const admin = people.admin.who;
  await sql`INSERT INTO project_members (workspace_id, project_id, member_id, role)
    VALUES (${ours.workspace.id}, ${hidden.project.id}, ${admin.id}, 20)`;
  const make = async (who: { id: string }, options: Parameters<typeof makeApiToken>[3] = {}) =>
    makeApiToken(server, who, ours.workspace, options);
  const right = ({ headers }: TestToken): Right => ({ cookie: '', headers });
  const revoked = await make(admin);
  await sql`UPDATE api_tokens SET deleted_at = now() WHERE id = ${revoked.id}`;
  const elsewhere = await makeApiToken(server, stranger.who, foreign.workspace);
  const robot = await makeServiceAccount(server, ours.workspace);
  by = {
    nobody: { cookie: '' },
    session: admin,
    unknown: { cookie: admin.cookie, headers: { 'x-api-key': 'tutti_api_0' } },
    expired: right(await make(admin, { expiredAt: '2020-01-01' })),
    revoked: right(revoked),
    reading: right(await make(admin, { scope: 'read' })),
    writing: right(await make(admin)),
    limited: right(await make(admin, { projects: [ours.project.id] })),
    elsewhere: right(elsewhere),
    robot: right(await make(robot)),
    guest: right(await make(people.guest.who)),
    outsider: right(await make(people.bystander.who)),
  };
  watch = await watchDatabase(sql);
});
afterAll(() => scene.server.close());

const call = (route: Route, who: Right, at: Place = scene.ours): Promise<Answer> => {
  const owner = at === scene.hidden ? scene.people.former : scene.people.admin;
  const input = externalSampleOf(route)(at, owner);
  return send(scene.server, route, { who, at, input });
};

it('every call has a sample that names the ids of its path', () => {
  for (const [name, route] of routes) {
    const given = Object.keys(externalSampleOf(route)(scene.ours, scene.people.admin).params ?? {});
    expect([name, paramsOf(route).filter((param) => !given.includes(param))]).toEqual([name, []]);
  }
});

it('all names of a path are one route', () => {
  const of = (url: string, method: string) =>
    external.find((route) => route.url === url && route.method === method);
  const aliases = external.filter((route) => route.aliasOf);
  expect(aliases.length).toBeGreaterThan(50);
  for (const alias of aliases) {
    const known = of(alias.aliasOf ?? '', alias.method);
    expect({ ...alias, url: known?.url, aliasOf: undefined }).toEqual(known);
  }
});

/** Whom a route is closed to. */
function refusalsOf(route: Route): Refusal[] {
  const closedTo = (
    statuses: readonly number[],
    ...names: readonly (keyof typeof by)[]
  ): Refusal[] => names.map((name) => [name, statuses, () => call(route, by[name])]);
  const ofProject: readonly Refusal[] = [
    ...closedTo([403, 404], 'outsider'),
    ['limited', [403, 404], () => call(route, by.limited, scene.hidden)],
  ];
  const isWriting = !isReading(route);
  return [
    ...closedTo([401], 'nobody', 'session'),
    ...closedTo([403], 'unknown', 'expired', 'revoked'),
    ...(route.scope === 'user' ? [] : closedTo([403, 404], 'elsewhere', 'robot')),
    ...(route.scope === 'project' ? ofProject : []),
    ...(isWriting ? closedTo([403], 'reading') : []),
    ...(isWriting && route.scope !== 'project' ? closedTo([403], 'limited') : []),
  ];
}

it.each(routes)('%s is closed to whoever may not', async (_name, route) => {
  await expectRefused(watch, refusalsOf(route));
});

describe('by the token of somebody who may', () => {
  it.each(routes)('%s is open, and tells guests no addresses', async (_name, route) => {
    const at = route.method === 'GET' ? scene.ours : await scene.again();
    const token = await makeApiToken(scene.server, scene.people.admin.who, at.workspace);
    const { answers } = externalSampleOf(route)(at, scene.people.admin);
    const { status, text } = await call(route, { cookie: '', headers: token.headers }, at);
    const isRight = (given: number) => (answers ? given === answers : given < 400);
    expect([text, status]).toEqual([text, expect.toSatisfy(isRight)]);
    if (at !== scene.ours) await scene.forget(at);
    if (route.method !== 'GET' || route.scope === 'user') return;
    const toGuest = await call(route, by.guest);
    expect(toGuest.status).toBeLessThan(500);
    const others = toGuest.text.replaceAll(scene.people.guest.who.email, '');
    expect(others).not.toMatch(/@tutti\.test|zq7(hidden|foreign)/);
  });
});
