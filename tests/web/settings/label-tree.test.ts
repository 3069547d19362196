import { describe, expect, it } from 'vitest';

import type { LabelImage } from '#shared/contract/labels.ts';
import { dropOf, slotsOf } from '#web/features/settings/labels/label-tree.ts';
import { familyOf, treeLines } from '#web/lib/resources/tree.ts';

const label = (id: string, parent: string | null, sort_order: number): LabelImage => ({
  id,
  name: id,
  color: '#000000',
  parent,
  sort_order,
  project_id: 'p',
  workspace_id: 'w',
  rev: 1,
});

/** In tree order: a > (b > c), d. */
const rows = [label('a', null, 10), label('b', 'a', 10), label('c', 'b', 10), label('d', null, 20)];

describe('the tree of labels', () => {
  it('says how deep each lies and which have others below', () => {
    expect(treeLines(rows).map((line) => [line.row.id, line.depth, line.hasChildren])).toEqual([
      ['a', 0, true],
      ['b', 1, true],
      ['c', 2, false],
      ['d', 0, false],
    ]);
  });

  it('leaves out all that lies below a folded one, however deep', () => {
    expect(treeLines(rows, new Set(['a'])).map((line) => line.row.id)).toEqual(['a', 'd']);
  });

  it('shows a label at the top whose parent is not there', () => {
    expect(treeLines([label('x', 'gone', 1)]).map((line) => line.depth)).toEqual([0]);
  });

  it('knows the family of a label', () => {
    expect(familyOf(rows, 'a').map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(familyOf(rows, 'd').map(({ id }) => id)).toEqual(['d']);
  });

  it('offers every row to be before and to be below, and the end', () => {
    expect(slotsOf(treeLines(rows.slice(0, 1)))).toEqual(['before:a', 'into:a', 'end:top']);
  });
});

describe('dropping a label', () => {
  it('gives it the parent and a place between its new neighbours', () => {
    expect(dropOf(rows, 'd', 'before:a')).toEqual({ parent: null, sort_order: 10 - 10_000 });
    expect(dropOf(rows, 'd', 'into:a')).toEqual({ parent: 'a', sort_order: 10 + 10_000 });
    expect(dropOf(rows, 'b', 'before:d')).toEqual({ parent: null, sort_order: 15 });
    expect(dropOf(rows, 'b', 'end:top')).toEqual({ parent: null, sort_order: 20 + 10_000 });
  });

  it('refuses to put it below itself or what is not there', () => {
    expect(dropOf(rows, 'a', 'into:c')).toBeNull();
    expect(dropOf(rows, 'a', 'before:a')).toBeNull();
    expect(dropOf(rows, 'a', 'into:gone')).toBeNull();
  });
});
