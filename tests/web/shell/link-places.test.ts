import { expect, test } from 'vitest';

import { LINKS, placesOf } from '#web/app/shell/links/link-places.ts';
import type { SidebarPreferenceRow } from '#web/features/home/store.ts';

const row = (key: string, fields: Partial<SidebarPreferenceRow> = {}): SidebarPreferenceRow => ({
  id: `p-${key}`,
  workspace_id: 'here',
  key,
  is_pinned: false,
  sort_order: 1,
  rev: 2,
  ...fields,
});
const keys = (rows: readonly SidebarPreferenceRow[]) =>
  placesOf(rows, 'here').map(({ key }) => key);
const pinned = (rows: readonly SidebarPreferenceRow[]) =>
  placesOf(rows, 'here').flatMap(({ key, isPinned }) => (isPinned ? [key] : []));

test('nothing stored: every link in the order it begins with, the usual ones pinned', () => {
  expect(keys([])).toEqual([...LINKS]);
  expect(pinned([])).toEqual([
    'views',
    'active_cycles',
    'analytics',
    'drafts',
    'your_work',
    'stickies',
  ]);
});

test('rows that the server has only made change nothing, those that were changed count', () => {
  const made = LINKS.map((key, at) => row(key, { rev: 1, sort_order: 65_535 + 10_000 * at }));
  expect(pinned(made)).toEqual(pinned([]));
  expect(pinned([...made.slice(1), row('views', { sort_order: 65_535 })])).not.toContain('views');
});

test('each person’s places in a workspace are its own', () => {
  expect(keys([row('drafts', { workspace_id: 'elsewhere' })])).toEqual([...LINKS]);
  expect(keys([row('drafts')])[0]).toBe('drafts');
});

test('while the first change is on its way, the row without an id of its own counts', () => {
  const shown = [row('drafts', { rev: 1, is_pinned: true }), row('drafts', { id: 'drafts' })];
  expect(pinned(shown)).not.toContain('drafts');
});
