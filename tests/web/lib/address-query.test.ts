import { expect, test } from 'vitest';

import { oneOf, query, text } from '#web/lib/browser/address-query.ts';

const read = query({ layout: oneOf('list', 'board'), peek: text });

test('an address carries what the screen knows', () => {
  expect(read({ layout: 'board', peek: 'APP-1' })).toEqual({ layout: 'board', peek: 'APP-1' });
  expect(Object.keys(read({}))).toEqual([]);
});

test('a word the screen does not know is taken out of the address, not let through', () => {
  const inAddress = { layout: 'gallery', other: 'word' };
  expect({ ...inAddress, ...read(inAddress) }).toEqual({ layout: undefined, other: 'word' });
});
