import { expect, it } from 'vitest';

import { placesAt } from '#shared/lib/sort-order.ts';

const rowsOf = (...places: number[]) =>
  places.map((sort_order, at) => ({ id: String.fromCodePoint(97 + at), sort_order }));

/** How they stand after `id` went to `to`, and how many of them were written. */
function after(rows: ReturnType<typeof rowsOf>, id: string, to: number) {
  const moved = rows.find((row) => row.id === id);
  if (!moved) throw new Error(`No ${id}`);
  const places = placesAt(rows, moved, to);
  const next = new Map(places.map(({ row, sort_order }) => [row.id, sort_order]));
  const order = rows
    .map((row) => ({ id: row.id, sort_order: next.get(row.id) ?? row.sort_order }))
    .toSorted((a, b) => a.sort_order - b.sort_order || a.id.localeCompare(b.id));
  return { order: order.map((row) => row.id).join(''), written: places.length };
}

it('a project between two others writes itself alone', () => {
  const rows = rowsOf(100, 200, 300);
  expect(after(rows, 'c', 1)).toEqual({ order: 'acb', written: 1 });
  expect(after(rows, 'a', 2)).toEqual({ order: 'bca', written: 1 });
  expect(after(rows, 'c', 0)).toEqual({ order: 'cab', written: 1 });
});

it('projects that were never put into an order make way for the one that goes between them', () => {
  const rows = rowsOf(65_535, 65_535, 65_535, 65_535);
  for (const [id, to, order] of [
    ['d', 0, 'dabc'],
    ['d', 1, 'adbc'],
    ['a', 2, 'bcad'],
    ['b', 3, 'acdb'],
  ] as const) {
    expect(after(rows, id, to).order).toBe(order);
  }
});

it('a project that stays where it is writes nothing that changes the order', () => {
  expect(after(rowsOf(1, 2, 3), 'b', 1)).toEqual({ order: 'abc', written: 0 });
});
