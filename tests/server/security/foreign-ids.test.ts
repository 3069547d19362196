import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Route } from '#server/platform/http/route.ts';
import { nameOf, paramsOf, send } from '#tests/support/security/drive.ts';
import {
  type BodyPath,
  fieldName,
  idFields,
  idPaths,
  valueAt,
  withValue,
} from '#tests/support/security/inputs.ts';
import type { Place } from '#tests/support/security/place.ts';
import { type Input, sampleOf, sweptRoutes } from '#tests/support/security/samples.ts';
import {
  CANARIES,
  type Person,
  type Scene,
  startScene,
  whoCalls,
} from '#tests/support/security/scene.ts';
import {
  rowsWith,
  type Watch,
  watchDatabase,
  withoutVisits,
} from '#tests/support/security/snapshot.ts';
import { again, valuesByField } from '#tests/support/security/sweep.ts';

const routes = sweptRoutes().map((route) => [nameOf(route), route] as const);
const UUID = /^[0-9a-f-]{36}$/;

let scene: Scene;
let watch: Watch;
/** Every row that tells of elsewhere, as it was before the first call. */
let known: Record<'foreign' | 'hidden', string[]>;

beforeAll(async () => {
  scene = await startScene();
  const { sql } = scene.server.platform.database;
  const [foreign, hidden] = await Promise.all(borders().map(({ ids }) => rowsWith(sql, ids)));
  known = { foreign: foreign ?? [], hidden: hidden ?? [] };
  watch = await watchDatabase(scene.server.platform.database.sql);
});
afterAll(() => scene.server.close());

/** Two places whose things must be out of reach, each with somebody who runs our project and may not go there. */
const borders = () =>
  [
    {
      name: 'foreign',
      caller: scene.people.admin,
      there: scene.foreign,
      owner: scene.stranger,
      ids: [scene.stranger.who.id, ...scene.foreign.ids()],
    },
    {
      name: 'hidden',
      caller: scene.people.lead,
      there: scene.hidden,
      owner: scene.people.former,
      // Its people are members of our workspace: they are no secret here.
      ids: scene.hidden.ids(),
    },
  ] as const;

/** Things of a place that everybody may see who has their id. */
const PUBLIC = ['GET /api/assets/v2/static/:asset_id/'];

/** Calls that tell whether there is such a thing, so that "no" is their right answer. */
const SAYS_NO = /"exists":false|Asset key does not exist|^\[\]$|^\{\}$|^null$/;

/** Calls about a person: answered with what the caller may see of them, which may be nothing. */
const ABOUT_PEOPLE = /user-stats|user-profile|user-workload|user-activity|user-issues|user_id/;

/** People of the whole instance: for its admins nobody is of elsewhere. */
const OF_THE_INSTANCE = /instances\/users/;

/** A project in the path that makes no scope: the handler has to look. */
const isProjectNamed = (route: Route) =>
  route.scope === 'workspace' && route.url.includes(':project_id');

/** Params by which one thing of a route can be foreign while the rest is ours. */
const named = routes
  .filter(([name]) => !PUBLIC.includes(name))
  .flatMap(([name, route]) =>
    [...paramsOf(route), ...(isProjectNamed(route) ? ['project_id'] : [])]
      .filter((param) => /(^|_)id$|^key$/.test(param) && !/preferences/.test(route.url))
      .map((param) => [`${name} :${param}`, route, param] as const),
  );

/** A call with an id that is not the caller's to name. */
type Attempt = readonly [what: string, input: Input, caller: Person];

/** Calls a route with ids that it must not find: all of them are refused, tell nothing and do nothing. */
async function expectNothing(route: Route, attempts: readonly Attempt[]): Promise<void> {
  const { result: wrong, changed } = await watch.changes(async () => {
    const found: unknown[] = [];
    for (const [what, input, caller] of attempts) {
      const who = whoCalls(scene, route, caller);
      const { status, text } = await send(scene.server, route, { who, at: scene.ours, input });
      const isRight =
        isRefusal(route, status) || SAYS_NO.test(text) || isAboutPerson(route, status);
      if (!isRight || ELSEWHERE.test(text)) found.push([what, input, status, text]);
    }
    return found;
  });
  expect(wrong).toEqual([]);
  expect(withoutVisits(changed)).toEqual([]);
}

const ELSEWHERE = new RegExp(`${CANARIES.foreign}|${CANARIES.hidden}`);

