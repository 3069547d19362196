import { render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, expect, test, vi } from 'vitest';

import { inWorld, makeScreen, startWorld } from '#tests/web/work-items/list-world.tsx';
import { PersonActivities } from '#web/features/activities/person-activity-section.tsx';
import japanese from '#web/messages/ja/activities.json' with { type: 'json' };

vi.mock('@tanstack/react-router', async () => (await import('#tests/web/router.ts')).router);

afterEach(() => vi.unstubAllGlobals());

const line = (id: string, deleted_issue: object | null, change: object = {}) => ({
  id,
  verb: 'updated',
  field: 'name',
  old_value: 'One',
  new_value: 'Two',
  created_at: '2026-11-01T10:00:00Z',
  issue_detail: null,
  deleted_issue,
  project_detail: { identifier: 'TEST' },
  workspace_detail: { slug: 'test' },
  ...change,
});

test('a line of a deleted item names it while the server knows it, else says what it was', async () => {
  const results = [line('a', { name: 'Thrown away', sequence_id: 7 }), line('b', null)];
  const deletion = { field: 'issue', verb: 'deleted', old_value: null, new_value: null };
  results.push(line('c', { name: 'Thrown away', sequence_id: 7 }, deletion));
  const page = { results, next_cursor: '', next_page_results: false };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(page)));
  startWorld();
  render(inWorld(makeScreen(), <PersonActivities path="/api/users/me/activities/" />));
  const [known, forgotten, thrown] = await screen.findAllByRole('listitem');
  expect(known?.textContent).toContain('Changed the title of TEST-7Thrown away(deleted)');
  expect(forgotten?.textContent).toContain('Changed the title of a deleted work item');
  expect(thrown?.textContent).toContain('Deleted TEST-7Thrown away');
  expect(thrown?.textContent).not.toContain('(deleted)');
});

test('a file is called by its name, and a priority as everywhere else', async () => {
  const item = { name: 'Pay', sequence_id: 3 };
  const stored = '01a2099e-0317/7f59cf9452d79032df9e44fe8e0be4a0-small.bin';
  const file = { field: 'attachment', old_value: null, new_value: stored };
  const results = [
    line('a', item, { ...file, verb: 'created', file_name: 'small.bin' }),
    line('b', item, { ...file, verb: 'created', file_name: null }),
    line('c', item, { ...file, verb: 'deleted', file_name: null }),
    line('d', item, { field: 'priority', old_value: 'none', new_value: 'urgent' }),
  ];
  const page = { results, next_cursor: '', next_page_results: false };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(page)));
  startWorld();
  render(inWorld(makeScreen(), <PersonActivities path="/api/users/me/activities/?of=files" />));
  const [named, nameless, removed, priority] = await screen.findAllByRole('listitem');
  expect(named?.textContent).toContain('Attached small.bin to TEST-3');
  expect(nameless?.textContent).toContain('Attached a file to TEST-3');
  expect(removed?.textContent).toContain('Removed a file from TEST-3');
  for (const row of [named, nameless, removed]) expect(row?.textContent).not.toContain('01a2099e');
  expect(priority?.textContent).toMatch(/No priority.*Urgent|None.*Urgent/);
});

test('what happened to an item as a whole is said in words, not in those of the contract', async () => {
  const item = { name: 'Seat map', sequence_id: 3 };
  const of = (id: string, field: string, new_value: string, verb = 'updated') =>
    line(id, item, { field, verb, old_value: null, new_value });
  const results = [
    of('a', 'archived_at', 'manual_archive'),
    of('b', 'archived_at', 'restore'),
    of('c', 'is_epic', 'epic'),
    of('d', 'intake', '1', '1'),
  ];
  const page = { results, next_cursor: '', next_page_results: false };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(page)));
  startWorld();
  render(
    inWorld(makeScreen(), <PersonActivities path="/api/workspaces/test/user-activity/ada/" />),
  );
  // What was read before may be shown first.
  await screen.findByText('Accepted');
  const lines = screen.getAllByRole('listitem');
  const words = ['Archived', 'Restored', 'Made an epic of', 'Accepted'];
  for (const [place, word] of words.entries())
    expect(lines[place]?.textContent).toContain(`${word} TEST-3Seat map`);
  expect(lines.map(({ textContent }) => textContent).join(' ')).not.toMatch(
    /manual_archive|restore\b/,
  );
});

test('a line that was taken back leaves the list when the newest are read again', async () => {
  const item = { name: 'Seat map', sequence_id: 3 };
  const at = (second: number) => ({ created_at: `2026-11-01T10:00:0${second}Z` });
  const first = line('a', item, { new_value: 'First', ...at(1) });
  const overtaken = line('b', item, { new_value: 'Overtaken', ...at(2) });
  const whole = line('c', item, { new_value: 'Whole', ...at(3) });
  let results = [overtaken, first];
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ results, next_cursor: '', next_page_results: false })),
  );
  startWorld();
  const show = (version: number) =>
    inWorld(
      makeScreen(),
      <PersonActivities path="/api/users/me/activities/?of=turns" version={version} />,
    );
  const { rerender } = render(show(1));
  await screen.findByText('Overtaken');
  results = [whole, first];
  rerender(show(2));
  await screen.findByText('Whole');
  expect(screen.queryByText('Overtaken')).toBeNull();
  expect(screen.getByText('First')).toBeDefined();
});

test('the item stands where the language has it', async () => {
  i18next.addResourceBundle('ja', 'activities', japanese);
  const item = { name: 'Seat map', sequence_id: 3 };
  const page = { results: [line('a', item, { field: 'name' })], next_page_results: false };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(page)));
  startWorld();
  await i18next.changeLanguage('ja');
  render(
    inWorld(makeScreen(), <PersonActivities path="/api/workspaces/test/user-activity/ben/" />),
  );
  const row = await screen.findByRole('listitem');
  expect(row.textContent).toMatch(/^TEST-3Seat map.*のタイトルを変更/);
  await i18next.changeLanguage('en');
});
