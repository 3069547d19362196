import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { toAddress } from '#shared/lib/work-item-query/address.ts';
import { NO_NAMES } from '#shared/lib/work-item-query/names.ts';
import { parse } from '#shared/lib/work-item-query/parse.ts';
import { FilterMenu } from '#web/features/work-items/filters/filter-menu.tsx';
import { loadDayPicker } from '#web/ui/dates/day-picker.tsx';

const FIELDS = ['priority', 'target_date', 'created_at'] as const;

// As the list has it that the menu is of.
beforeAll(async () => void (await loadDayPicker()));
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z'), toFake: ['Date'] });
});
afterEach(() => void vi.useRealTimers());

function Menu({ first, hasGroupings }: { first: string; hasGroupings: boolean }) {
  const [filter, setFilter] = useState(() => parse(first, NO_NAMES).filter);
  return (
    <>
      <output data-testid="filter">{toAddress(filter)}</output>
      <FilterMenu
        filter={filter}
        names={NO_NAMES}
        fields={FIELDS}
        hasGroupings={hasGroupings}
        onChange={setFilter}
      />
    </>
  );
}

/** Opens the menu over a filter; answers the filter as it is in the end. */
async function open(first = '', hasGroupings = true) {
  render(<Menu first={first} hasGroupings={hasGroupings} />);
  const user = userEvent.setup();
  const openMenu = () => user.click(screen.getByRole('button', { name: 'Add filter' }));
  await openMenu();
  return { user, openMenu, text: () => screen.getByTestId('filter').textContent };
}

const press = (user: ReturnType<typeof userEvent.setup>, name: string | RegExp) =>
  user.click(screen.getByRole('option', { name }));
const day = (name: string | RegExp) => screen.getByRole('button', { name });

test('the active items and the backlog are one press, and take the place of each other only', async () => {
  const { user, openMenu, text } = await open('priority:high');
  expect(screen.getByRole('option', { name: 'All' }).getAttribute('aria-selected')).toBe('true');
  await press(user, 'Active');
  expect(text()).toBe('priority:high state:unstarted,started');
  await openMenu();
  expect(screen.getByRole('option', { name: 'Active' }).getAttribute('aria-selected')).toBe('true');
  await press(user, 'Backlog');
  expect(text()).toBe('priority:high state:backlog');
  await openMenu();
  await press(user, 'All');
  expect(text()).toBe('priority:high');
});

test('a list that has no backlog is not asked about it', async () => {
  await open('', false);
  expect(screen.queryByRole('option', { name: 'Backlog' })).toBeNull();
});

test('a day of the calendar is where a date begins', async () => {
  const { user, openMenu, text } = await open();
  await press(user, 'Due date');
  await press(user, 'From…');
  await user.click(day(/November 24, 2026/));
  expect(text()).toBe('due:>2026-11-24');
  await openMenu();
  await press(user, 'Due date');
  expect(screen.getByRole('option', { name: /^From….*Nov 24/ })).toBeDefined();
});

test('two days of the calendar, in any order, are where a date lies between, by keys alone', async () => {
  const { user, text } = await open();
  await user.keyboard('due{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Due date' }));
  await user.keyboard('between{Enter}');
  expect(document.activeElement).toBe(day(/November 21, 2026/));
  await user.keyboard('{Enter}');
  expect(screen.getByText('From Nov 21. Select the end date')).toBeDefined();
  await user.keyboard('{ArrowUp}{Enter}');
  expect(text()).toBe('due:2026-11-14..2026-11-21');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('what has happened lies behind: later days cannot be chosen', async () => {
  const { user, text } = await open();
  await press(user, 'Created');
  await press(user, 'Until…');
  expect(day(/November 22, 2026/).hasAttribute('disabled')).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByRole('combobox', { name: 'Created' })).toBeDefined();
  await press(user, 'Until…');
  await user.type(screen.getByRole('textbox'), 'yesterday{Enter}');
  expect(text()).toBe('created:<2026-11-20');
});
