import { expect, test } from 'vitest';

import {
  dayOf,
  halfHours,
  momentOf,
  snoozeChoices,
} from '#web/features/notifications/snooze-times.ts';

const at = (text: string) => new Date(text);
const until = (now: string, key: string) => {
  const found = snoozeChoices(at(now)).find((choice) => choice.key === key)?.until;
  return found && `${dayOf(found)} ${String(found.getHours()).padStart(2, '0')}:00`;
};

test('the next morning is today before nine, tomorrow after', () => {
  expect(until('2026-11-21T07:30:00', 'morning')).toBe('2026-11-21 09:00');
  expect(until('2026-11-21T09:00:00', 'morning')).toBe('2026-11-22 09:00');
});

test('the next Monday is never today', () => {
  expect(until('2026-11-21T07:30:00', 'monday')).toBe('2026-11-23 09:00');
  expect(until('2026-11-23T07:30:00', 'monday')).toBe('2026-11-30 09:00');
});

test('all choices are in the future, whenever it is', () => {
  for (let hour = 0; hour < 24 * 9; hour += 1) {
    const now = new Date(2026, 9, 20, hour, 59);
    for (const choice of snoozeChoices(now))
      expect(choice.until.getTime()).toBeGreaterThan(now.getTime());
  }
});

test('past half hours of today are not offered, late at night there are none', () => {
  const now = at('2026-11-21T22:40:00');
  expect(halfHours('2026-11-21', now)).toEqual(['23:00', '23:30']);
  expect(halfHours('2026-11-21', at('2026-11-21T23:30:00'))).toEqual([]);
  expect(halfHours('2026-11-22', now)).toHaveLength(48);
  expect(momentOf('2026-11-22', '13:30').getHours()).toBe(13);
});
