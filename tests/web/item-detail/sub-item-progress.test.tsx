import { act, screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';

import {
  idOf,
  makeScreen,
  PROJECT,
  putItem,
  renderList,
  startWorld,
} from '#tests/web/work-items/list-world.tsx';
import { ItemList } from '#web/features/item-list/item-list.tsx';
import { store } from '#web/lib/store/collection.ts';

const DONE = idOf(800);

beforeAll(() => {
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 900 });
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 1200 });
});

beforeEach(() => {
  startWorld();
  const state = { id: DONE, name: 'Done', group: 'completed', sequence: 9, project_id: PROJECT };
  store.feed.put(
    'state',
    { ...state, color: '#00aa00', default: false, rev: 1 },
    `project:${PROJECT}`,
  );
  putItem(1, { sub_issues_count: 4 });
  for (const n of [2, 3, 4]) putItem(n, { parent_id: idOf(1) });
  putItem(5, { parent_id: idOf(1), state_id: DONE });
  store.flush();
});

const progress = () =>
  within(screen.getByRole('row', { name: 'Item 1' })).getByRole('img', { name: /sub-items?$/ })
    .textContent;

test('an archived sub-item leaves both numbers at once, and comes back into both', () => {
  renderList(makeScreen(), <ItemList />);
  expect(progress()).toBe('1/4');
  act(() => {
    putItem(5, { archived_at: '2026-11-24' });
    store.flush();
  });
  // The parent's own number comes with a later frame.
  expect(progress()).toBe('0/3');
  act(() => {
    putItem(1, { sub_issues_count: 3 });
    store.flush();
  });
  expect(progress()).toBe('0/3');
  act(() => {
    putItem(5, { archived_at: null });
    putItem(1, { sub_issues_count: 4 });
    store.flush();
  });
  expect(progress()).toBe('1/4');
});
