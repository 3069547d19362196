import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { hasRoom, type Placed, spread } from '#shared/lib/sort-order.ts';

const listOf = (...places: number[]): Placed[] =>
  places.map((sort_order, index) => ({ id: `${index}`, sort_order }));
const OPEN = { below: true, above: true };

/** The list after the new places were taken. */
function applied(list: readonly Placed[], places: readonly Placed[]): Placed[] {
  const moved = new Map(places.map((place) => [place.id, place]));
  return list.map((place) => moved.get(place.id) ?? place);
}

describe('moving apart', () => {
  it('leaves alone what has room', () => {
    expect(spread(listOf(1, 2, 3), 1, OPEN)).toEqual([]);
    expect(spread(listOf(65_535), 0, OPEN)).toEqual([]);
  });

  it('moves the nearest few, between those that stay', () => {
    const list = listOf(0, 10_000, 20_000, 20_000, 30_000, 40_000);
    const places = spread(list, 2, { below: false, above: false });
    expect(places.map(({ id }) => id)).toEqual(['1', '2', '3', '4']);
    expect(applied(list, places).map(({ sort_order }) => sort_order)).toEqual([
      0, 8_000, 16_000, 24_000, 32_000, 40_000,
    ]);
  });

  it('goes on at an open end, and never beyond one that is cut', () => {
    expect(spread(listOf(5, 5), 1, OPEN).map(({ sort_order }) => sort_order)).toEqual([5, 10_005]);
    expect(spread(listOf(5, 5), 1, { below: false, above: false })).toEqual([]);
  });

  it('gives up where there are no numbers left', () => {
    const list = listOf(1, 1, 1 + Number.EPSILON);
    expect(spread(list, 1, { below: false, above: false })).toEqual([]);
    expect(
      spread(listOf(1e308, 1.7e308, 1.7e308), 2, OPEN).every((p) => Number.isFinite(p.sort_order)),
    ).toBe(true);
  });

  it('keeps the order and makes room, whatever the list', () => {
    const place = fc.oneof(
      fc.constantFrom(0, 1, 65_535),
      fc.double({ min: -1e9, max: 1e9, noNaN: true }),
    );
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 40 }), fc.nat(), (numbers, pick) => {
        const list = listOf(...numbers.toSorted((a, b) => a - b));
        const index = pick % list.length;
        const after = applied(list, spread(list, index, OPEN));
        const sorted = after.toSorted((a, b) => a.sort_order - b.sort_order);
        expect(sorted.map(({ id }) => id)).toEqual(list.map(({ id }) => id));
        expect(hasRoom(after, index)).toBe(true);
      }),
    );
  });
});
