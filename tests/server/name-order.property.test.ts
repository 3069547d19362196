import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { compareNames } from '#shared/lib/name-order.ts';
import { world, type World } from '#tests/support/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

/** Letters that names are made of, script by script, and the signs and digits between them. */
const SCRIPTS = [
  'aAbBzZeEoOäÄåéÉñøßœ',
  'абвгдежзиАБВёЁї',
  'αβγδΑΒΓάέ',
  'אבגדהו',
  'ابتثجحخ',
  'कखगघचछ',
  'กขคงจ',
  '가나다라마',
  'あいうえおアイウ',
  '山川日本人',
];
const sign = fc.constantFrom(...' -_.,:()#&/0123456789');
const inScript = fc
  .constantFrom(...SCRIPTS)
  .chain((letters) =>
    fc.array(
      fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom(...letters) },
        { weight: 2, arbitrary: sign },
      ),
      { maxLength: 8 },
    ),
  );
const names = fc.array(
  inScript.map((signs) => signs.join('')),
  { minLength: 2, maxLength: 60 },
);

const ordered = async (given: readonly string[]): Promise<string[]> => {
  const rows = await w.server.platform.database.sql<{ name: string }[]>`
    SELECT name FROM unnest(${given as string[]}::text[]) AS t(name) ORDER BY name COLLATE by_name`;
  return rows.map(({ name }) => name);
};

it('the database and the browser order names alike, in every script', async () => {
  await fc.assert(
    fc.asyncProperty(names, async (given) => {
      const rows = await ordered(given);
      const wrong = rows.flatMap((name, at) => {
        const next = rows[at + 1];
        return next !== undefined && compareNames(name, next) > 0 ? [[name, next]] : [];
      });
      expect(wrong).toEqual([]);
    }),
    { numRuns: 100 },
  );
});

it('numbers count as people count, and letters before signs of case and accent', async () => {
  const expected = ['a', 'A', 'Ärger 2', 'Arm', 'Item 9', 'item 200', 'Item 1800', 'Zoë', 'я'];
  expect(await ordered(expected.toReversed())).toEqual(expected);
  expect(expected.toReversed().toSorted(compareNames)).toEqual(expected);
});

it('calls answer names in this order', async () => {
  for (const name of ['Part 1800', 'part 200', 'Ärger', 'Zoë', 'arm']) {
    const made = { estimate: { name, type: 'points' }, estimate_points: [{ key: 1, value: '1' }] };
    await w.admin.post(`${w.project.url}/estimates/`, made);
    await w.admin.post(`${w.project.url}/views/`, { name });
    await w.admin.post(`${w.workspace.url}/views/`, { name });
  }
  const wanted = ['Ärger', 'arm', 'part 200', 'Part 1800', 'Zoë'];
  const listed = async (url: string): Promise<string[]> =>
    (await w.admin.get(url)).body
      .map(({ name }: { name: string }) => name)
      .filter((name: string) => wanted.includes(name));
  expect(await listed(`${w.project.url}/views/`)).toEqual(wanted);
  expect(await listed(`${w.workspace.url}/views/?order_by=name`)).toEqual(wanted);
  expect(await listed(`${w.project.url}/estimates/`)).toEqual(wanted);
});
