import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import i18next from 'i18next';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { DateField } from '#web/ui/dates/date-field.tsx';
import { TimeField } from '#web/ui/dates/time-field.tsx';

const TODAY = '2026-11-21';

/** Shows dates and times as a language writes them; the words around them stay English. */
const write = (language: string) => {
  i18next.language = language;
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue([language]);
};
beforeEach(() => write('en-US'));
afterEach(() => {
  i18next.language = 'en';
  vi.restoreAllMocks();
});

interface Given {
  readonly value?: string | null;
  readonly min?: string;
  readonly max?: string;
  readonly isClearable?: boolean;
}

function dateField({ value = null, ...given }: Given = {}) {
  const onChange = vi.fn<(day: string | null) => void>();
  function Held() {
    const [day, setDay] = useState<string | null>(value);
    const change = (next: string | null) => {
      setDay(next);
      onChange(next);
    };
    return <DateField label="Day" value={day} today={TODAY} onChange={change} {...given} />;
  }
  render(<Held />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Day' });
  return { user: userEvent.setup(), onChange, field };
}

describe('a date field', () => {
  test.each([
    ['en-US', 'Nov 24, 2026', '11/24', '11/24/2026'],
    ['en-GB', '24 Nov 2026', '24/11', '24/11/2026'],
    ['de-DE', '24. Nov. 2026', '24.11.', '24.11.2026'],
    ['ko-KR', '2026년 11월 24일', '11/24', '2026. 11. 24.'],
    ['ja-JP', '2026年11月24日', '11月24日', '2026/11/24'],
    ['pl-PL', '24 lis 2026', '24.11', '24.11.2026'],
    ['ar-EG', '٢٤ نوفمبر ٢٠٢٦', '٢٤/١١', '٢٤‏/١١‏/٢٠٢٦'],
  ])('in %s writes %s and reads what it writes, %s and %s', async (language, ...texts) => {
    write(language);
    const { user, field, onChange } = dateField();
    for (const text of [...texts, '2026-11-24']) {
      await user.clear(field);
      await user.type(field, text);
      expect(onChange).toHaveBeenLastCalledWith('2026-11-24');
      await user.tab();
      expect(field.value).toBe(texts[0]);
    }
  });

  test('keeps what is typed until it is left, in words too', async () => {
    const { user, field, onChange } = dateField();
    await user.type(field, 'in 2 weeks');
    expect(field.value).toBe('in 2 weeks');
    expect(onChange).toHaveBeenLastCalledWith('2026-12-05');
    await user.keyboard('{Enter}');
    expect(field.value).toBe('Dec 5, 2026');
  });

  test('says in words what is wrong once it is left, and has no value meanwhile', async () => {
    const { user, field, onChange } = dateField({ value: TODAY, min: TODAY, max: '2026-11-30' });
    await user.clear(field);
    await user.type(field, 'whenever');
    expect(onChange).toHaveBeenLastCalledWith(null);
    expect(screen.queryByText(/^Not a date/)).toBeNull();
    await user.tab();
    expect(screen.getByText(/^Not a date/)).toBeDefined();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await user.clear(field);
    await user.type(field, '2026-12-01{Enter}');
    expect(screen.getByText('Outside the allowed range')).toBeDefined();
    expect(onChange).toHaveBeenLastCalledWith(null);
    await user.clear(field);
    await user.tab();
    expect(field.getAttribute('aria-invalid')).toBeNull();
  });

  test('opens its calendar with the arrow down, and has the focus again after Escape', async () => {
    const { user, field, onChange } = dateField({ value: '2026-11-25', max: '2026-11-27' });
    await user.click(field);
    await user.keyboard('{ArrowDown}');
    const chosen = await screen.findByRole('button', { name: 'Wednesday, November 25, 2026' });
    await waitFor(() => expect(document.activeElement).toBe(chosen));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(screen.queryByRole('grid')).toBeNull();
    await user.keyboard('{ArrowDown}');
    await screen.findByRole('grid');
    expect(screen.getByRole('button', { name: /November 28/ })).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('button', { name: /November 26/ }));
    expect(onChange.mock.calls).toEqual([['2026-11-26']]);
    expect(field.value).toBe('Nov 26, 2026');
    await waitFor(() => expect(document.activeElement).toBe(field));
  });

  test('has a button for its calendar, and one that empties it where it may be empty', async () => {
    const { user, field, onChange } = dateField({ value: TODAY, isClearable: true });
    await user.click(screen.getByRole('button', { name: 'Calendar: Day' }));
    await screen.findByRole('grid');
    // The chosen day stays chosen: emptying has a button of its own.
    await user.click(screen.getByRole('button', { name: /November 21, 2026, today/ }));
    expect(field.value).toBe('Nov 21, 2026');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(onChange).toHaveBeenLastCalledWith(null);
    expect(field.value).toBe('');
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
    expect(document.activeElement).toBe(field);
  });
});

describe('a time beside a date', () => {
  function timeField() {
    const onChange = vi.fn<(time: string | null) => void>();
    function Held() {
      const [time, setTime] = useState<string | null>('09:00');
      const change = (next: string | null) => {
        setTime(next);
        onChange(next);
      };
      return <TimeField label="Time" value={time} onChange={change} />;
    }
    render(<Held />);
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Time' });
    return { user: userEvent.setup(), onChange, field };
  }

  test.each([
    ['en-US', '2:30 PM', '14:30', '2:30pm'],
    ['de-DE', '14:30', '14.30', '14:30 Uhr'],
    ['fr-FR', '14:30', '14h30', '2:30 pm'],
    ['es-MX', '2:30 p.m.', '14:30', '2:30 pm'],
    ['ko-KR', '오후 2:30', '14:30', '오후 2시 30분'],
    ['ja-JP', '14:30', '14時30分', '午後2:30'],
    ['zh-CN', '14:30', '14时30分', '下午2:30'],
    ['ar-EG', '٢:٣٠ م', '14:30', '١٤:٣٠'],
  ])('in %s writes %s and reads it, %s and %s', async (language, ...texts) => {
    write(language);
    const { user, field, onChange } = timeField();
    for (const text of texts) {
      await user.clear(field);
      await user.type(field, text);
      expect(onChange).toHaveBeenLastCalledWith('14:30');
      await user.tab();
      expect(field.value.replaceAll(/\s/g, ' ')).toBe(texts[0]);
    }
  });

  test('says in words that something is no time', async () => {
    const { user, field, onChange } = timeField();
    await user.clear(field);
    await user.type(field, '25:00{Enter}');
    expect(screen.getByRole('alert').textContent).toMatch(/^Not a time/);
    expect(onChange).toHaveBeenLastCalledWith(null);
    await user.clear(field);
    await user.type(field, '9');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(onChange).toHaveBeenLastCalledWith('09:00');
  });
});
