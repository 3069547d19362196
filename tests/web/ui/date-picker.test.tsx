import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';

import { Calendar } from '#web/ui/dates/calendar.tsx';
import { DatePickerPanel } from '#web/ui/dates/date-picker.tsx';
import { type DayRange, RangeCalendar } from '#web/ui/dates/range-calendar.tsx';

const TODAY = '2026-11-21';

function panel(given: { value?: string | null; min?: string; max?: string } = {}) {
  const onChange = vi.fn<(day: string | null) => void>();
  render(
    <DatePickerPanel value={null} today={TODAY} label="Due date" onChange={onChange} {...given} />,
  );
  return {
    user: userEvent.setup(),
    onChange,
    input: screen.getByRole('textbox', { name: 'Due date' }),
  };
}

describe('the panel of a date', () => {
  test('takes typed words, after saying which day they mean', async () => {
    const { user, onChange, input } = panel();
    await user.type(input, 'in 2 weeks');
    expect(screen.getAllByRole('button', { name: 'Saturday, December 5, 2026' })).toHaveLength(2);
    await user.keyboard('{Enter}');
    expect(onChange.mock.calls).toEqual([['2026-12-05']]);
  });

  test('says when the words are no day, and takes nothing', async () => {
    const { user, onChange, input } = panel();
    await user.type(input, 'whenever{Enter}');
    expect(screen.getByText(/^Not a date/).closest('[role=status]')).toBeTruthy();
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(onChange).not.toHaveBeenCalled();
  });

  test('refuses days outside the allowed ones, typed or offered', async () => {
    const { user, onChange, input } = panel({ min: '2026-11-22', max: '2026-11-30' });
    expect(screen.queryByRole('button', { name: /^Today/ })).toBeNull();
    await user.type(input, '31/12{Enter}');
    expect(screen.getByText('Outside the allowed range')).toBeTruthy();
    expect(onChange).not.toHaveBeenCalled();
  });

  test('offers the usual days, and none only when there is one', async () => {
    const { user, onChange } = panel({ value: '2026-11-25' });
    await user.click(screen.getByRole('button', { name: /^Tomorrow/ }));
    await user.click(screen.getByRole('button', { name: /^Next week/ }));
    await user.click(screen.getByRole('button', { name: 'No date' }));
    expect(onChange.mock.calls).toEqual([['2026-11-22'], ['2026-11-23'], [null]]);
  });

  test('does not send the form around it', async () => {
    const onSubmit = vi.fn<() => void>();
    const { user, input } = panel();
    window.addEventListener('submit', onSubmit);
    await user.type(input, 'fri{Enter}');
    window.removeEventListener('submit', onSubmit);
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

describe('the calendar', () => {
  function Sample({ first, ...given }: { first: string | null; min?: string; max?: string }) {
    const [day, setDay] = useState(first);
    return (
      <>
        <p data-testid="day">{day ?? 'none'}</p>
        <Calendar value={day} onChange={setDay} label="Due date" today={TODAY} {...given} />
      </>
    );
  }

  test('shows the month of its day and names days in full', () => {
    render(<Sample first="2026-11-24" />);
    const day = screen.getByRole('button', { name: /November 24, 2026/ });
    expect(day.closest('td')?.getAttribute('aria-selected')).toBe('true');
    expect(screen.getByRole('button', { name: /November 21, 2026, today/ })).toBeTruthy();
    expect(screen.getByRole('grid', { name: 'November 2026' })).toBeTruthy();
  });

  test('moves by arrows over the end of the month and chooses by Enter', async () => {
    const user = userEvent.setup();
    render(<Sample first="2026-11-30" />);
    screen.getByRole('button', { name: /November 30, 2026/ }).focus();
    await user.keyboard('{ArrowRight}{ArrowDown}');
    expect(document.activeElement?.getAttribute('aria-label')).toContain('December 8, 2026');
    await user.keyboard('{Enter}');
    expect(screen.getByTestId('day').textContent).toBe('2026-12-08');
    await user.keyboard('{Enter}');
    expect(screen.getByTestId('day').textContent).toBe('none');
  });

  test('turns the months and keeps days outside the limits closed', async () => {
    const user = userEvent.setup();
    render(<Sample first={null} max="2026-12-24" />);
    await user.click(screen.getByRole('button', { name: 'Next month' }));
    const closed = screen.getByRole('button', { name: /December 25, 2026/ });
    expect(closed).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('button', { name: /December 24, 2026/ }));
    expect(screen.getByTestId('day').textContent).toBe('2026-12-24');
  });
});

describe('the calendar of two days', () => {
  afterEach(() => vi.unstubAllGlobals());

  function Sample({ max }: { readonly max?: string }) {
    const [range, setRange] = useState<DayRange | null>(null);
    return (
      <>
        <p data-testid="range">{range && `${range.from} ${range.to ?? ''}`}</p>
        <RangeCalendar value={range} onChange={setRange} label="Due date" today={TODAY} max={max} />
      </>
    );
  }

  function onScreen(width: number): void {
    vi.stubGlobal('matchMedia', (media: string) => ({
      matches: width >= Number(/min-width: (\d+)px/.exec(media)?.[1]),
    }));
  }

  const months = () => screen.getAllByRole('grid').map((grid) => grid.getAttribute('aria-label'));
  const day = (name: RegExp) => screen.getByRole('button', { name });
  const range = () => screen.getByTestId('range').textContent;

  test('shows one month on a phone and two side by side where there is room', () => {
    onScreen(639);
    const { unmount } = render(<Sample />);
    expect(months()).toEqual(['November 2026']);
    unmount();
    onScreen(640);
    render(<Sample />);
    expect(months()).toEqual(['November 2026', 'December 2026']);
    // Each day is there once.
    expect(day(/, December 1, 2026/)).toBeTruthy();
  });

  test('is chosen by keys over the end of the month, without a month leaving sight', async () => {
    onScreen(1280);
    const user = userEvent.setup();
    render(<Sample />);
    day(/, November 30, 2026/).focus();
    await user.keyboard('{ArrowRight}{Enter}');
    expect(range()).toBe('2026-12-01 ');
    expect(months()).toEqual(['November 2026', 'December 2026']);
    await user.keyboard('{ArrowUp}{Enter}');
    expect(range()).toBe('2026-11-24 2026-12-01');
    expect(
      day(/, November 27, 2026/)
        .closest('td')
        ?.getAttribute('aria-selected'),
    ).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Next month' }));
    expect(months()).toEqual(['December 2026', 'January 2027']);
  });

  test('of what lies behind shows the month before as well', async () => {
    onScreen(1280);
    const user = userEvent.setup();
    render(<Sample max={TODAY} />);
    expect(months()).toEqual(['October 2026', 'November 2026']);
    await user.click(day(/, October 30, 2026/));
    await user.click(day(/, November 2, 2026/));
    expect(range()).toBe('2026-10-30 2026-11-02');
    expect(months()).toEqual(['October 2026', 'November 2026']);
    await user.click(screen.getByRole('button', { name: 'Previous month' }));
    expect(months()).toEqual(['September 2026', 'October 2026']);
  });
});
