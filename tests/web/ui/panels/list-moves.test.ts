import { describe, expect, it } from 'vitest';

import {
  isMove,
  type ListRow,
  type MoveTarget,
  slotsOf,
  stepOf,
  targetOf,
} from '#web/ui/panels/list-moves.ts';

interface Line extends ListRow {
  readonly group?: string;
}

const line = (id: string, parent: string | null = null, group = 'g'): Line => ({
  id,
  name: id,
  parent,
  group,
});
const place = (target: MoveTarget<Line> | null) =>
  target && [target.siblings.map(({ id }) => id).join(''), target.index, target.parent];

describe('a tree', () => {
  /** In tree order: a > (b > c), d. */
  const rows = [line('a'), line('b', 'a'), line('c', 'b'), line('d')];
  const tree = { isTree: true };

  it('offers every row to be before and to be below, and the end', () => {
    expect(slotsOf(rows.slice(0, 1), tree)).toEqual(['before:a', 'into:a', 'end:all']);
  });

  it('gives a row the parent and the neighbors of its slot', () => {
    expect(place(targetOf(rows, tree, 'd', 'before:a'))).toEqual(['a', 0, null]);
    expect(place(targetOf(rows, tree, 'd', 'into:a'))).toEqual(['b', 1, 'a']);
    expect(place(targetOf(rows, tree, 'b', 'before:d'))).toEqual(['ad', 1, null]);
    expect(place(targetOf(rows, tree, 'b', 'end:all'))).toEqual(['ad', 2, null]);
  });

  it('refuses to put a row below itself or where nothing is', () => {
    expect(targetOf(rows, tree, 'a', 'into:c')).toBeNull();
    expect(targetOf(rows, tree, 'a', 'before:a')).toBeNull();
    expect(targetOf(rows, tree, 'a', 'into:gone')).toBeNull();
  });

  it('steps among siblings only', () => {
    expect(place(stepOf(rows, tree, line('d'), -1))).toEqual(['a', 0, null]);
    expect(stepOf(rows, tree, line('d'), 1)).toBeNull();
    expect(stepOf(rows, tree, line('b', 'a'), -1)).toBeNull();
  });

  it('tells a move from a drop at the same place', () => {
    const [a, , , d] = rows;
    if (!a || !d) throw new Error('The rows are there.');
    const same = targetOf(rows, tree, 'a', 'before:d');
    expect(same && isMove(rows, tree, a, same)).toBe(false);
    const other = targetOf(rows, tree, 'd', 'before:a');
    expect(other && isMove(rows, tree, d, other)).toBe(true);
  });
});

describe('groups', () => {
  const rows = [line('a'), line('b'), line('c', null, 'h')];
  const shape = { groups: ['g', 'h', 'i'], groupOf: (row: Line) => row.group ?? '' };

  it('each have an end, also the empty ones', () => {
    expect(slotsOf(rows, shape)).toEqual([
      'before:a',
      'before:b',
      'end:g',
      'before:c',
      'end:h',
      'end:i',
    ]);
  });

  it('a row moves to another group by a neighbor or by its end', () => {
    expect(targetOf(rows, shape, 'a', 'before:c')).toMatchObject({ group: 'h', index: 0 });
    expect(targetOf(rows, shape, 'a', 'end:i')).toMatchObject({ group: 'i', index: 0 });
  });
});
