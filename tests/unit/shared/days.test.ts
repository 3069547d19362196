import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** Browsers with other tables write the dates of Canada in the order of its neighbor. */
class OtherTables extends Intl.DateTimeFormat {
  override format = (moment?: Date | number) => {
    const parts = this.formatToParts(moment);
    const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
    return `${part('month')}/${part('day')}/${part('year')}`;
  };
}

test('a day is written the same by each browser, in whatever order it writes dates', async () => {
  vi.stubGlobal('Intl', { ...Intl, DateTimeFormat: OtherTables });
  vi.resetModules();
  const { dayIn } = await import('#shared/lib/days.ts');
  const { today } = await import('#web/lib/formats/dates.ts');
  const { todayIn } = await import('#server/features/work-items/numbers/queries.ts');
  const moment = new Date('2026-03-01T02:00:00Z');
  expect(dayIn(moment, 'America/New_York')).toBe('2026-02-28');
  expect(dayIn(moment, 'Asia/Tokyo')).toBe('2026-03-01');
  expect(dayIn(moment)).toMatch(/^2026-0[23]-\d\d$/);
  for (const now of [today(), today('Asia/Tokyo'), todayIn('Asia/Tokyo')])
    expect(now).toMatch(/^\d{4}-\d\d-\d\d$/);
});

test.each([
  ['Asia/Tokyo', '2026-03-01', '2026-02-28T15:00:00.000000Z'],
  ['UTC', '2026-03-01', '2026-03-01T00:00:00.000000Z'],
  ['America/New_York', '2026-11-02', '2026-11-02T05:00:00.000000Z'],
  ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000000Z'],
  // Clocks skip midnight.
  ['Africa/Cairo', '2024-04-26', '2024-04-25T22:00:00.000000Z'],
  // Clocks show midnight twice, or end the day before twice.
  ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000000Z'],
  ['Africa/Cairo', '2024-11-01', '2024-10-31T22:00:00.000000Z'],
  // A day that was left out, and the one after it.
  ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000000Z'],
  ['Pacific/Apia', '2011-12-31', '2011-12-30T10:00:00.000000Z'],
  ['America/New_York', '0050-01-01', '0050-01-01T04:56:02.000000Z'],
])('in %s, %s begins at %s', async (zone, day, start) => {
  const { startOfDay } = await import('#shared/lib/days.ts');
  expect(startOfDay(day, zone)).toBe(start);
});

test('the clock of a zone begins a day with hour zero', async () => {
  const { clockIn } = await import('#shared/lib/days.ts');
  expect(clockIn(new Date('2026-06-30T22:05:09Z'), 'Europe/Berlin')).toEqual({
    ...{ year: 2026, month: 7, day: 1 },
    ...{ hour: 0, minute: 5, second: 9 },
  });
});
