import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { address } from '#tests/support/web/address.tsx';
import { fakePresence } from '#tests/support/web/presence.ts';
import { leave, PROJECT } from '#tests/support/web/workspace.tsx';
import { idOf } from '#tests/web/work-items/list-world.tsx';

import { openIntake, putSubmission, startIntake } from './intake-world.tsx';

vi.mock(
  '@tanstack/react-router',
  async () => (await import('#tests/support/web/address.tsx')).router,
);

let presence: ReturnType<typeof fakePresence>;

beforeEach(() => {
  startIntake();
  presence = fakePresence();
});
afterEach(() => {
  presence.disconnect();
  leave();
});

test('who reads a submission stands on its row until they leave, and is told where one reads oneself', async () => {
  putSubmission(1);
  putSubmission(2);
  const { user } = openIntake();
  const row = (name: RegExp) => within(screen.getByRole('button', { name }));
  const place = (n: number) => `project:${PROJECT}/intake:${idOf(n)}`;
  presence.tell({ [`project:${PROJECT}`]: ['mara'], [place(2)]: ['mara'] });
  expect(row(/Wish 2/).getByRole('img', { name: 'mara, here now' })).toBeDefined();
  expect(row(/Wish 1/).queryByRole('img', { name: 'mara, here now' })).toBeNull();
  // In the header they are there without changing anything.
  const others = within(screen.getByRole('list', { name: 'Here now' }));
  expect(others.getByText(/Viewing this project/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: /Wish 1/ }));
  expect(address.search['id']).toBe(idOf(1));
  await vi.waitFor(() => expect(presence.said.flat()).toContain(place(1)));
  presence.tell({ [place(2)]: [] });
  expect(row(/Wish 2/).queryByRole('img', { name: 'mara, here now' })).toBeNull();
});
