import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { inWorld, makeScreen, putItem, startWorld } from '#tests/web/work-items/list-world.tsx';
import { LayoutView } from '#web/features/item-pages/layout-view.tsx';
import type { Layout } from '#web/features/work-items/filters/layouts.ts';
import { store } from '#web/lib/store/collection.ts';

beforeEach(() => {
  startWorld();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

/** The calendar finds nothing to stand on. */
function show(layout: Layout) {
  const list = makeScreen();
  const given = layout === 'calendar' ? { ...list, store: undefined as never } : list;
  return inWorld(given, <LayoutView layout={layout} listKey="a" />);
}

test('an error of one layout ends where another layout is chosen', async () => {
  putItem(1, { name: 'Seat map' });
  store.flush();
  const { rerender } = render(show('calendar'));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain("Couldn't load"), {
    timeout: 10_000,
  });
  rerender(show('list'));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('row', { name: /Seat map/ })).toBeDefined();
});
