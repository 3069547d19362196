import { beforeEach, expect, test } from 'vitest';

import { PROJECT } from '#tests/web/work-items/list-world.tsx';
import {
  arrangeCycles,
  NO_FILTER,
  readFilter,
  writeFilter,
} from '#web/features/cycles/screens/list/cycle-list.ts';
import { cycles, cyclesOf } from '#web/features/cycles/store.ts';

import { putCycle, startCycles } from './cycle-world.ts';

beforeEach(() => {
  startCycles();
  putCycle(801, 'Draft');
  putCycle(802, 'Running', [-3, 3]);
  putCycle(803, 'Later', [30, 40]);
  putCycle(804, 'Next', [5, 12]);
  putCycle(805, 'Long over', [-40, -30]);
  putCycle(806, 'Over', [-20, -10]);
  putCycle(807, 'Archived', [-60, -50], { archived_at: '2026-01-01T00:00:00Z' });
});

const shown = (change: object = {}) =>
  arrangeCycles(cyclesOf(cycles.all(), PROJECT), {
    ...{ words: '', filter: NO_FILTER, order: 'dates' as const, zone: 'UTC' },
    ...change,
  }).map(({ status, cycles: rows }) => [status, ...rows.map(({ name }) => name)]);

test('sections stand in the order of time, what is over with the last one first', () => {
  expect(shown()).toEqual([
    ['CURRENT', 'Running'],
    ['UPCOMING', 'Next', 'Later'],
    ['DRAFT', 'Draft'],
    ['COMPLETED', 'Over', 'Long over'],
  ]);
});

test('in their own order cycles stand as people put them, within their sections', () => {
  expect(shown({ order: 'manual' })[1]).toEqual(['UPCOMING', 'Later', 'Next']);
});

test('words, a status and the day of a start or an end narrow the list', () => {
  expect(shown({ words: 'over' })).toEqual([['COMPLETED', 'Over', 'Long over']]);
  expect(shown({ filter: { ...NO_FILTER, status: ['DRAFT'] } })).toEqual([['DRAFT', 'Draft']]);
  expect(shown({ filter: { ...NO_FILTER, start: 'week' } })).toEqual([['UPCOMING', 'Next']]);
  expect(shown({ filter: { ...NO_FILTER, end: 'past' } })).toEqual([
    ['COMPLETED', 'Over', 'Long over'],
  ]);
});

test('a filter goes into the address and comes back', () => {
  const filter = { status: ['CURRENT', 'DRAFT'] as const, start: 'week' as const, end: null };
  expect(readFilter(writeFilter(filter))).toEqual(filter);
  expect(writeFilter(NO_FILTER)).toBeUndefined();
});
