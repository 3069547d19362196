import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';

import { allRoutes } from '#server/app.ts';
import { UNKNOWN_KEY } from '#server/features/external-api/kit/known-keys.ts';
import type { Route } from '#server/platform/http/route.ts';
import { makeApiToken } from '#tests/support/api-token.ts';
import { nameOf, type Right, send } from '#tests/support/security/drive.ts';
import { externalSampleOf } from '#tests/support/security/samples-external.ts';
import { type Input, sampleOf } from '#tests/support/security/samples.ts';
import { type Scene, startScene } from '#tests/support/security/scene.ts';

// What we send we take back: clients send a row whole, of which they have changed a part.

const routes = allRoutes().filter(
  ({ aliasOf, scope }) => !aliasOf && scope !== 'instance' && scope !== 'public',
);
const find = (method: string, url: string) =>
  routes.find((route) => route.method === method && route.url === url);
const reads = routes.filter(
  ({ method, response }) => method === 'GET' && response instanceof z.ZodType,
);
const pairsOf = (methods: readonly string[], urlOf: (read: Route) => string) =>
  reads.flatMap((read) =>
    methods.flatMap((method) => {
      const change = find(method, urlOf(read));
      return change?.body ? [[nameOf(change), change, read] as const] : [];
    }),
  );

/** One thing and its changes, and a list and the changes of its rows. */
const ones = pairsOf(['PATCH', 'PUT'], ({ url }) => url);
const rows = pairsOf(['PATCH', 'PUT'], ({ url }) => `${url}:id/`);
/** A list and what makes another row of it. */
const lists = pairsOf(['POST'], ({ url }) => url).filter(([, { url }]) => !url.endsWith('/:id/'));

let scene: Scene;
let program: Right;
beforeAll(async () => {
  scene = await startScene();
  const { server, people, ours } = scene;
  const { headers } = await makeApiToken(server, people.admin.who, ours.workspace);
  program = { cookie: '', headers };
});
afterAll(() => scene.server.close());

function sampleOfRoute(route: Route): Input {
  const sample = route.isExternal ? externalSampleOf(route) : sampleOf(route);
  return sample(scene.ours, scene.people.admin);
}

async function call(route: Route, more: Partial<Input> = {}, body?: unknown) {
  const { server, ours, people } = scene;
  return send(server, route, {
    who: route.isExternal ? program : people.admin.who,
    at: ours,
    input: { ...sampleOfRoute(route), ...more },
    ...(body !== undefined && { raw: JSON.stringify(body) }),
  });
}

const Row = z.looseObject({ id: z.string() });

/** The first row of a list, or of its groups. */
function firstRow(reply: unknown): z.infer<typeof Row> | null {
  const row = Row.safeParse(reply).data;
  if (row || typeof reply !== 'object' || reply === null) return row ?? null;
  for (const part of Object.values(reply)) {
    const found = firstRow(part);
    if (found) return found;
  }
  return null;
}

/** Lists that are empty where the sample looks. */
const EMPTY =
  /\/(?:anchor\/|user-activity\/|users\/notifications\/|(?:workspaces|projects)\/invitations\/|cycle-issues\/|module-issues\/|modules\/:module_id\/issues\/|epics\/:work_item_id\/issues\/|v1\/.*\/pages\/|v1\/.*\/relations\/)/;

/** Some row of a list; null where it has none. */
async function rowOf(list: Route) {
  const row = firstRow(JSON.parse((await call(list)).text));
  if (!row) expect(list.url).toMatch(EMPTY);
  return row;
}

/** Calls whose body is no row, by what it is. */
const OTHERS: ReadonlyMap<string, string> = new Map([
  ['PATCH /api/workspaces/:slug/service-accounts/:id/', 'the sample is in no project'],
  [
    'PATCH /api/workspaces/:slug/projects/:project_id/estimates/:id/',
    'the estimate and its points',
  ],
  ['PATCH /api/workspaces/:slug/projects/:project_id/intake-issues/', 'decisions on several'],
  ['PATCH /api/workspaces/:slug/imports/:id/', 'the columns of a file'],
  ['PUT /api/v1/workspaces/:slug/projects/:project_id/issues/', 'asks for an external id'],
]);
/** Lists of people, where the call changes their membership. */
const PEOPLE = 'PATCH /api/v1/workspaces/:slug/projects/:project_id/members/:id/';
/** Whether it is the thing itself that is refused: only its owner changes a view. */
const isOthers = (name: string) => /(?:PATCH|PUT) .*\/views\/:id\/$/.test(name);
const isRow = ([name]: readonly [string, ...unknown[]]) => !OTHERS.has(name) && !isOthers(name);

it.each(ones.filter(isRow))('%s takes what reading it answers', async (_name, change, read) => {
  const { status, text } = await call(read);
  if (status !== 200) return expect(read.url).toMatch(/\/anchor\//);
  const taken = await call(change, {}, JSON.parse(text));
  expect(`${taken.status} ${taken.text}`).toMatch(/^2/);
});

const isNoPerson = ([name]: readonly [string, ...unknown[]]) => name !== PEOPLE;

it.each(rows.filter(isRow).filter(isNoPerson))(
  '%s takes a row of the list',
  async (_name, change, list) => {
    const row = await rowOf(list);
    if (!row) return;
    const { params } = sampleOfRoute(change);
    const taken = await call(change, { params: { ...params, id: row.id } }, row);
    // 404: rows of this list are named by another id.
    expect(`${taken.status} ${taken.text}`).toMatch(/^(?:2|404)/);
  },
);

it.each(lists)('%s knows all keys of a row of the list', async (_name, change, list) => {
  const row = await rowOf(list);
  if (!row) return;
  const taken = await call(change, {}, row);
  expect(taken.text).not.toContain(UNKNOWN_KEY);
});

it('calls of programs refuse keys that mean nothing, by name', async () => {
  const silent: string[] = [];
  for (const route of routes.filter(({ isExternal }) => isExternal)) {
    const sample = sampleOfRoute(route);
    const isReading = route.method === 'GET';
    if (!isReading && !(route.body instanceof z.ZodObject)) continue;
    // oxlint-disable-next-line no-await-in-loop -- one after another
    const { status, text } = await (isReading
      ? call(route, { ...sample, query: { ...sample.query, shade: 'red' } })
      : call(route, sample, { ...Object(sample.body), shade: 'red' }));
    const said = `${status} ${text}`;
    if (said !== `400 ${JSON.stringify({ shade: [UNKNOWN_KEY] })}`) {
      silent.push(`${nameOf(route)}: ${said.slice(0, 200)}`);
    }
  }
  expect(silent).toEqual([]);
});
