import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { leave, show } from '#tests/support/web/workspace.tsx';
import { changeItem, ITEM, startItems } from '#tests/web/work-items/item-world.tsx';
import { useOpening } from '#web/features/item-pages/use-opening.ts';

const navigate = vi.fn<(to: { search: (old: object) => object }) => Promise<void>>();

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  ...(await import('#tests/web/router.ts')).router,
  useNavigate: () => navigate,
}));

beforeEach(() => {
  navigate.mockReset().mockResolvedValue();
  startItems();
  changeItem(1, { sequence_id: 0 });
});
afterEach(() => {
  vi.restoreAllMocks();
  leave();
});

function Opening() {
  const { open } = useOpening('list', undefined);
  return <button onClick={() => open(ITEM)}>Open</button>;
}

const opened = () => navigate.mock.calls.map(([{ search }]) => search({}));

test('an item that was made a moment ago opens as soon as it has a key', async () => {
  const { user } = show(<Opening />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(opened()).toEqual([]);
  act(() => changeItem(1, { sequence_id: 7 }));
  await waitFor(() => expect(opened()).toEqual([{ peek: 'WEB-7' }]));
  act(() => changeItem(1, { sequence_id: 7, name: 'Renamed' }));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(opened()).toHaveLength(1);
});

test('without a network it is said when it can be opened, and nothing opens by itself later', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { user } = show(<Opening />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByText(/can be opened once you're online/)).toBeTruthy();
  act(() => changeItem(1, { sequence_id: 7 }));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(opened()).toEqual([]);
});
