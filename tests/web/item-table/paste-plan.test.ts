import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { planPaste, type PasteTarget } from '#web/features/item-table/paste-plan.ts';

/** Ten lines, of which the last is none; the third may not be edited. */
const target: PasteTarget = {
  idAt: (line) => (line < 9 ? `item-${line}` : null),
  lines: 10,
  columns: ['name', 'priority', 'start_date', 'target_date'],
  mayEdit: (id) => id !== 'item-2',
  read: (_id, column, text) =>
    text === '?' ? { is: 'unknown', text } : { is: 'patch', patch: { [column]: text } },
  isRefused: (_id, { start_date, target_date }) =>
    Boolean(start_date && target_date && start_date > target_date),
};
const at = (top: number, from: number, bottom = top, to = from) => ({ top, bottom, from, to });

describe('pasting a block of texts', () => {
  it('begins at the active cell and goes as far as the texts do', () => {
    const plan = planPaste(
      [
        ['A', 'low'],
        ['B', 'high'],
      ],
      at(0, 0),
      target,
    );
    expect([...plan.patches]).toEqual([
      ['item-0', { name: 'A', priority: 'low' }],
      ['item-1', { name: 'B', priority: 'high' }],
    ]);
    expect(plan.block).toEqual(at(0, 0, 1, 1));
    expect(plan).toMatchObject({ cells: 4, beyond: 0, misfits: [] });
  });

  it('fills what is chosen over and over when it goes in a whole number of times', () => {
    const plan = planPaste([['low']], at(3, 1, 6, 1), target);
    expect([...plan.patches.keys()]).toEqual(['item-3', 'item-4', 'item-5', 'item-6']);
    expect(planPaste([['a'], ['b']], at(3, 0, 5, 0), target).block).toEqual(at(3, 0, 4, 0));
  });

  it('leaves out what does not fit, and says why', () => {
    const plan = planPaste([['A', '?'], ['B'], ['C']], at(0, 0), target);
    expect(plan.misfits).toEqual([
      { id: 'item-0', column: 'priority', text: '?', why: 'unknown' },
      { id: 'item-2', column: 'name', text: 'C', why: 'refused' },
    ]);
    expect(plan.patches.get('item-0')).toEqual({ name: 'A' });
    expect(plan.patches.has('item-2')).toBe(false);
  });

  it('counts the rows below the last item', () => {
    expect(planPaste([['A'], ['B'], ['C'], ['D']], at(8, 0), target).beyond).toBe(3);
  });

  it('looks at the days of a row together', () => {
    const days = ['2026-12-01', '2026-12-09'];
    expect(planPaste([days], at(0, 2), target).misfits).toEqual([]);
    const turned = planPaste([days.toReversed()], at(0, 2), target);
    expect(turned.misfits.map(({ why }) => why)).toEqual(['range', 'range']);
    expect(turned.patches.size).toBe(0);
  });

  it('changes nothing outside its block, and every cell of it or says why not', () => {
    const texts = fc.array(
      fc.array(fc.constantFrom('a', '?', ''), { minLength: 1, maxLength: 3 }),
      {
        minLength: 1,
        maxLength: 4,
      },
    );
    const place = fc.tuple(fc.nat(9), fc.nat(3), fc.nat(4), fc.nat(3));
    fc.assert(
      fc.property(texts, place, (rows, [top, from, down, along]) => {
        const chosen = at(top, from, Math.min(9, top + down), Math.min(3, from + along));
        const { patches, misfits, cells, block } = planPaste(rows, chosen, target);
        const written = [...patches].flatMap(([id, patch]) =>
          Object.keys(patch).map((column) => `${id} ${column}`),
        );
        for (const name of [...written, ...misfits.map(({ id, column }) => `${id} ${column}`)]) {
          const [id = '', column = ''] = name.split(' ');
          const [line, spot] = [Number(id.slice(5)), target.columns.indexOf(column)];
          expect(line >= block.top && line <= block.bottom).toBe(true);
          expect(spot >= block.from && spot <= block.to).toBe(true);
        }
        expect(written.length + misfits.length).toBe(cells);
      }),
    );
  });
});
