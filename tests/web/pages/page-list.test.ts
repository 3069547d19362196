import { describe, expect, test } from 'vitest';

import {
  type Arrangement,
  arrangePages,
  dropOf,
  NO_FILTER,
  readFilter,
  readOrder,
  slotsOf,
  tabOf,
  writeFilter,
} from '#web/features/pages/list/page-list.ts';
import { pathTo } from '#web/features/pages/page-tree.ts';
import { familyOf } from '#web/lib/resources/tree.ts';

import { idOf, OTHER, pageRow } from './page-rows.ts';

const plain: Arrangement = {
  words: '',
  filter: NO_FILTER,
  order: { by: 'name', isDown: false },
  favorites: new Set(),
  folded: new Set(),
  today: '2026-01-20',
};
const shape = (rows: Parameters<typeof arrangePages>[0], change: Partial<Arrangement> = {}) =>
  arrangePages(rows, { ...plain, ...change }).map(
    ({ page, depth }) => `${'-'.repeat(depth)}${page.name}`,
  );

const rows = [
  pageRow(3, { name: 'Route' }),
  pageRow(4, { name: 'Trains', parent: idOf(3) }),
  pageRow(5, { name: 'Seats', parent: idOf(4) }),
  pageRow(6, { name: 'Agenda' }),
];

describe('the list of pages', () => {
  test('is a tree, each level in order', () => {
    expect(shape(rows)).toEqual(['Agenda', 'Route', '-Trains', '--Seats']);
    expect(shape(rows, { order: { by: 'name', isDown: true } })).toEqual([
      'Route',
      '-Trains',
      '--Seats',
      'Agenda',
    ]);
  });

  test('leaves out what lies below a folded page', () => {
    expect(shape(rows, { folded: new Set([idOf(4)]) })).toEqual(['Agenda', 'Route', '-Trains']);
  });

  test('shows a page whose parent stands elsewhere as a first one', () => {
    expect(shape(rows.slice(1))).toEqual(['Agenda', 'Trains', '-Seats']);
  });

  test('draws pages that lie below each other in a ring nowhere twice, and never hangs', () => {
    const ring = [pageRow(7, { parent: idOf(8) }), pageRow(8, { parent: idOf(7) }), pageRow(9)];
    expect(shape(ring)).toEqual(['Page 9']);
    expect(familyOf(ring, idOf(7))).toHaveLength(2);
  });

  test('shows what is looked for flat, whatever lies above it', () => {
    expect(shape(rows, { words: ' seat ' })).toEqual(['Seats']);
    const filter = { ...NO_FILTER, creators: [OTHER] };
    expect(shape([...rows, pageRow(7, { name: 'Hers', created_by: OTHER })], { filter })).toEqual([
      'Hers',
    ]);
  });

  test('narrows to favorites and to when a page was made', () => {
    const favorites = new Set([idOf(5)]);
    expect(shape(rows, { filter: { ...NO_FILTER, isFavorite: true }, favorites })).toEqual([
      'Seats',
    ]);
    const late = pageRow(18, { name: 'Late' });
    expect(shape([...rows, late], { filter: { ...NO_FILTER, created: 'yesterday' } })).toEqual([
      'Late',
    ]);
  });

  test('keeps rows in their places while somebody is at them; new ones wait at the end', () => {
    const held = new Map([
      [idOf(3), 0],
      [idOf(6), 1],
    ]);
    const now = [...rows, pageRow(7, { name: 'Aardvark' })];
    expect(shape(now, { held })).toEqual(['Route', '-Trains', '--Seats', 'Agenda', 'Aardvark']);
  });
});

test('a page is in one part of the list', () => {
  expect(tabOf(pageRow(1))).toBe('public');
  expect(tabOf(pageRow(1, { access: 1 }))).toBe('private');
  expect(tabOf(pageRow(1, { access: 1, archived_at: '2026-01-01' }))).toBe('archived');
});

test('filters and orders survive the address', () => {
  const filter = { isFavorite: true, creators: [OTHER], created: 'week' } as const;
  expect(readFilter(writeFilter(filter))).toEqual(filter);
  expect(writeFilter(NO_FILTER)).toBeUndefined();
  expect(readOrder('-name')).toEqual({ by: 'name', isDown: true });
  expect(readOrder('nonsense')).toEqual({ by: 'updated', isDown: true });
});

test('the way to a page names what lies above it', () => {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const seats = byId.get(idOf(5));
  expect(seats && pathTo(byId, seats).map(({ name }) => name)).toEqual(['Route', 'Trains']);
});

describe('an order by hand', () => {
  const placed = [
    pageRow(3, { sort_order: 30 }),
    pageRow(4, { sort_order: 10 }),
    pageRow(5, { sort_order: 20, parent: idOf(4) }),
    pageRow(6, { sort_order: 40, parent: idOf(4) }),
    pageRow(7, { sort_order: 50 }),
  ];

  test('stands as people put it, and goes one way', () => {
    const lines = arrangePages(placed, { ...plain, order: readOrder('manual') });
    expect(lines.map(({ page, depth }) => [page.name, depth])).toEqual([
      ['Page 4', 0],
      ['Page 5', 1],
      ['Page 6', 1],
      ['Page 3', 0],
      ['Page 7', 0],
    ]);
    expect(slotsOf(lines, false)).not.toContain(`before:${idOf(4)}`);
    expect(slotsOf(lines, true).slice(0, 2)).toEqual([`before:${idOf(4)}`, `into:${idOf(4)}`]);
  });

  test('gives what is dropped a place between the others', () => {
    expect(dropOf(placed, idOf(7), `before:${idOf(3)}`)).toEqual({ sort_order: 20 });
    expect(dropOf(placed, idOf(7), `before:${idOf(6)}`)).toEqual({
      parent: idOf(4),
      sort_order: 30,
    });
    expect(dropOf(placed, idOf(3), `into:${idOf(4)}`)).toEqual({
      parent: idOf(4),
      sort_order: 10_040,
    });
    expect(dropOf(placed, idOf(5), 'end:top')).toEqual({ parent: null, sort_order: 10_050 });
  });

  test('takes nothing below itself, and leaves what is there already', () => {
    expect(dropOf(placed, idOf(4), `before:${idOf(6)}`)).toBeNull();
    expect(dropOf(placed, idOf(4), `into:${idOf(4)}`)).toBeNull();
    expect(dropOf(placed, idOf(5), `into:${idOf(4)}`)).toBeNull();
    expect(dropOf(placed, idOf(3), 'end:top')).toBeNull();
  });
});
