import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';

import { formatDay } from '#web/lib/dates.ts';
import { Calendar } from '#web/ui/calendar.tsx';
import { DatePickerPanel } from '#web/ui/date-picker.tsx';
import type { WeekDay } from '#web/ui/day.ts';
import { WeekStartContext } from '#web/ui/week-start.ts';

const athome = (...languages: string[]) =>
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);

afterEach(() => {
  vi.restoreAllMocks();
});

test('days are written as where the browser is at home, in the chosen language', () => {
  const day = () => formatDay('2025-12-03', '2026-01-01');
  athome('en-GB', 'en-US');
  expect(day()).toBe('3 Dec 2025');
  athome('de-DE', 'en-US');
  expect(day()).toBe('Dec 3, 2025');
});

test('typed days are read in the order of home', async () => {
  athome('en-GB');
  render(
    <DatePickerPanel value={null} today="2026-01-01" label="Due" onChange={() => undefined} />,
  );
  await userEvent.setup().type(screen.getByRole('textbox', { name: 'Due' }), '3/12');
  expect(screen.getByRole('button', { name: 'Thursday, 3 December 2026' })).toBeDefined();
});

test('weeks begin with the day of the preference, else as at home', () => {
  athome('en-GB');
  const first = (start: WeekDay | null) => {
    const calendar = <Calendar value="2026-05-01" onChange={() => undefined} label="Due" />;
    render(<WeekStartContext value={start}>{calendar}</WeekStartContext>);
    const [button] = within(screen.getByRole('grid')).getAllByRole('button');
    const name = button?.getAttribute('aria-label');
    cleanup();
    return name;
  };
  expect(first(6)).toMatch(/^Saturday/);
  expect(first(null)).toMatch(/^Monday/);
});
