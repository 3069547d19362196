import { expect, it } from 'vitest';

import { completedByWeek } from '#web/features/user-profiles/completed-weeks.ts';

it('adds days up to eight weeks, the last of which is this one', () => {
  // A Thursday.
  const today = '2026-11-26';
  const days = [
    { date: '2026-09-30', count: 9 },
    { date: '2026-11-22', count: 1 },
    { date: '2026-11-23', count: 2 },
    { date: '2026-11-26', count: 3 },
  ];
  const byMonday = completedByWeek(days, today, 1);
  expect(byMonday).toHaveLength(8);
  expect(byMonday.at(-1)).toEqual({ start: '2026-11-23', count: 5 });
  expect(byMonday.at(-2)).toEqual({ start: '2026-11-16', count: 1 });
  // What is older than the first week is left out.
  expect(byMonday[0]).toEqual({ start: '2026-10-05', count: 0 });
  expect(completedByWeek(days, today, 0).at(-1)).toEqual({ start: '2026-11-22', count: 6 });
});
