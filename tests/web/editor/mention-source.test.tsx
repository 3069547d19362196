import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test } from 'vitest';

import {
  idOf,
  inWorld,
  makeScreen,
  PROJECT,
  startWorld,
} from '#tests/web/work-items/list-world.tsx';
import { useMentionSource } from '#web/features/editor/mention-source.ts';
import { store } from '#web/lib/store/collection.ts';

const wrapper = ({ children }: { readonly children: ReactNode }) => inWorld(makeScreen(), children);

beforeEach(() => {
  startWorld();
  for (const [n, name] of ['tantaman', 'Max', 'Emma'].entries()) {
    const person = { id: idOf(930 + n), display_name: name, first_name: '', last_name: '' };
    const member = { ...person, avatar_url: null, is_bot: false };
    const row = { id: idOf(950 + n), member, role: 15, is_active: true, rev: 9 };
    const own = { id: idOf(970 + n), project: PROJECT, member: person.id, role: 15, rev: 9 };
    store.feed.put('workspace_member', row, `project:${PROJECT}`);
    store.feed.put('project_member', { ...own, sort_order: n }, `project:${PROJECT}`);
  }
  store.flush();
});

test('whose name begins with what was typed is offered before those who have it inside', () => {
  const { result } = renderHook(() => useMentionSource(PROJECT), { wrapper });
  const names = result.current.people('m').map(({ name }) => name);
  expect(names).toHaveLength(3);
  expect(names[0]).toBe('Max');
});