describe('ids in the path (S1, S3, S4)', () => {
  it.each(named)(
    '%s of elsewhere, or that nobody has, is not found',
    async (name, route, param) => {
      const withParam = (caller: Person, value: string): Input => {
        const input = sampleOf(route)(scene.ours, caller);
        return { ...input, params: { ...input.params, [param]: value } };
      };
      const { admin } = scene.people;
      const own = sampleOf(route)(scene.ours, admin).params?.[param] ?? '';
      const unknown = UUID.test(own) ? v7() : `${'a'.repeat(32)}-nothing.txt`;
      const attempts: Attempt[] = [['that nobody has', withParam(admin, unknown), admin]];
      for (const { name: border, caller, there, owner, ids } of borders()) {
        const input = sampleOf(route)(scene.ours, caller);
        const elsewhere = foreignInput(route, there, owner).params?.[param];
        const isTheirs = elsewhere !== undefined && (ids.includes(elsewhere) || param === 'key');
        if (OF_THE_INSTANCE.test(name) || !isTheirs || elsewhere === input.params?.[param])
          continue;
        attempts.push([border, withParam(caller, elsewhere), caller]);
      }
      await expectNothing(route, attempts);
    },
  );

  const uuids = named.filter(([, , param]) => param !== 'key');
  const BAD_IDS = ['x', '1', 'null', '%00', "' OR 1=1 --", '../..', `${v7()}x`, 'a'.repeat(400)];

  it.each(uuids)('%s that is no id is no page', async (_name, route, param) => {
    const { admin } = scene.people;
    const input = sampleOf(route)(scene.ours, admin);
    const { result: answers, changed } = await watch.changes(async () => {
      const found: unknown[] = [];
      for (const value of BAD_IDS) {
        const { status, text } = await send(scene.server, route, {
          who: whoCalls(scene, route, admin),
          at: scene.ours,
          input: { ...input, params: { ...input.params, [param]: value } },
        });
        found.push([value, status, text]);
      }
      return found;
    });
    const notFound = JSON.stringify({ error: 'Page not found.' });
    expect(answers).toEqual(BAD_IDS.map((value) => [value, 404, notFound]));
    expect(changed).toEqual([]);
  });

  // Whoever knows the anchor of elsewhere may see what is published there.
  const whole = routes.filter(
    ([name]) =>
      named.some(([, route]) => nameOf(route) === name) && !/instances|:anchor/.test(name),
  );

  it.each(whole)('%s with every id of elsewhere is not found', async (_name, route) => {
    const attempts: Attempt[] = [];
    for (const { name, caller, there, owner } of borders()) {
      const input = sampleOf(route)(scene.ours, caller);
      const elsewhere = foreignInput(route, there, owner);
      if (JSON.stringify(elsewhere.params) === JSON.stringify(input.params)) continue;
      const params = { ...input.params, ...elsewhere.params };
      attempts.push([name, { ...input, params }, caller]);
    }
    await expectNothing(route, attempts);
  });
});

/** Ties files to a thing; one that is gone by now is ignored. */
const IGNORES_MISSING = /:entity_id\/bulk\/$/;

const isRefusal = (route: Route, status: number) =>
  (IGNORES_MISSING.test(route.url) && status === 204) ||
  (isProjectNamed(route) && route.method === 'GET' && status === 200) ||
  (route.scope === 'public'
    ? [401, 403, 404].includes(status)
    : [403, 404].includes(status) || (status === 400 && /user_id/.test(route.url)));

const isAboutPerson = (route: Route, status: number) =>
  ABOUT_PEOPLE.test(route.url) && status === 200;

/** What somebody of there would call the route with; with the project in the params. */
function foreignInput(route: Route, there: Place, owner: Person): Input {
  const input = sampleOf(route)(there, owner);
  const project = isProjectNamed(route) ? { project_id: there.project.id } : {};
  return { ...input, params: { ...project, ...input.params } };
}

describe('ids in the query', () => {
  const cases = routes.filter(([, route]) => route.query);

  it.each(cases)('%s tells nothing of elsewhere', async (_name, route) => {
    for (const { caller, there, owner } of borders()) {
      const input = sampleOf(route)(scene.ours, caller);
      const elsewhere = foreignInput(route, there, owner);
      for (const [key, value] of Object.entries(elsewhere.query ?? {})) {
        if (!UUID.test(value)) continue;
        const result = await send(scene.server, route, {
          who: whoCalls(scene, route, caller),
          at: scene.ours,
          input: { ...input, query: { ...input.query, [key]: value } },
        });
        expect([key, result.status, result.text]).toEqual([
          key,
          expect.toSatisfy((status: number) => status < 500),
          expect.not.stringMatching(`${CANARIES.foreign}|${CANARIES.hidden}`),
        ]);
      }
    }
  });
});

