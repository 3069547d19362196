import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Route } from '#server/platform/http/route.ts';
import { ruleOf } from '#shared/permissions.ts';
import { makeApiToken, type TestToken } from '#tests/support/api-token.ts';
import { type Answer, isForm, nameOf, type Right, send } from '#tests/support/security/drive.ts';
import type { Place } from '#tests/support/security/place.ts';
import { expectRefused, type Refusal } from '#tests/support/security/refusals.ts';
import { sampleOf, sweptRoutes } from '#tests/support/security/samples.ts';
import { CANARIES, type Scene, startScene } from '#tests/support/security/scene.ts';
import { rowsWith, type Watch, watchDatabase } from '#tests/support/security/snapshot.ts';

const routes = sweptRoutes().map((route) => [nameOf(route), route] as const);
const isScoped = ({ scope }: Route) => scope === 'workspace' || scope === 'project';
const scoped = routes.filter(([, route]) => isScoped(route));
/** Closed to programs, which could give themselves rights that outlive their own. */
const isForSessions = ({ action }: Route) =>
  action !== undefined && ruleOf(action).session === true;
const open = scoped.filter(([, route]) => !isForSessions(route));

let scene: Scene;
let watch: Watch;
/** Tokens in our workspace, of somebody who runs it, our project, the hidden one beside it, and another workspace. */
let tokens: Record<'reading' | 'writing' | 'limited', TestToken>;
let hiddenRows: string[];

beforeAll(async () => {
  scene = await startScene();
  const { server, people, ours, hidden, foreign } = scene;
  const { sql } = server.platform.database;
  const [to, from] = [people.admin.who.id, people.former.who.id];
  await sql`INSERT INTO project_members (workspace_id, project_id, member_id, role)
    VALUES (${ours.workspace.id}, ${hidden.project.id}, ${to}, 20),
      (${foreign.workspace.id}, ${foreign.project.id}, ${to}, 20)`;
  await sql`INSERT INTO workspace_members (workspace_id, member_id, role)
    VALUES (${foreign.workspace.id}, ${to}, 20)`;
  // What the hidden project holds for one person alone is theirs too.
  const own = sql`WHERE project_id = ${hidden.project.id}`;
  await sql`UPDATE notifications SET receiver_id = ${to} ${own} AND receiver_id = ${from}`;
  await sql`UPDATE favorites SET user_id = ${to} ${own} AND user_id = ${from}`;
  await sql`UPDATE exports SET initiated_by = ${to}
    WHERE project_ids = ARRAY[${hidden.project.id}::uuid] AND initiated_by = ${from}`;
  await sql`UPDATE work_items SET assignee_ids = ARRAY[${to}::uuid] ${own}`;
  await sql`INSERT INTO recent_visits (workspace_id, project_id, user_id, entity_name, entity_identifier)
    VALUES (${ours.workspace.id}, ${hidden.project.id}, ${to}, 'issue', ${hidden.id('item')}),
      (${ours.workspace.id}, ${hidden.project.id}, ${to}, 'project', ${hidden.project.id})`;
  const make = (options: Parameters<typeof makeApiToken>[3]) =>
    makeApiToken(server, people.admin.who, ours.workspace, options);
  tokens = {
    reading: await make({ scope: 'read' }),
    writing: await make({ scope: 'write' }),
    limited: await make({ scope: 'write', projects: [ours.project.id] }),
  };
  hiddenRows = await rowsWith(sql, hidden.ids());
  watch = await watchDatabase(sql);
});
afterAll(() => scene.server.close());

const by = (token: TestToken): Right => ({ cookie: '', headers: token.headers });

/** A call by a token, of what somebody who may would call the route with. */
function call(route: Route, token: TestToken, at: Place = scene.ours): Promise<Answer> {
  const { people, hidden, foreign, stranger } = scene;
  const owner = at === hidden ? people.former : at === foreign ? stranger : people.admin;
  return send(scene.server, route, { who: by(token), at, input: sampleOf(route)(at, owner) });
}

const readers = open.filter(([, { method }]) => method === 'GET');

