import { fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { type DateRange, DateRangePanel } from '#web/ui/dates/date-range-panel.tsx';
import { loadDayPicker } from '#web/ui/dates/day-picker.tsx';
import { type DayRange, RangeCalendar } from '#web/ui/dates/range-calendar.tsx';
import { EmojiPicker } from '#web/ui/emoji/emoji-picker.tsx';
import { ChoiceMenu } from '#web/ui/menus/choice-menu.tsx';
import { Menu } from '#web/ui/menus/menu.tsx';
import { AvatarStack } from '#web/ui/people/avatar-stack.tsx';
import { PersonCard } from '#web/ui/people/person-card.tsx';
import { ColorField } from '#web/ui/pickers/color-field.tsx';
import { ColorPicker } from '#web/ui/pickers/color-picker.tsx';

const TODAY = '2026-11-18';

beforeAll(async () => void (await loadDayPicker()));
beforeEach(() => localStorage.clear());

describe('a range of typed days', () => {
  const open = (first: Partial<DateRange> = {}, isWhole = false) => {
    const changed = vi.fn<(range: DateRange) => void>();
    const outside = vi.fn<() => void>();
    render(
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a form around it, as in dialogs
      <div onSubmit={outside}>
        <DateRangePanel
          value={{ start: null, end: null, ...first }}
          onChange={changed}
          label="Dates"
          startLabel="Start"
          endLabel="End"
          today={TODAY}
          isWhole={isWhole}
        />
      </div>,
    );
    const field = (name: string) => screen.getByRole('textbox', { name });
    const save = () => screen.getByRole('button', { name: 'Save' });
    return { user: userEvent.setup(), changed, outside, field, save };
  };

  test('is read as people write days, and taken by Enter, which no form around it hears', async () => {
    const { user, changed, outside, field } = open();
    await user.type(field('Start'), 'tomorrow');
    await user.type(field('End'), 'in 2 weeks{Enter}');
    expect(changed).toHaveBeenCalledWith({ start: '2026-11-19', end: '2026-12-02' });
    expect(outside).not.toHaveBeenCalled();
  });

  test('backwards says so, and is not taken', async () => {
    const { user, changed, field, save } = open();
    await user.type(field('Start'), '2026-11-20');
    await user.type(field('End'), '2026-11-10');
    expect(screen.getByRole('alert').textContent).toBe('The end date is before the start date.');
    expect(save().getAttribute('aria-disabled')).toBe('true');
    await user.click(save());
    expect(changed).not.toHaveBeenCalled();
  });

  test('with words that are no day is not taken', async () => {
    const { user, changed, field, save } = open();
    await user.type(field('Start'), 'whenever');
    expect(field('Start').getAttribute('aria-invalid')).toBe('true');
    await user.click(save());
    expect(changed).not.toHaveBeenCalled();
  });

  test('may have one day alone, unless both are needed', async () => {
    const one = open();
    await one.user.type(one.field('End'), 'today{Enter}');
    expect(one.changed).toHaveBeenCalledWith({ start: null, end: TODAY });
  });

  test('that must be whole asks for the other day', async () => {
    const { user, changed, field } = open({}, true);
    await user.type(field('End'), 'today{Enter}');
    expect(screen.getByRole('alert').textContent).toBe('Enter both dates, or neither.');
    expect(changed).not.toHaveBeenCalled();
  });

  test('is begun and ended in the calendar: the second press is the answer', async () => {
    const { user, changed, field } = open();
    await user.click(screen.getByRole('button', { name: /November 20, 2026/ }));
    expect(changed).not.toHaveBeenCalled();
    expect(field('Start')).toHaveProperty('value', 'Nov 20');
    await user.click(screen.getByRole('button', { name: /November 25, 2026/ }));
    expect(changed).toHaveBeenCalledWith({ start: '2026-11-20', end: '2026-11-25' });
  });

  test('keeps the year of a day that it only shows in short', async () => {
    const { user, changed, save } = open({ start: '2024-02-29', end: '2024-03-02' });
    await user.click(save());
    expect(changed).toHaveBeenCalledWith({ start: '2024-02-29', end: '2024-03-02' });
  });

  test('is cleared by one press, which stands there only when there is something', async () => {
    const { user, changed } = open({ start: '2026-11-10' });
    await user.click(screen.getByRole('button', { name: 'Clear dates' }));
    expect(changed).toHaveBeenCalledWith({ start: null, end: null });
  });
});

describe('a calendar of two days', () => {
  function Range({ onChange }: { readonly onChange: (range: DayRange) => void }) {
    const [value, setValue] = useState<DayRange | null>(null);
    return (
      <RangeCalendar
        label="Dates"
        today={TODAY}
        value={value}
        max="2026-11-28"
        taken={[{ from: '2026-11-09', to: '2026-11-12', name: 'Sprint 7' }]}
        onChange={(next) => {
          setValue(next);
          onChange(next);
        }}
      />
    );
  }
  const open = () => {
    const changed = vi.fn<(range: DayRange) => void>();
    render(<Range onChange={changed} />);
    const day = (n: number) =>
      screen.getByRole('button', { name: new RegExp(`November ${n}, 2026`) });
    return { user: userEvent.setup(), changed, day };
  };

  test('names what has taken a day, and lets nobody choose it', async () => {
    const { user, changed, day } = open();
    expect(day(10).getAttribute('aria-label')).toContain('Sprint 7');
    expect(day(13).getAttribute('aria-label')).not.toContain('Sprint 7');
    expect(day(10)).toHaveProperty('disabled', true);
    await user.click(day(10));
    expect(changed).not.toHaveBeenCalled();
  });

  test('puts two days in their order, whichever was pressed first', async () => {
    const { user, changed, day } = open();
    await user.click(day(25));
    await user.click(day(20));
    expect(changed).toHaveBeenLastCalledWith({ from: '2026-11-20', to: '2026-11-25' });
  });

  test('a third press begins anew', async () => {
    const { user, changed, day } = open();
    for (const n of [20, 25, 22]) await user.click(day(n));
    expect(changed).toHaveBeenLastCalledWith({ from: '2026-11-22', to: null });
  });

  test('one day can be both', async () => {
    const { user, changed, day } = open();
    await user.click(day(20));
    await user.click(day(20));
    expect(changed).toHaveBeenLastCalledWith({ from: '2026-11-20', to: '2026-11-20' });
  });

  test('goes no further than its last day', () => {
    const { day } = open();
    expect(day(28)).toHaveProperty('disabled', false);
    expect(day(29)).toHaveProperty('disabled', true);
  });
});

describe('a color', () => {
  const PICKED = '#c4484e';
  function Colors({ onChange }: { readonly onChange: (color: string) => void }) {
    const [value, setValue] = useState(PICKED);
    return (
      <ColorPicker
        label="Label color"
        value={value}
        onChange={(next) => {
          setValue(next);
          onChange(next);
        }}
      />
    );
  }
  const open = () => {
    const changed = vi.fn<(color: string) => void>();
    render(<Colors onChange={changed} />);
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Label color, hex code' });
    return { user: userEvent.setup(), changed, field };
  };

  test('of three signs is the long one of six', async () => {
    const { user, changed, field } = open();
    await user.clear(field);
    await user.type(field, 'F0c{Enter}');
    expect(changed).toHaveBeenCalledExactlyOnceWith('#ff00cc');
  });

  test('that is none is marked and never taken', async () => {
    const { user, changed, field } = open();
    await user.clear(field);
    await user.type(field, '#12g');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await user.keyboard('{Enter}');
    await user.tab();
    expect(changed).not.toHaveBeenCalled();
  });

  test('is taken when the field is left, once', async () => {
    const { user, changed, field } = open();
    await user.clear(field);
    await user.type(field, '#123456');
    expect(changed).not.toHaveBeenCalled();
    await user.tab();
    expect(changed).toHaveBeenCalledExactlyOnceWith('#123456');
  });

  test('that is the same is no change', async () => {
    const { user, changed, field } = open();
    await user.click(field);
    await user.tab();
    expect(changed).not.toHaveBeenCalled();
  });

  test('of the palette moves by arrows, and the field follows', async () => {
    const { user, changed } = open();
    const colors = screen.getAllByRole('radio');
    const first = colors[0];
    if (!first) throw new Error('There is no color.');
    await user.click(first);
    await user.keyboard('{ArrowRight}');
    const [last] = changed.mock.calls.at(-1) ?? [];
    expect(changed).toHaveBeenCalledTimes(2);
    expect(screen.getByRole('textbox')).toHaveProperty('value', last);
    expect(screen.getAllByRole('radio', { checked: true })).toHaveLength(1);
  });

  test('of a field is named with what it is of, and closed to who may only read', async () => {
    const user = userEvent.setup();
    render(<ColorField label="Accent" value={PICKED} onChange={() => undefined} isDisabled />);
    const button = screen.getByRole('button', { name: `Accent: ${PICKED}` });
    await user.click(button);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('emoji', () => {
  test('that nobody knows are no list, and Enter picks nothing', async () => {
    const user = userEvent.setup();
    const picked = vi.fn<(emoji: string) => void>();
    render(<EmojiPicker onPick={picked} label="React" />);
    await user.type(await screen.findByRole('searchbox'), 'qqqqqq{Enter}');
    expect(screen.getByText('No matches')).toBeDefined();
    expect(picked).not.toHaveBeenCalled();
  });

  test('Enter without a word picks nothing', async () => {
    const user = userEvent.setup();
    const picked = vi.fn<(emoji: string) => void>();
    render(<EmojiPicker onPick={picked} label="React" />);
    await user.type(await screen.findByRole('searchbox'), '{Enter}');
    expect(picked).not.toHaveBeenCalled();
  });

  test('say how many match, and the groups come back when the word is gone', async () => {
    const user = userEvent.setup();
    render(<EmojiPicker onPick={() => undefined} label="React" />);
    const search = await screen.findByRole('searchbox');
    const before = screen.getAllByRole('group').length;
    await user.type(search, 'rocket');
    expect(screen.getByRole('group', { name: /match/ })).toBeDefined();
    await user.clear(search);
    expect(screen.getAllByRole('group')).toHaveLength(before);
  });

  test('Enter of an input method picks nothing', async () => {
    const picked = vi.fn<(emoji: string) => void>();
    render(<EmojiPicker onPick={picked} label="React" />);
    const search = await screen.findByRole('searchbox');
    fireEvent.change(search, { target: { value: 'rocket' } });
    fireEvent.keyDown(search, { key: 'Enter', isComposing: true });
    expect(picked).not.toHaveBeenCalled();
  });

  test('used twice stand once among the last', async () => {
    const user = userEvent.setup();
    const { unmount } = render(<EmojiPicker onPick={() => undefined} label="React" />);
    for (let turn = 0; turn < 2; turn += 1) {
      await user.clear(await screen.findByRole('searchbox'));
      await user.type(screen.getByRole('searchbox'), 'rocket{Enter}');
    }
    unmount();
    render(<EmojiPicker onPick={() => undefined} label="React" />);
    const recent = await screen.findByRole('group', { name: 'Recent' });
    expect(within(recent).getAllByRole('button')).toHaveLength(1);
  });
});

describe('choices inside a menu', () => {
  test('are ticked by turns without closing', async () => {
    const user = userEvent.setup();
    const toggled = vi.fn<(id: string) => void>();
    render(
      <Menu trigger={<button type="button">Filter</button>}>
        <ChoiceMenu
          label="Status"
          options={[
            { id: 'a', label: 'Active' },
            { id: 'b', label: 'Backlog' },
          ]}
          chosen={['a']}
          onToggle={toggled}
        />
      </Menu>,
    );
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    await user.keyboard('{ArrowDown}{ArrowRight}');
    const active = await screen.findByRole('menuitemcheckbox', { name: 'Active' });
    expect(active.getAttribute('aria-checked')).toBe('true');
    await vi.waitFor(() => expect(document.activeElement).toBe(active));
    await user.keyboard('{Enter}{ArrowDown}{Enter}');
    expect(toggled.mock.calls).toEqual([['a'], ['b']]);
    expect(screen.getByRole('menuitemcheckbox', { name: 'Backlog' })).toBeDefined();
  });
});

describe('people in little room', () => {
  const people = (...names: readonly string[]) =>
    names.map((name) => ({ id: name, name, picture: null }));

  test('never make room for a “+1” where the last one would fit', () => {
    const { rerender } = render(<AvatarStack people={people('Ada', 'Bo', 'Cy')} most={3} />);
    expect(screen.queryByText(/^\+/)).toBeNull();
    rerender(<AvatarStack people={people('Ada', 'Bo', 'Cy', 'Di')} most={3} />);
    expect(screen.getByText('+2').getAttribute('title')).toBe('Cy, Di');
    expect(screen.getByRole('img', { name: '2 more people' })).toBeDefined();
  });

  test('have a card on focus, which stays when its button is pressed', async () => {
    const user = userEvent.setup();
    const [person] = people('Ada');
    if (!person) throw new Error('Nobody is there.');
    render(
      <PersonCard person={person} text="Viewing" trigger={<button type="button">Who</button>} />,
    );
    await user.tab();
    expect(await screen.findByText('Viewing')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Who' }));
    expect(screen.getByText('Viewing')).toBeDefined();
    await user.keyboard('{Escape}');
    await vi.waitFor(() => expect(screen.queryByText('Viewing')).toBeNull());
  });
});