const withBody = routes.filter(([, route]) => route.body && !route.multipart);

describe('ids in the body (S2, S20)', () => {
  it.each(withBody)('%s has them all in its sample', (_name, route) => {
    const { body, also } = sampleOf(route)(scene.ours, scene.people.lead);
    const given = [...idPaths(body), ...idPaths(also)].map(fieldName);
    expect(idFields(route).filter((field) => !given.includes(field))).toEqual([]);
  });

  const cases = withBody.filter(([, route]) => idFields(route).length > 0);

  it.each(cases)('%s of elsewhere changes nothing there', async (_name, route) => {
    let at = await scene.again();
    for (const border of borders()) {
      for (const [field, change] of foreignBodies(route, border)) {
        const { status } = await expectNoTrace(route, border, at, field, change);
        // What was served, without the foreign id, used up what the call is about.
        if (status >= 300 || route.method === 'PATCH') continue;
        await scene.forget(at);
        at = await scene.again();
      }
    }
    await scene.forget(at);
  });

  it.each(cases)('%s that nobody has never fails', async (name, route) => {
    const { admin } = scene.people;
    const at = await scene.again();
    const input = sampleOf(route)(at, admin);
    const values = [v7(), 'x', "' OR 1=1 --", '\0', '', 5, [], {}];
    for (const [field, value] of valuesByField(name, idFields(route), values)) {
      const path = pathOf(field, input.body, input.also);
      const { status, text } = await send(scene.server, route, {
        who: whoCalls(scene, route, admin),
        at,
        input: { ...input, body: withValue(input.body, path, value) },
      });
      expect([field, value, again, status, text]).toEqual([
        field,
        value,
        again,
        expect.toSatisfy((number: number) => number < 500),
        text,
      ]);
    }
    await scene.forget(at);
  });
});

type Border = ReturnType<typeof borders>[number];

/** Every field that holds ids, with every way to bring an id of elsewhere into it. */
function foreignBodies(route: Route, { there, owner, ids }: Border) {
  const elsewhere = foreignInput(route, there, owner);
  return idFields(route).flatMap((field) => {
    const path = pathOf(field, elsewhere.body, elsewhere.also);
    const value = valueAt(elsewhere.body, path) ?? valueAt(elsewhere.also, path);
    if (!ids.includes(String(value))) return [];
    return changesAt(path, value).map((change) => [field, change] as const);
  });
}

/** Calls with a foreign id: nothing is told of elsewhere, changed there, or tied to it from here. */
async function expectNoTrace(
  route: Route,
  { name, caller, ids }: Border,
  at: Place,
  field: string,
  change: (body: unknown) => unknown,
) {
  const input = sampleOf(route)(at, caller);
  const { result, changed } = await watch.changes(() =>
    send(scene.server, route, {
      who: whoCalls(scene, route, caller),
      at,
      input: { ...input, body: change(input.body) },
    }),
  );
  expect([field, result.status, result.text]).toEqual([
    field,
    expect.toSatisfy((number: number) => number < 500),
    expect.not.stringMatching(`${CANARIES.foreign}|${CANARIES.hidden}`),
  ]);
  const after = await rowsWith(scene.server.platform.database.sql, ids, changed);
  const before = known[name].filter((row) => changed.includes(row.split(' ')[0] ?? ''));
  expect([field, after]).toEqual([field, before]);
  return result;
}

function pathOf(field: string, ...bodies: unknown[]): BodyPath {
  const found = bodies.flatMap((body) => idPaths(body)).find((path) => fieldName(path) === field);
  if (!found) throw new Error(`${field} has no value.`);
  return found;
}

/** Ways to bring the value in: in place of our own, and in lists also beside it, first and last. */
function changesAt(path: BodyPath, value: unknown): ((body: unknown) => unknown)[] {
  const replace = (body: unknown) => withValue(body, path, value);
  const index = path.findIndex((key) => typeof key === 'number');
  if (index < 0) return [replace];
  const list = path.slice(0, index);
  const beside = (isFirst: boolean) => (body: unknown) => {
    const own: unknown[] = [valueAt(body, list)].flat();
    const foreign: unknown[] = [valueAt(replace(body), list)].flat();
    return withValue(body, list, isFirst ? [...foreign, ...own] : [...own, ...foreign]);
  };
  return [replace, beside(true), beside(false)];
}
