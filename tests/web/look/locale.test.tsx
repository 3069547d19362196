import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';

import { formatDay, formatLongDay, formatMoment } from '#web/lib/formats/dates.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';
import { type DateStyle, setLook } from '#web/lib/look/look.ts';
import { Calendar } from '#web/ui/dates/calendar.tsx';
import { DatePickerPanel } from '#web/ui/dates/date-picker.tsx';
import type { WeekDay } from '#web/ui/dates/day.ts';
import { WeekStartContext } from '#web/ui/dates/week-start.ts';

const athome = (...languages: string[]) =>
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);

afterEach(() => {
  vi.restoreAllMocks();
  setLook({ dates: 'language' });
});

test('days are written as where the browser is at home, in the chosen language', () => {
  const day = () => formatDay('2025-12-03', '2026-01-01');
  athome('en-GB', 'en-US');
  expect(day()).toBe('3 Dec 2025');
  athome('en-US', 'de-DE');
  expect(day()).toBe('Dec 3, 2025');
});

test('words are English for whom no other language is offered, days and numbers are those of home', () => {
  const written = () => [formatDay('2025-12-03', '2026-01-01'), formatNumber(1234.5)];
  athome('de-DE', 'en-US');
  expect(written()).toEqual(['3 Dec 2025', '1.234,5']);
  // No browser knows how English is written in Egypt: as in most of the world.
  athome('ar-EG', 'ar');
  expect(written()).toEqual(['3 Dec 2025', '1,234.5']);
  athome('en-us@posix');
  expect(written()).toEqual(['Dec 3, 2025', '1,234.5']);
});

test('days are written in an order of one’s own, wherever the browser is at home', () => {
  athome('en-GB');
  const written = (dates: DateStyle) => {
    setLook({ dates });
    return [
      formatDay('2026-03-04', '2026-01-01'),
      formatDay('2025-03-04', '2026-01-01'),
      formatLongDay('2026-03-04'),
      formatMoment('2026-03-04T08:05:00Z', 'UTC'),
    ];
  };
  expect(written('month-day')).toEqual([
    'Mar 4',
    'Mar 4, 2025',
    'Wednesday, March 4, 2026',
    'Mar 4, 2026, 08:05',
  ]);
  expect(written('day-month').slice(0, 3)).toEqual([
    '4 Mar',
    '4 Mar 2025',
    'Wednesday, 4 March 2026',
  ]);
  expect(written('iso')).toEqual([
    '2026-03-04',
    '2025-03-04',
    'Wednesday, 2026-03-04',
    '2026-03-04, 08:05',
  ]);
});

test('typed days are read in that order too', async () => {
  athome('en-GB');
  setLook({ dates: 'month-day' });
  render(
    <DatePickerPanel value={null} today="2026-01-01" label="Due date" onChange={() => undefined} />,
  );
  await userEvent.setup().type(screen.getByRole('textbox', { name: 'Due date' }), '3/12');
  expect(screen.getByRole('button', { name: 'Thursday, March 12, 2026' })).toBeDefined();
});

test('typed days are read in the order of home', async () => {
  athome('en-GB');
  render(
    <DatePickerPanel value={null} today="2026-01-01" label="Due date" onChange={() => undefined} />,
  );
  await userEvent.setup().type(screen.getByRole('textbox', { name: 'Due date' }), '3/12');
  expect(screen.getByRole('button', { name: 'Thursday, 3 December 2026' })).toBeDefined();
});

test('weeks begin with the day of the preference, else as at home', () => {
  athome('en-GB');
  const first = (start: WeekDay | null) => {
    const calendar = <Calendar value="2026-05-01" onChange={() => undefined} label="Due date" />;
    render(<WeekStartContext value={start}>{calendar}</WeekStartContext>);
    const [button] = within(screen.getByRole('grid')).getAllByRole('button');
    const name = button?.getAttribute('aria-label');
    cleanup();
    return name;
  };
  expect(first(6)).toMatch(/^Saturday/);
  expect(first(null)).toMatch(/^Monday/);
});
