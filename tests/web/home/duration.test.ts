import { expect, it } from 'vitest';

import { ALL_TIME, durationOf, meet, rangeWord } from '#web/features/home/duration.ts';

it('a span is the days around today, weeks as the person counts them', () => {
  const days = (...args: Parameters<typeof durationOf>) => {
    const { from, until } = durationOf(...args);
    return [from, until];
  };
  expect(days('today', '2026-02-28', 1)).toEqual(['2026-02-28', '2026-02-28']);
  // A Saturday.
  expect(days('week', '2026-02-28', 1)).toEqual(['2026-02-23', '2026-03-01']);
  expect(days('week', '2026-02-28', 6)).toEqual(['2026-02-28', '2026-03-06']);
  expect(days('month', '2026-02-28', 1)).toEqual(['2026-02-01', '2026-02-28']);
  expect(days('month', '2026-12-31', 1)).toEqual(['2026-12-01', '2026-12-31']);
  expect(days('year', '2026-02-28', 1)).toEqual(['2026-01-01', '2026-12-31']);
  expect(days('all', '2026-02-28', 1)).toEqual([null, null]);
});

it('what is late of a span ends today, what is to come begins tomorrow, and either may be nothing', () => {
  const past = { from: null, until: '2026-02-28' };
  const span = { from: '2026-02-27', until: '2026-03-01' };
  expect(meet(span, past)).toEqual({ from: '2026-02-27', until: '2026-02-28' });
  expect(meet(ALL_TIME, past)).toEqual(past);
  expect(meet({ from: '2026-03-01', until: null }, past)).toBeNull();
  expect(rangeWord(span)).toBe('2026-02-27;after,2026-03-01;before');
  expect(rangeWord(ALL_TIME)).toBeUndefined();
});
