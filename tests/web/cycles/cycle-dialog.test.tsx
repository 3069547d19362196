import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { inWorld, makeScreen, ME, PROJECT } from '#tests/web/work-items/list-world.tsx';
import { CycleDialog } from '#web/features/cycles/screens/requests/cycle-dialog.tsx';
import { nextDays } from '#web/features/cycles/screens/requests/days-field.tsx';
import { cycles } from '#web/features/cycles/store.ts';
import { formatLongDay } from '#web/lib/formats/dates.ts';
import { closeChanges, openChanges } from '#web/lib/mutations/changes.ts';
import { undoStack } from '#web/lib/mutations/undo.ts';

import { day, putCycle, startCycles } from './cycle-world.ts';

vi.mock('@tanstack/react-router', async () => (await import('#tests/web/router.ts')).router);

const bodies: unknown[] = [];

beforeEach(() => {
  startCycles();
  bodies.length = 0;
  openChanges({ userId: ME, onRefused: () => undefined });
  vi.stubGlobal('fetch', (_address: string, { body }: RequestInit) => {
    bodies.push(typeof body === 'string' ? JSON.parse(body) : null);
    return Promise.resolve(Response.json({}));
  });
});
afterEach(() => {
  closeChanges();
  vi.unstubAllGlobals();
});

function open(cycleId = '') {
  const close = vi.fn<() => void>();
  const draw = () => {
    const cycle = cycles.get(cycleId);
    const parts = { projectId: PROJECT, onClose: close, ...(cycle && { row: cycle }) };
    return inWorld(makeScreen(), <CycleDialog {...parts} />);
  };
  const { rerender } = render(draw());
  return { close, again: () => rerender(draw()) };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function openDates(): Promise<HTMLElement> {
  await press('Choose dates');
  return screen.findByRole('dialog', { name: 'Dates' });
}

async function pickDays(dates: HTMLElement, from: number, to: number) {
  for (const offset of [from, to]) {
    const name = new RegExp(formatLongDay(day(offset)));
    await userEvent.click(await within(dates).findByRole('button', { name }));
  }
}

const name = () => screen.getByRole('textbox', { name: /Name/ });

test('a cycle needs a name; without dates it is a draft', async () => {
  const { close } = open();
  await press('Create cycle');
  expect(screen.getByText('Enter a name.')).toBeDefined();
  expect(screen.getByText("Without dates it's a draft.")).toBeDefined();
  await userEvent.type(name(), 'Cycle 24');
  await press('Create cycle');
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(bodies.at(-1)).toMatchObject({ name: 'Cycle 24', start_date: null, end_date: null });
});

test('the days of another cycle cannot be chosen, and what covers them is refused', async () => {
  putCycle(810, 'Cycle 23', [2, 2]);
  open();
  await userEvent.type(name(), 'Cycle 24');
  const dates = await openDates();
  const taken = await within(dates).findByRole('button', { name: /Cycle 23/ });
  expect(taken).toHaveProperty('disabled', true);
  await pickDays(dates, 1, 3);
  expect(screen.getByText(/^Cycle 23 already covers these dates/)).toBeDefined();
  await press('Create cycle');
  expect(bodies).toEqual([]);
});

test('days are chosen by their first and last one, and sent as days', async () => {
  const { close } = open();
  await userEvent.type(name(), 'Cycle 24');
  await pickDays(await openDates(), 1, 2);
  await press('Create cycle');
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(bodies.at(-1)).toMatchObject({ start_date: day(1), end_date: day(2) });
});

test('when somebody else changes the dates meanwhile, one of both is chosen', async () => {
  const { close, again } = open(putCycle(820, 'Cycle 24', [1, 5]));
  await press('Clear dates');
  putCycle(820, 'Cycle 24', [3, 8], { rev: 2 });
  again();
  expect(screen.getByText(/Someone changed this to/)).toBeDefined();
  await press('Use theirs');
  await press('Save');
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(JSON.stringify(bodies)).not.toContain('start_date');
});

test('a change of the dates is taken back to the days it had', async () => {
  const { close } = open(putCycle(830, 'Cycle 24', [1, 5]));
  await press('Clear dates');
  await press('Save');
  await waitFor(() => expect(close).toHaveBeenCalled());
  putCycle(830, 'Cycle 24', null, { rev: 2 });
  expect(undoStack.undo()?.isDone).toBe(true);
  const before = { start_date: day(1), end_date: day(5) };
  await waitFor(() => expect(bodies.at(-1)).toEqual(before));
});

test('the days after the last cycle are proposed, as many as it has', () => {
  expect(nextDays([], '2026-03-02')).toEqual({ from: '2026-03-02', to: '2026-03-15' });
  const last = { from: '2026-03-02', to: '2026-03-08', name: 'Cycle 1' };
  const before = { from: '2026-02-01', to: '2026-02-20', name: 'Cycle 0' };
  expect(nextDays([last, before], '2026-03-04')).toEqual({ from: '2026-03-09', to: '2026-03-15' });
  expect(nextDays([before], '2026-03-04')).toEqual({ from: '2026-03-04', to: '2026-03-23' });
});

test('a new cycle takes the proposed days with one press, and its name has the focus', async () => {
  open();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /Name/ }));
  await userEvent.click(screen.getByRole('button', { name: /^Use / }));
  expect(screen.queryByRole('button', { name: 'Choose dates' })).toBeNull();
});
