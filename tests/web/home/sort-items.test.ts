import { describe, expect, test } from 'vitest';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { sortItems } from '#web/features/home/sort-items.ts';
import { draftItem } from '#web/features/work-items/data/create.ts';

const NOW = '2026-11-22';

function row(id: string, target_date: string | null = null): WorkItemImage {
  return { ...draftItem('p', {}, id), rev: 1, sequence_id: 1, target_date };
}

const page = (rows: readonly WorkItemImage[], total_count = rows.length) => ({
  results: rows,
  total_count,
});
const known = () => undefined;

describe('what the home tells of one’s items', () => {
  test('is what is late, and what is to come from today on, dated or not', () => {
    const open = page([row('a', '2026-11-01'), row('b', NOW), row('c', '2026-11-25'), row('d')]);
    const { overdue, upcoming, counts } = sortItems({ open, done: page([]) }, known, NOW);
    expect(overdue.map(({ id }) => id)).toEqual(['a']);
    expect(upcoming.map(({ id }) => id)).toEqual(['b', 'c', 'd']);
    expect(counts).toMatchObject({ open: 4, overdue: 1, upcoming: 3, dueThisWeek: 2 });
  });

  test('is right also when one page holds a part of them only', () => {
    const open = page([row('a', '2026-01-01'), row('b', '2026-01-02')], 900);
    const late = page([row('a', '2026-01-01')], 300);
    const next = page([row('x', '2026-11-23'), row('y', '2027-02-01')], 40);
    const { upcoming, counts } = sortItems({ open, late, next, done: page([]) }, known, NOW);
    expect(upcoming.map(({ id }) => id)).toEqual(['x', 'y']);
    expect(counts).toMatchObject({ open: 900, overdue: 300, upcoming: 600, dueThisWeek: 1 });
  });

  test('follows what was changed here before it is read again', () => {
    const open = page([row('a', '2026-11-01')]);
    const moved = (id: string) => row(id, '2026-12-24');
    expect(sortItems({ open, done: page([]) }, moved, NOW).overdue).toEqual([]);
  });
});
