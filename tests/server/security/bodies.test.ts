import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { INSIDE, isContractError } from '#tests/support/security/answers.ts';
import { type Answer, isForm, nameOf, send } from '#tests/support/security/drive.ts';
import { fieldsOf, withValue } from '#tests/support/security/inputs.ts';
import type { Place } from '#tests/support/security/place.ts';
import { sampleOf, sweptRoutes } from '#tests/support/security/samples.ts';
import { type Scene, startScene, whoCalls } from '#tests/support/security/scene.ts';
import { type Watch, watchDatabase } from '#tests/support/security/snapshot.ts';
import { again, someOf, valuesByField } from '#tests/support/security/sweep.ts';
import { WRONG_BODIES, WRONG_VALUES } from '#tests/support/security/wrong-values.ts';

const routes = sweptRoutes().map((route) => [nameOf(route), route] as const);
const withBody = routes.filter(([, route]) => route.body);
const withJson = withBody.filter(([, route]) => !isForm(route));

let scene: Scene;
let watch: Watch;

beforeAll(async () => {
  scene = await startScene();
  watch = await watchDatabase(scene.server.platform.database.sql);
});
afterAll(() => scene.server.close());

/** Calls after which what they were about is gone: the next one needs another. */
const USES_UP = /^DELETE|bulk-|remove-relation/;

async function expectRefusedOrServed(kind: string, run: () => Promise<Answer>): Promise<Answer> {
  const { result, changed } = await watch.changes(run);
  const what = `${kind} (${again})`;
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

/** A browser's form has texts alone. */
const WRONG_TEXTS = WRONG_VALUES.filter(([, value]) => typeof value === 'string');

/** So many wrong bodies are tried with a route. */
const BODIES_A_ROUTE = 4;

/** Refusals quote what was sent. */
const withoutInput = (text: string) =>
  WRONG_VALUES.reduce(
    (left, [, value]) =>
      typeof value === 'string' && value.length > 3 ? left.replaceAll(value, '') : left,
    text,
  ).replaceAll(/password_hash|SELECT/g, (word) => (text.includes('is not a valid') ? '' : word));

describe('wrong values', () => {
  it.each(withBody)('%s takes none for any field, and never fails', async (name, route) => {
    let at: Place = await scene.again();
    const values = isForm(route) ? WRONG_TEXTS : WRONG_VALUES;
    for (const [field, [what, value]] of valuesByField(name, fieldsOf(route), values)) {
      const input = sampleOf(route)(at, scene.people.admin);
      const path = field.split(/\.|(?=\[\])/).map((key) => (key === '[]' ? 0 : key));
      const body = withValue(input.body ?? {}, path, value);
      const { status } = await expectRefusedOrServed(`${field}: ${what}`, () =>
        send(scene.server, route, { who: whoCalls(scene, route), at, input: { ...input, body } }),
      );
      if (status < 300 && USES_UP.test(name)) {
        await scene.forget(at);
        at = await scene.again();
      }
    }
    await scene.forget(at);
  });
});

describe('wrong bodies', () => {
  it.each(withJson)('%s refuses them', async (name, route) => {
    const at = await scene.again();
    for (const [what, raw] of someOf(name, WRONG_BODIES, BODIES_A_ROUTE)) {
      const input = sampleOf(route)(at, scene.people.admin);
      const answer = await expectRefusedOrServed(what, () =>
        send(scene.server, route, { who: whoCalls(scene, route), at, input, raw }),
      );
      // An object without known fields may be a valid body, and `null` counts as an empty one.
      if ((!raw.startsWith('{') && what !== 'null') || what === 'half of JSON') {
        expect([what, again, answer.status]).toEqual([
          what,
          again,
          expect.toSatisfy((n: number) => n >= 400),
        ]);
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
        who: whoCalls(scene, route),
        at: scene.ours,
        input,
        raw,
      });
      expect([name, status, text]).toEqual([name, 413, '{"error":"The request is too large."}']);
    }
  });
});
