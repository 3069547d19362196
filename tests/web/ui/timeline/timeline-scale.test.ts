import { expect, test } from 'vitest';

import { dayAt, numberOf, weekdayOf } from '#web/ui/timeline/scale.ts';

test('a numbered day falls on the weekday of the calendar', () => {
  expect(weekdayOf(numberOf('2026-11-18'))).toBe(3);
  expect(weekdayOf(numberOf('1970-01-01'))).toBe(4);
  for (let day = -400; day < 400; day += 1) {
    expect(weekdayOf(day)).toBe(new Date(`${dayAt(day)}T00:00:00Z`).getUTCDay());
  }
});
