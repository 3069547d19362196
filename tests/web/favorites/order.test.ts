import { expect, it } from 'vitest';

import { dropOf, slotsOf, stepOf } from '#web/features/favorites/order.ts';

const row = (id: string, sequence: number, parent: string | null = null, is_folder = false) => ({
  id,
  sequence,
  parent,
  is_folder,
});
const rows = [
  row('a', 100),
  row('folder', 200, null, true),
  row('in', 250, 'folder'),
  row('b', 300),
  row('other', 400, null, true),
];

it('a favorite can be dropped before each one that is seen, into each folder, and at the end', () => {
  expect(slotsOf(rows, () => false)).toEqual([
    'before:a',
    'before:folder',
    'into:folder',
    'before:in',
    'before:b',
    'before:other',
    'into:other',
    'end:favorites',
  ]);
  expect(slotsOf(rows, (id) => id === 'folder')).not.toContain('before:in');
});

it('what is dropped goes between its new neighbors, and into the folder of the one it is dropped at', () => {
  expect(dropOf(rows, 'b', 'before:folder')).toEqual({ parent: null, sequence: 150 });
  expect(dropOf(rows, 'a', 'before:in')).toEqual({ parent: 'folder', sequence: -9750 });
  expect(dropOf(rows, 'a', 'into:folder')).toEqual({ parent: 'folder', sequence: 10_250 });
  expect(dropOf(rows, 'a', 'into:other')).toEqual({ parent: 'other', sequence: 65_535 });
  expect(dropOf(rows, 'in', 'end:favorites')).toEqual({ parent: null, sequence: 10_400 });
});

it('a folder goes into no folder, and nothing goes to itself or to what is gone', () => {
  expect(dropOf(rows, 'other', 'into:folder')).toBeNull();
  expect(dropOf(rows, 'other', 'before:in')).toBeNull();
  expect(dropOf(rows, 'other', 'before:a')).toEqual({ parent: null, sequence: -9900 });
  expect(dropOf(rows, 'a', 'before:a')).toBeNull();
  expect(dropOf(rows, 'a', 'before:gone')).toBeNull();
});

it('one step moves it past one neighbor of the same folder, and ends are ends', () => {
  expect(stepOf(rows, 'b', -1)).toEqual({ parent: null, sequence: 150 });
  expect(stepOf(rows, 'a', 1)).toEqual({ parent: null, sequence: 250 });
  expect(stepOf(rows, 'other', 1)).toBeNull();
  expect(stepOf(rows, 'a', -1)).toBeNull();
  expect(stepOf(rows, 'in', 1)).toBeNull();
});
