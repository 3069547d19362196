import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import {
  idOf,
  inWorld,
  makeScreen,
  PROJECT,
  startWorld,
} from '#tests/web/work-items/list-world.tsx';
import { useItemByKey } from '#web/features/item-detail/use-item-by-key.ts';
import { draftItem } from '#web/features/work-items/data/create.ts';
import { store } from '#web/lib/store/collection.ts';

const wrapper = ({ children }: { readonly children: ReactNode }) => inWorld(makeScreen(), children);

beforeEach(() => {
  startWorld();
  const project = { id: PROJECT, identifier: 'TEST', name: 'Test', workspace: idOf(901) };
  store.feed.put('project', { ...project, archived_at: null, logo_props: {}, rev: 9 }, 'user');
  store.flush();
  vi.stubGlobal('fetch', (address: string) => {
    if (!address.includes('/archived-issues/')) {
      return Promise.resolve(Response.json({ error: 'Gone' }, { status: 404 }));
    }
    const row = { ...draftItem(PROJECT, {}, idOf(7)), sequence_id: 7, archived_at: '2026-01-01' };
    const results = [{ ...row, rev: 1 }];
    return Promise.resolve(Response.json({ results, total_pages: 1, total_results: 1 }));
  });
});
afterEach(() => vi.unstubAllGlobals());

test('an archived item is found by its key, also by whoever comes straight to it', async () => {
  const { result } = renderHook(() => useItemByKey('TEST-7'), { wrapper });
  await waitFor(() => expect(result.current).toMatchObject({ id: idOf(7), state: 'here' }));
});

test('what is not in the archive either is gone', async () => {
  const { result } = renderHook(() => useItemByKey('TEST-8'), { wrapper });
  await waitFor(() => expect(result.current).toMatchObject({ id: null, state: 'gone' }));
});
