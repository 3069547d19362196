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

test('the clock of a zone begins a day with hour zero', async () => {
  const { clockIn } = await import('#shared/lib/days.ts');
  expect(clockIn(new Date('2026-06-30T22:05:09Z'), 'Europe/Berlin')).toEqual({
    ...{ year: 2026, month: 7, day: 1 },
    ...{ hour: 0, minute: 5, second: 9 },
  });
});
