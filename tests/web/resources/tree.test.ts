import { describe, expect, it } from 'vitest';

import { familyOf, inTreeOrder, treeLines } from '#web/lib/resources/tree.ts';

const row = (id: string, parent: string | null) => ({ id, parent });

/** In tree order: a > (b > c), d. */
const rows = [row('a', null), row('b', 'a'), row('c', 'b'), row('d', null)];

describe('the order of a tree', () => {
  it('puts children behind their parent, and siblings in their order', () => {
    const mixed = [row('c', 'b'), row('d', null), row('b', 'a'), row('a', null)];
    const order = inTreeOrder(mixed, (a, b) => a.id.localeCompare(b.id));
    expect(order.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('shows a row at the top whose parent is not there', () => {
    expect(inTreeOrder([row('x', 'gone')], () => 0)).toHaveLength(1);
    expect(treeLines([row('x', 'gone')]).map((line) => line.depth)).toEqual([0]);
  });
});

describe('the lines of a tree', () => {
  it('say how deep each lies and which have others below', () => {
    expect(treeLines(rows).map((line) => [line.row.id, line.depth, line.hasChildren])).toEqual([
      ['a', 0, true],
      ['b', 1, true],
      ['c', 2, false],
      ['d', 0, false],
    ]);
  });

  it('leave out all that lies below a collapsed row, however deep', () => {
    expect(treeLines(rows, new Set(['a'])).map((line) => line.row.id)).toEqual(['a', 'd']);
  });
});

describe('the family of a row', () => {
  it('is the row and all below it', () => {
    expect(familyOf(rows, 'a').map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(familyOf(rows, 'd').map(({ id }) => id)).toEqual(['d']);
  });

  it('ends where rows are each below the other', () => {
    const circle = [row('a', 'b'), row('b', 'a')];
    expect(familyOf(circle, 'a').map(({ id }) => id)).toEqual(['a', 'b']);
  });
});