/** Which of the tokens a route is closed to, and where. */
function refusalsOf(route: Route): Refusal[] {
  const { scope, method } = route;
  const refusals: Refusal[] = [];
  const elsewhere = () => call(route, tokens.writing, scene.foreign);
  refusals.push(['one of another workspace', [403, 404], elsewhere]);
  if (isForSessions(route)) refusals.push(['a token', [403], () => call(route, tokens.writing)]);
  if (method !== 'GET') refusals.push(['one that reads', [403], () => call(route, tokens.reading)]);
  if (scope === 'project')
    refusals.push([
      'one of projects in another project',
      [403, 404],
      () => call(route, tokens.limited, scene.hidden),
    ]);
  else if (method !== 'GET')
    refusals.push(['one of projects', [403], () => call(route, tokens.limited)]);
  return refusals;
}

describe('a workspace and its projects', () => {
  it.each(scoped)('%s is closed to tokens that may not', async (_name, route) => {
    await expectRefused(watch, refusalsOf(route));
  });

  it.each(readers)('%s is open to a token that reads', async (_name, route) => {
    const { answers } = sampleOf(route)(scene.ours, scene.people.admin);
    const { status, text } = await call(route, tokens.reading);
    expect([status, text]).toEqual([
      expect.toSatisfy((given: number) => (answers ? given === answers : given < 400)),
      text,
    ]);
  });
});

describe('what belongs to an account or to the instance', () => {
  const closed = routes.filter(([, { scope }]) => scope === 'user' || scope === 'instance');

  it.each(closed)('%s is closed to tokens', async (_name, route) => {
    const status = route.scope === 'instance' ? 401 : 403;
    await expectRefused(watch, [['a token', [status], () => call(route, tokens.writing)]]);
  });

  const forms = routes.filter(([, route]) => isForm(route));

  it.each(forms)('%s is not passed by a token', async (_name, route) => {
    const { input } = { input: sampleOf(route)(scene.ours, scene.people.admin) };
    const raw = JSON.stringify(input.body);
    const { status } = await send(scene.server, route, {
      who: by(tokens.writing),
      at: scene.ours,
      input,
      raw,
    });
    expect(status).toBe(403);
  });
});

describe('a token limited to projects', () => {
  const inProject = scoped.filter(([, { scope }]) => scope === 'project');

  it.each(readers)('%s shows nothing of another project', async (_name, route) => {
    const { admin, former } = scene.people;
    const [here, there] = [
      sampleOf(route)(scene.ours, admin),
      sampleOf(route)(scene.hidden, former),
    ];
    // The address of ours, of things of ours and of things of the hidden project; the same for the query.
    for (const params of [here.params, { project_id: scene.hidden.project.id, ...there.params }]) {
      for (const query of [here.query, there.query]) {
        const input = { ...here, ...(params ? { params } : {}), ...(query ? { query } : {}) };
        // oxlint-disable-next-line no-await-in-loop -- one after another
        const { status, text, headers } = await send(scene.server, route, {
          who: by(tokens.limited),
          at: scene.ours,
          input:
            route.scope === 'project'
              ? { ...input, params: { ...params, project_id: scene.ours.project.id } }
              : input,
        });
        // A redirect leads to the file itself: its address is all that is read of it.
        const { location } = headers;
        const told = `${text} ${typeof location === 'string' ? decodeURIComponent(location) : ''}`;
        expect([params, query, status, told]).toEqual([
          params,
          query,
          expect.toSatisfy((given: number) => given < 500),
          expect.not.stringMatching(`${CANARIES.hidden}|${scene.hidden.ids().join('|')}`),
        ]);
      }
    }
  });

  it.each(inProject.filter(([, { method }]) => method !== 'GET'))(
    '%s does not touch another project from its own',
    async (_name, route) => {
      const { sql } = scene.server.platform.database;
      const { admin, former } = scene.people;
      const here = sampleOf(route)(scene.ours, admin);
      const there = sampleOf(route)(scene.hidden, former);
      const { text } = await send(scene.server, route, {
        who: by(tokens.limited),
        at: scene.ours,
        input: { ...here, ...(there.body === undefined ? {} : { body: there.body }) },
      });
      expect(text).not.toMatch(CANARIES.hidden);
      expect(await rowsWith(sql, scene.hidden.ids())).toEqual(hiddenRows);
    },
  );
});
