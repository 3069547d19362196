import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { leave, put, show } from '#tests/support/web/workspace.tsx';
import { ITEM, itemAt, startItems } from '#tests/web/work-items/item-world.tsx';
import { ItemBody } from '#web/features/item-detail/item-body.tsx';
import { store } from '#web/lib/store/collection.ts';

vi.mock(
  '@tanstack/react-router',
  async () => (await import('#tests/support/web/address.tsx')).router,
);

beforeEach(() => startItems());
afterEach(leave);

test('who begins to write before all of an item is here goes on in the same field', async () => {
  const { user, written } = show(<ItemBody item={itemAt(1)} />);
  const title = screen.getByRole('textbox', { name: 'Title' });
  await user.click(title);
  await user.keyboard('{End} of');
  expect(screen.queryByText('Relation')).toBeNull();
  act(() => {
    put('work_item_description', ITEM, { description_html: '<p>All about it</p>' });
    store.flush();
  });
  expect(await screen.findByText('Relation')).toBeDefined();
  await user.keyboard(' 2027{Enter}');
  await waitFor(() => expect(written().at(-1)?.[1]).toEqual({ name: 'Seat map of 2027' }));
});
