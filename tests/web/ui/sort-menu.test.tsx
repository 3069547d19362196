import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

import { SortMenu } from '#web/ui/menus/sort-menu.tsx';

const OPTIONS = [
  { value: 'manual', label: 'Manual', isFixed: true },
  { value: 'name', label: 'Name' },
  { value: 'created', label: 'Created' },
] as const;

async function choose(by: (typeof OPTIONS)[number]['value'], isDown: boolean, item: string) {
  const user = userEvent.setup();
  const onChange = vi.fn<(text: string) => void>();
  const { unmount } = render(
    <SortMenu order={{ by, isDown }} options={OPTIONS} onChange={onChange} />,
  );
  await user.click(screen.getByRole('button', { name: /^Order/ }));
  await user.click(await screen.findByRole('menuitemradio', { name: item }));
  unmount();
  return onChange.mock.calls;
}

test('an order keeps its direction when another is chosen, and the way is chosen by itself', async () => {
  expect(await choose('name', true, 'Created')).toEqual([['-created']]);
  expect(await choose('name', false, 'Descending')).toEqual([['-name']]);
  expect(await choose('name', true, 'Ascending')).toEqual([['name']]);
});

test("people's own order has one direction", async () => {
  expect(await choose('name', true, 'Manual')).toEqual([['manual']]);
  const user = userEvent.setup();
  render(
    <SortMenu
      order={{ by: 'manual', isDown: false }}
      options={OPTIONS}
      onChange={() => undefined}
    />,
  );
  await user.click(screen.getByRole('button', { name: /^Order/ }));
  expect(await screen.findByRole('menuitemradio', { name: 'Name' })).toBeDefined();
  expect(screen.queryByRole('menuitemradio', { name: 'Ascending' })).toBeNull();
});
