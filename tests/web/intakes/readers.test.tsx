import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { address } from '#tests/support/web/address.tsx';
import { leave, PROJECT } from '#tests/support/web/workspace.tsx';
import { idOf } from '#tests/web/work-items/list-world.tsx';
import { connectPresence, type PresenceLine } from '#web/lib/feed/presence.ts';

import { openIntake, putSubmission, startIntake } from './intake-world.tsx';

vi.mock(
  '@tanstack/react-router',
  async () => (await import('#tests/support/web/address.tsx')).router,
);

type People = Parameters<Parameters<PresenceLine['onPresence']>[0]>[0];

const said: string[] = [];
let tell: (people: People) => void;
let disconnect: () => void;

beforeEach(() => {
  startIntake();
  said.length = 0;
  disconnect = connectPresence({
    isCurrent: true,
    here: (places) => said.push(...places),
    open: () => undefined,
    close: () => undefined,
    isShown: () => true,
    onPresence: (listener) => {
      tell = (people) => act(() => listener(people));
      return () => undefined;
    },
    onActivity: () => () => undefined,
  });
});
afterEach(() => {
  disconnect();
  leave();
});

test('who reads a submission stands on its row until they leave, and is told where one reads oneself', async () => {
  putSubmission(1);
  putSubmission(2);
  const { user } = openIntake();
  const row = (name: RegExp) => within(screen.getByRole('button', { name }));
  const place = (n: number) => `project:${PROJECT}/intake:${idOf(n)}`;
  tell({ [`project:${PROJECT}`]: ['mara'], [place(2)]: ['mara'] });
  expect(row(/Wish 2/).getByRole('img', { name: 'mara, here now' })).toBeDefined();
  expect(row(/Wish 1/).queryByRole('img', { name: 'mara, here now' })).toBeNull();
  // In the header they are there without changing anything.
  const others = within(screen.getByRole('list', { name: 'Here now' }));
  expect(others.getByText(/Viewing this project/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: /Wish 1/ }));
  expect(address.search['id']).toBe(idOf(1));
  await vi.waitFor(() => expect(said).toContain(place(1)));
  tell({ [place(2)]: [] });
  expect(row(/Wish 2/).queryByRole('img', { name: 'mara, here now' })).toBeNull();
});
