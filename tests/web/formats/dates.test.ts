import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { dayIn } from '#shared/lib/days.ts';
import {
  addDays,
  formatDay,
  formatDayOf,
  formatLongDay,
  formatMoment,
  formatTime,
  formatWeekday,
  isOverdue,
  relative,
  today,
} from '#web/lib/formats/dates.ts';
import { setLook } from '#web/lib/look/look.ts';

/** The end of a year, late in the evening of UTC: it is another day, month and year elsewhere. */
const NOW = '2026-12-31T22:30:00Z';

/** Formats put narrow and other spaces between a time and its half of the day. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(NOW) });
});
afterEach(() => {
  vi.useRealTimers();
  setLook({ dates: 'language' });
});

describe('a day', () => {
  test('is that of the zone, not that of the instant', () => {
    expect(today('UTC')).toBe('2026-12-31');
    expect(today('Asia/Tokyo')).toBe('2027-01-01');
    expect(today('America/Los_Angeles')).toBe('2026-12-31');
    expect(dayIn(new Date('2026-03-01T02:00:00Z'), 'America/New_York')).toBe('2026-02-28');
  });

  test('is written the same for a zone that was asked for before', () => {
    const moment = new Date('2026-05-05T23:30:00Z');
    expect([dayIn(moment, 'Europe/Berlin'), dayIn(moment, 'Europe/Berlin')]).toEqual([
      '2026-05-06',
      '2026-05-06',
    ]);
  });

  test.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-02-28', 1, '2026-03-01'],
    ['2026-03-01', -1, '2026-02-28'],
    // Clocks change on these days in Europe and America: a day has no clock.
    ['2026-03-28', 2, '2026-03-30'],
    ['2026-03-07', 2, '2026-03-09'],
    ['2026-10-24', 2, '2026-10-26'],
    ['2026-06-15', 0, '2026-06-15'],
  ])('%s and %i days is %s', (day, count, next) => {
    expect(addDays(day, count)).toBe(next);
  });

  test('has its year only when it is another one', () => {
    expect(formatDay('2026-03-05')).toBe('Mar 5');
    expect(formatDay('2027-03-05')).toBe('Mar 5, 2027');
    expect(formatDay('2026-03-05', '2027-01-01')).toBe('Mar 5, 2026');
  });

  test('has its weekday in headings and tooltips', () => {
    expect(formatLongDay('2026-12-31')).toBe('Thursday, December 31, 2026');
    expect(formatWeekday('2026-12-31')).toBe('Thursday, December 31');
  });

  test.each([
    ['iso', '2026-03-05', 'Thursday, 2026-03-05'],
    ['day-month', '5 Mar', 'Thursday, 5 March 2026'],
    ['month-day', 'Mar 5', 'Thursday, March 5, 2026'],
  ] as const)('is written as the person wants it: %s', (dates, short, long) => {
    setLook({ dates });
    expect(formatDay('2026-03-05')).toBe(short);
    expect(formatLongDay('2026-03-05')).toBe(long);
  });

  test('follows a change of the preference at once', () => {
    expect(formatDay('2026-07-09')).toBe('Jul 9');
    setLook({ dates: 'iso' });
    expect(formatDay('2026-07-09')).toBe('2026-07-09');
    setLook({ dates: 'language' });
    expect(formatDay('2026-07-09')).toBe('Jul 9');
  });
});

describe('an instant', () => {
  test('is written in the zone of the person', () => {
    expect(plain(formatMoment(NOW, 'UTC'))).toBe('Dec 31, 2026, 10:30 PM');
    expect(plain(formatMoment(NOW, 'Asia/Tokyo'))).toBe('Jan 1, 2027, 7:30 AM');
    expect(plain(formatTime(NOW, 'Asia/Kolkata'))).toBe('4:00 AM');
  });

  test('keeps the order of days that the person wants', () => {
    setLook({ dates: 'iso' });
    expect(plain(formatMoment(NOW, 'UTC'))).toMatch(/^2026-12-31, 10:30 PM$/);
  });

  test('is named by its day in the zone', () => {
    expect(formatDayOf('2026-12-31T23:30:00Z', 'UTC')).toBe('Dec 31');
    // In Tokyo it is 2027 already, for the instant and for today.
    expect(formatDayOf('2026-12-31T23:30:00Z', 'Asia/Tokyo')).toBe('Jan 1');
    expect(formatDayOf('2026-11-30T23:30:00Z', 'Asia/Tokyo')).toBe('Dec 1, 2026');
  });

  const ago = (seconds: number) => new Date(Date.parse(NOW) - seconds * 1000).toISOString();
  test.each([
    [0, 'just now'],
    [59, 'just now'],
    [-30, 'now'],
    [60, '1m ago'],
    [59 * 60, '59m ago'],
    [3_600, '1h ago'],
    [23 * 3_600, '23h ago'],
    [86_400, 'yesterday'],
    [3 * 86_400, '3d ago'],
    [7 * 86_400, 'Dec 24'],
    [-3_600, 'in 1h'],
    [-86_400, 'tomorrow'],
  ])('%i seconds ago is %s', (seconds, text) => {
    expect(relative(ago(seconds), Date.now(), 'UTC')).toBe(text);
  });
});

describe('what is due', () => {
  test('is late from the day after, while it is open', () => {
    expect(isOverdue('2026-12-30', false, '2026-12-31')).toBe(true);
    expect(isOverdue('2026-12-31', false, '2026-12-31')).toBe(false);
    expect(isOverdue('2027-01-01', false, '2026-12-31')).toBe(false);
  });

  test('is never late once it is closed, nor without a day', () => {
    expect(isOverdue('2020-01-01', true, '2026-12-31')).toBe(false);
    expect(isOverdue(null, false, '2026-12-31')).toBe(false);
  });
});
