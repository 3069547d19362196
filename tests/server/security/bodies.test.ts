import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { allRoutes } from '#server/app.ts';
import type { Route } from '#server/platform/route.ts';
import { type Answer, isForm, nameOf, send } from '#tests/support/security/drive.ts';
import { fieldsOf, withValue } from '#tests/support/security/inputs.ts';
import type { Place } from '#tests/support/security/place.ts';
import { sampleOf } from '#tests/support/security/samples.ts';
import { type Scene, startScene } from '#tests/support/security/scene.ts';
import { type Watch, watchDatabase } from '#tests/support/security/snapshot.ts';
import { WRONG_BODIES, WRONG_QUERIES, WRONG_VALUES } from '#tests/support/security/wrong-values.ts';

const routes = allRoutes().map((route) => [nameOf(route), route] as const);
const withBody = routes.filter(([, route]) => route.body);
const withJson = withBody.filter(([, route]) => !isForm(route));

let scene: Scene;
let watch: Watch;

beforeAll(async () => {
  scene = await startScene();
  watch = await watchDatabase(scene.server.platform.database.sql);
});
afterAll(() => scene.server.close());

const whoCalls = (route: Route) => {
  if (route.scope === 'instance') return scene.root;
  return route.scope === 'public' ? { cookie: '' } : scene.people.admin.who;
};

/** Calls after which what they were about is gone: the next one needs another. */
const USES_UP = /^DELETE|bulk-|remove-relation/;

/** Words of the database and of our code, which no answer may hold. */
const INSIDE =
  /SELECT |INSERT INTO|UPDATE "|pg_|syntax error|PostgresError|node_modules|at async |password_hash|\.ts:\d/;

/** Whether a refusal has one of the contract's forms (identity 1.1). */
function isContractError(answer: Answer): boolean {
  const given = answer.headers['content-type'];
  const type = typeof given === 'string' ? given : '';
  if (answer.status === 302 || type.includes('text/html')) return true;
  const body: unknown = JSON.parse(answer.text);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return false;
  const entries = Object.entries(body);
  if ('statusCode' in body || 'stack' in body || entries.length === 0) return false;
  return true;
}

async function expectRefusedOrServed(what: string, run: () => Promise<Answer>): Promise<Answer> {
  const { result, changed } = await watch.changes(run);
  const isRefusal = result.status >= 400;
  expect([what, result.status, result.text]).toEqual([
    what,
    expect.toSatisfy((status: number) => status < 500),
    result.text,
  ]);
  if (!isRefusal) return result;
  expect([what, isContractError(result), result.text]).toEqual([what, true, result.text]);
  expect([what, INSIDE.test(withoutInput(result.text))]).toEqual([what, false]);
  expect([what, changed]).toEqual([what, []]);
  return result;
}

/** Refusals quote what was sent. */
const withoutInput = (text: string) =>
  WRONG_VALUES.reduce(
    (left, [, value]) =>
      typeof value === 'string' && value.length > 3 ? left.replaceAll(value, '') : left,
    text,
  ).replaceAll(/password_hash|SELECT/g, (word) => (text.includes('is not a valid') ? '' : word));

describe('wrong values', () => {
  it.each(withBody)('%s takes none for any field, and never fails', async (_name, route) => {
    let at: Place = await scene.again();
    for (const field of fieldsOf(route)) {
      for (const [what, value] of WRONG_VALUES) {
        if (isForm(route) && typeof value !== 'string') continue;
        const input = sampleOf(route)(at, scene.people.admin);
        const path = field.split(/\.|(?=\[\])/).map((key) => (key === '[]' ? 0 : key));
        const body = withValue(input.body ?? {}, path, value);
        const { status } = await expectRefusedOrServed(`${field}: ${what}`, () =>
          send(scene.server, route, { who: whoCalls(route), at, input: { ...input, body } }),
        );
        if (status < 300 && USES_UP.test(nameOf(route))) {
          await scene.forget(at);
          at = await scene.again();
        }
      }
    }
    await scene.forget(at);
  });
});

describe('wrong bodies', () => {
  it.each(withJson)('%s refuses them', async (_name, route) => {
    const at = await scene.again();
    for (const [what, raw] of WRONG_BODIES) {
      const input = sampleOf(route)(at, scene.people.admin);
      const answer = await expectRefusedOrServed(what, () =>
        send(scene.server, route, { who: whoCalls(route), at, input, raw }),
      );
      // An object without known fields may be a valid body, and `null` counts as an empty one.
      if ((!raw.startsWith('{') && what !== 'null') || what === 'half of JSON') {
        expect([what, answer.status]).toEqual([what, expect.toSatisfy((n: number) => n >= 400)]);
      }
    }
    expect(Reflect.get({}, 'is_admin')).toBeUndefined();
    await scene.forget(at);
  });

  it('that are larger than the limit are refused before they are read', async () => {
    const raw = `{"name":"${'x'.repeat(10 * 1024 * 1024)}"}`;
    const some = withJson.filter(([, { url }]) =>
      /issues\/$|issue-labels\/$|users\/me\/$/.test(url),
    );
    for (const [name, route] of some) {
      const input = sampleOf(route)(scene.ours, scene.people.admin);
      const { status, text } = await send(scene.server, route, {
        who: whoCalls(route),
        at: scene.ours,
        input,
        raw,
      });
      expect([name, status, text]).toEqual([name, 413, '{"error":"The request is too large."}']);
    }
  });
});

describe('wrong queries (S15)', () => {
  const reads = routes.filter(([, { method, query }]) => method === 'GET' && query);

  it.each(reads)('%s takes none into its SQL', async (_name, route) => {
    const who = whoCalls(route);
    const at = scene.ours;
    const input = sampleOf(route)(at, scene.people.admin);
    for (const [key, value] of WRONG_QUERIES) {
      const what = `${key}=${value.slice(0, 60)}`;
      const answer = await send(scene.server, route, {
        who,
        at,
        input: { ...input, query: { ...input.query, [key]: value } },
      });
      expect([what, answer.status, answer.text]).toEqual([
        what,
        expect.toSatisfy((status: number) => status < 500),
        answer.text,
      ]);
      if (answer.status >= 400) {
        expect([what, isContractError(answer)]).toEqual([what, true]);
        expect([what, answer.text.replaceAll(value, '')]).toEqual([
          what,
          expect.not.stringMatching(INSIDE),
        ]);
      }
    }
  });

  it.each(reads)('%s takes each key twice, and unknown ones', async (_name, route) => {
    const input = sampleOf(route)(scene.ours, scene.people.admin);
    const keys = new Set([...Object.keys(input.query ?? {}), 'order_by', 'cursor', 'search']);
    for (const key of keys) {
      for (const query of [`${key}=a&${key}=b`, `${key}[]=a`, `${key}[a][b]=c`, key]) {
        const answer = await send(scene.server, route, {
          who: whoCalls(route),
          at: scene.ours,
          input: { ...input, query: {} },
          rawQuery: query,
        });
        expect([query, answer.status]).toEqual([
          query,
          expect.toSatisfy((status: number) => status < 500),
        ]);
      }
    }
  });
});
