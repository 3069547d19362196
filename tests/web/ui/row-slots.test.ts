import { expect, test } from 'vitest';

import { RowSlots } from '#web/ui/layout/row-slots.ts';

const NOBODY: ReadonlySet<string> = new Set();

function assigner() {
  const slots = new RowSlots();
  return (rows: string, kept: ReadonlySet<string> = NOBODY) => {
    const own = slots.assign([...rows], kept);
    return [...rows].map((row) => own.get(row));
  };
}

test('a row keeps its slot as long as it is drawn, wherever it stands', () => {
  const assign = assigner();
  const [a, b, c] = assign('abc');
  expect(new Set([a, b, c]).size).toBe(3);
  expect(assign('cab')).toEqual([c, a, b]);
});

test('rows that come take the slots of rows that went, in order', () => {
  const assign = assigner();
  const [a, b, c] = assign('abc');
  expect(assign('bxy')).toEqual([b, a, c]);
});

test('the slot of a row that somebody is at goes with it', () => {
  const assign = assigner();
  const [a, b] = assign('ab');
  const [x, y] = assign('xy', new Set(['a']));
  expect(x).toBe(b);
  expect([a, b]).not.toContain(y);
});

test('more rows than before get new slots', () => {
  const assign = assigner();
  const [a] = assign('a');
  const slots = assign('abc');
  expect(slots[0]).toBe(a);
  expect(new Set(slots).size).toBe(3);
});

test('no slot goes up past a row that stays', () => {
  const assign = assigner();
  const [a, b, c] = assign('abcd');
  const [first, fresh, second, third] = assign('axbc');
  expect([first, second, third]).toEqual([a, b, c]);
  expect(fresh).toBe(5);
});

test('rows that come below take the slots of those that went above', () => {
  const assign = assigner();
  const [a, b, c] = assign('abc');
  expect(assign('bcx')).toEqual([b, c, a]);
});
