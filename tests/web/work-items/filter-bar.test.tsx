import { fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';

import { toAddress } from '#shared/lib/work-item-query/address.ts';
import type { FilterNames } from '#shared/lib/work-item-query/names.ts';
import { parse } from '#shared/lib/work-item-query/parse.ts';
import { FilterBar } from '#web/features/work-items/filters/filter-bar.tsx';

const BUG = '00000000-0000-7000-8000-00000000b0b1';
const NAMES: FilterNames = {
  options: (field) => (field === 'labels' ? [{ id: BUG, name: 'Bug' }] : []),
};

const FIELDS = ['priority', 'labels', 'target_date'] as const;

interface BarProps {
  readonly first?: string;
  readonly listKey?: string;
  readonly matching?: number;
}

function Bar({ first = '', listKey = 'one', matching = 2 }: BarProps) {
  const [filter, setFilter] = useState(() => parse(first, NAMES).filter);
  return (
    <>
      <span data-testid="filter">{toAddress(filter)}</span>
      <FilterBar
        filter={filter}
        names={NAMES}
        fields={FIELDS}
        typed={FIELDS}
        count={`${matching} of 9`}
        listKey={listKey}
        hasGroupings
        onChange={setFilter}
      />
    </>
  );
}

function show(first = '', props: BarProps = {}) {
  const { rerender } = render(<Bar first={first} {...props} />);
  return { user: userEvent.setup(), rerender };
}

const text = () => screen.getByTestId('filter').textContent;
const field = () => within(screen.getByRole('search')).getByRole('combobox');
/** Chips stand in the bar, and once more behind the button of narrow screens when that is open. */
const removers = () => screen.getAllByRole('button', { name: /^Remove / });

test('what is typed becomes a chip by Enter, and the field is empty for the next', async () => {
  const { user } = show();
  await user.type(field(), 'priority:high{Enter}');
  expect(text()).toBe('priority:high');
  expect(field()).toHaveProperty('value', '');
  expect(screen.getByRole('button', { name: /Priority\s?is\s?High/ })).toBeDefined();
  await user.type(field(), 'label:Bug{Enter}');
  expect(text()).toBe(`priority:high label:${BUG}`);
});

test('nothing typed is no filter', async () => {
  const { user } = show('priority:high');
  await user.type(field(), '   {Enter}');
  expect(text()).toBe('priority:high');
});

test('several conditions typed at once become as many chips', async () => {
  const { user } = show();
  await user.type(field(), 'priority:high label:Bug{Enter}');
  expect(removers()).toHaveLength(2);
});

test('words alone search the titles', async () => {
  const { user } = show();
  await user.type(field(), 'seat map{Enter}');
  expect(text()).toMatch(/seat/);
  expect(screen.getByRole('button', { name: /^seat/ })).toBeDefined();
});

test('a chip is taken away by its cross, the others stay', async () => {
  const { user } = show('priority:high label:Bug');
  await user.click(screen.getByRole('button', { name: 'Remove priority:high' }));
  expect(text()).toBe(`label:${BUG}`);
});

test('Backspace in the empty field takes the last chip back as text', async () => {
  const { user } = show('priority:high label:Bug');
  await user.click(field());
  await user.keyboard('{Backspace}');
  expect(text()).toBe('priority:high');
  expect(field()).toHaveProperty('value', 'label:Bug');
  expect(document.activeElement).toBe(field());
});

test('what is joined by “or” is one chip, which can be written anew', async () => {
  const { user } = show('priority:high OR label:Bug');
  expect(removers()).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: /^priority:high or/i }));
  expect(text()).toBe('');
  expect((field() as HTMLInputElement).value).toMatch(/^priority:high OR label:Bug$/i);
});

test('an “or” that is typed to a filter must hold besides it', async () => {
  const { user } = show('label:Bug');
  await user.type(field(), 'priority:high OR priority:low{Enter}');
  expect(text()).toMatch(new RegExp(`^label:${BUG} \\(.+ or .+\\)$`, 'i'));
});

test('how many match is read out, and all are shown again by the cross', async () => {
  const { user } = show('priority:high');
  expect(screen.getByRole('status').textContent).toBe('2 of 9');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(text()).toBe('');
  expect(screen.queryByRole('status')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
});

test('a half-written word belongs to the list it was written for', async () => {
  const { user, rerender } = show();
  await user.type(field(), 'prio');
  rerender(<Bar listKey="two" />);
  expect(field()).toHaveProperty('value', '');
  rerender(<Bar listKey="one" />);
  expect(field()).toHaveProperty('value', 'prio');
});

test('a chip’s values are changed in place: added, turned round, taken away', async () => {
  const { user } = show('priority:high');
  const chip = () => screen.getByRole('button', { name: /^Priority/ });
  await user.click(chip());
  await user.click(screen.getByRole('option', { name: 'Urgent' }));
  expect(text()).toMatch(/^priority:(high,urgent|urgent,high)$/);
  expect(chip().textContent).toContain('any of');
  await user.click(screen.getByRole('button', { name: 'Change to “is not”' }));
  expect(text()).toMatch(/^-priority:/);
  expect(chip().textContent).toContain('none of');
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  expect(text()).toBe('');
});

test('where there is no room, the chips stand behind one button', async () => {
  const { user } = show('priority:high label:Bug');
  await user.click(screen.getByRole('button', { name: '2 filters' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Filters' }));
  await user.click(panel.getByRole('button', { name: /Remove label:Bug/ }));
  expect(text()).toBe('priority:high');
  expect(screen.getByRole('button', { name: '1 filter' })).toBeDefined();
});

test('a label that is deleted meanwhile is still named and can be taken away', async () => {
  const { user } = show('label:00000000-0000-7000-8000-00000000dead');
  expect(removers().length).toBe(1);
  const [cross] = removers();
  if (cross) await user.click(cross);
  expect(text()).toBe('');
});

test('Enter of an input method ends a word, not the filter', () => {
  show();
  fireEvent.change(field(), { target: { value: 'priority:high' } });
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
  expect(text()).toBe('');
});
