import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { DOING, inWorld, makeScreen, ME, putItem } from '#tests/web/work-items/list-world.tsx';
import { CycleBanner } from '#web/features/cycles/screens/page/cycle-banner.tsx';
import { EndCycleDialog } from '#web/features/cycles/screens/requests/end-cycle-dialog.tsx';
import { TransferDialog } from '#web/features/cycles/screens/requests/transfer-dialog.tsx';
import { cycles } from '#web/features/cycles/store.ts';
import { closeChanges, openChanges } from '#web/lib/mutations/changes.ts';
import { store } from '#web/lib/store/collection.ts';

import { putCycle, startCycles } from './cycle-world.ts';

vi.mock('@tanstack/react-router', async () => (await import('#tests/web/router.ts')).router);

const bodies: unknown[] = [];

beforeEach(() => {
  startCycles();
  bodies.length = 0;
  openChanges({ userId: ME, onRefused: () => undefined });
  vi.stubGlobal('fetch', (_address: string, { body }: RequestInit) => {
    bodies.push(typeof body === 'string' ? JSON.parse(body) : null);
    return Promise.resolve(Response.json({ message: 'Success' }));
  });
});
afterEach(() => {
  closeChanges();
  vi.unstubAllGlobals();
});

function cycleOf(id: string) {
  const cycle = cycles.get(id);
  if (!cycle) throw new Error('The cycle is not here.');
  return cycle;
}

test('a cycle that is over says so, and how many open items can go elsewhere', () => {
  const over = putCycle(801, 'Over', [-20, -10]);
  putItem(1, { cycle_id: over });
  putItem(2, { cycle_id: over, state_id: DOING });
  store.flush();
  render(inWorld(makeScreen(), <CycleBanner cycle={cycleOf(over)} />));
  expect(screen.getByText(/completed, so it can't be edited/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Transfer 2 items' })).toBeDefined();
});

test('open items go to the cycle that is chosen, of those that are not over', async () => {
  const over = putCycle(811, 'Over', [-20, -10]);
  putCycle(812, 'Running', [-3, 3]);
  const next = putCycle(813, 'Next', [5, 9]);
  putCycle(814, 'Long over', [-40, -30]);
  const close = vi.fn<() => void>();
  render(inWorld(makeScreen(), <TransferDialog cycle={cycleOf(over)} onClose={close} />));
  expect(screen.queryByRole('radio', { name: /Long over/ })).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: /Next/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Transfer items' }));
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(bodies).toEqual([{ new_cycle_id: next }]);
});

test('without an open cycle it offers to make one', () => {
  const over = putCycle(821, 'Over', [-20, -10]);
  render(inWorld(makeScreen(), <TransferDialog cycle={cycleOf(over)} onClose={() => undefined} />));
  expect(screen.getByText(/no active or upcoming cycle/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'New cycle' })).toBeDefined();
});

test('ending a cycle can leave its open items where they are', async () => {
  const running = putCycle(831, 'Running', [-3, 3]);
  putCycle(832, 'Next', [5, 9]);
  const close = vi.fn<() => void>();
  render(inWorld(makeScreen(), <EndCycleDialog cycle={cycleOf(running)} onClose={close} />));
  await userEvent.click(screen.getByRole('radio', { name: 'Keep open items in this cycle' }));
  await userEvent.click(screen.getByRole('button', { name: 'End cycle' }));
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(bodies).toEqual([{ new_cycle_id: null }]);
});
