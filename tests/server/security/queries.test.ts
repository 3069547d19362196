import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Route } from '#server/platform/http/route.ts';
import { INSIDE, isContractError } from '#tests/support/security/answers.ts';
import { nameOf, send } from '#tests/support/security/drive.ts';
import { queryKeysOf } from '#tests/support/security/inputs.ts';
import { sampleOf, sweptRoutes } from '#tests/support/security/samples.ts';
import { type Scene, startScene, whoCalls } from '#tests/support/security/scene.ts';
import { again, pairsOf, someOf } from '#tests/support/security/sweep.ts';
import { WRONG_QUERIES } from '#tests/support/security/wrong-values.ts';

const routes = sweptRoutes().map((route) => [nameOf(route), route] as const);

/** So many wrong values are tried for a key of a route that has none of its own. */
const VALUES_A_KEY = 5;

/** The wrong pairs whose key a route knows, and wrong values for its other keys. */
function pairsFor(name: string, route: Route): readonly (readonly [key: string, value: string])[] {
  const keys = queryKeysOf(route);
  if (!keys) return pairsOf(name, WRONG_QUERIES);
  const named = WRONG_QUERIES.filter(([key]) => keys.includes(key));
  const others = keys.filter((key) => !named.some(([own]) => own === key));
  const values = [...new Set(WRONG_QUERIES.map(([, value]) => value))];
  return [
    ...pairsOf(name, named),
    ...others.flatMap((key) =>
      someOf(`${name} ${key}`, values, VALUES_A_KEY).map((value) => [key, value] as const),
    ),
  ];
}

let scene: Scene;

beforeAll(async () => {
  scene = await startScene();
});
afterAll(() => scene.server.close());

describe('wrong queries (S15)', () => {
  const reads = routes.filter(([, { method, query }]) => method === 'GET' && query);

  it('are read by the schema of a route alone, and what it does not know is seen by nobody', () => {
    const readers = readdirSync('server', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .filter((file) =>
        /\b(?:req|request)\.query\b/.test(readFileSync(path.join('server', file), 'utf8')),
      );
    expect(readers).toEqual([path.join('platform', 'http', 'call.ts')]);
  });

  it.each(reads)('%s takes none into its SQL', async (name, route) => {
    const who = whoCalls(scene, route);
    const at = scene.ours;
    const input = sampleOf(route)(at, scene.people.admin);
    for (const [key, value] of pairsFor(name, route)) {
      const what = `${key}=${value.slice(0, 60)} (${again})`;
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
          who: whoCalls(scene, route),
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
