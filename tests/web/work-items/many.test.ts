import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { ADMIN, MEMBER } from '#shared/permissions.ts';
import { archiveWorkItems, restoreWorkItems } from '#web/features/work-items/data/archive.ts';
import { draftItem } from '#web/features/work-items/data/create.ts';
import { removeWorkItems } from '#web/features/work-items/data/remove.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { removeOrAsk } from '#web/features/work-items/overlays/store.ts';
import type { ChangeQueue } from '#web/lib/mutations/change-queue.ts';
import { closeChanges, openChanges } from '#web/lib/mutations/changes.ts';
import { undoStack } from '#web/lib/mutations/undo.ts';
import { readSession } from '#web/lib/session/session.ts';
import { store } from '#web/lib/store/collection.ts';

const PROJECT = '01900000-0000-7000-8000-000000000002';
const LABEL = { key: 'work-items:detail.archive.change' };
const scope = `project:${PROJECT}`;
const ADA = { id: 'ada', display_name: 'Ada' };
let queue: ChangeQueue;
let refused: string[];

function put(id: string, fields: Partial<WorkItemImage> = {}): void {
  const image = { ...draftItem(PROJECT, {}, id), rev: 1, sequence_id: 1, ...fields };
  store.feed.put('work_item', image, scope);
}

/** What waits to be sent: how, the end of where, and for which items. */
function waiting(): string[] {
  return queue.waiting.map(({ method, path, body }) => {
    const end = path.slice(path.indexOf(PROJECT) + PROJECT.length + 1);
    return `${method} ${end}${body ? ` ${JSON.stringify(body)}` : ''}`;
  });
}

function isRole(role: number): void {
  const row = { id: 'membership', rev: 1, member: 'ada', project: PROJECT, role };
  store.feed.put('project_member', row, scope);
}

const answer = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json' },
  });

beforeEach(async () => {
  refused = [];
  vi.stubGlobal('fetch', async () => answer(200, ADA));
  await readSession();
  // From here on the server is out of reach.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  queue = openChanges({ userId: 'ada', onRefused: ({ path }) => refused.push(path) });
});
afterEach(() => {
  closeChanges();
  store.feed.drop(scope);
  vi.unstubAllGlobals();
});

test('many items go into the archive by one call', () => {
  put('a1');
  put('a2');
  archiveWorkItems(['a1', 'a2'], LABEL);
  expect(waiting()).toEqual(['POST bulk-archive-issues/ {"issue_ids":["a1","a2"]}']);
  expect(workItems.get('a2')?.archived_at).not.toBeNull();
});

test('many items come out of the archive by one call, which one step takes back', () => {
  put('h1', { archived_at: '2026-11-01' });
  put('h2', { archived_at: '2026-11-01' });
  restoreWorkItems(['h1', 'h2'], LABEL);
  expect(waiting()).toEqual(['DELETE bulk-archive-issues/ {"issue_ids":["h1","h2"]}']);
  expect(workItems.get('h2')?.archived_at).toBeNull();
  undoStack.undo();
  expect(waiting().at(-1)).toBe('POST bulk-archive-issues/ {"issue_ids":["h1","h2"]}');
  expect(workItems.get('h1')?.archived_at).not.toBeNull();
});

test('when one of them cannot be archived any more, the others are, and it says which', async () => {
  put('b1');
  put('b2');
  vi.stubGlobal('fetch', async (url: string) =>
    url.includes('bulk-archive') || url.includes('/b1/')
      ? answer(400, { error: 'still open' })
      : answer(200, { archived_at: '2026-11-22' }),
  );
  archiveWorkItems(['b1', 'b2'], LABEL);
  await vi.waitFor(() => expect(refused).toHaveLength(1), 5_000);
  expect(refused[0]).toMatch(/b1\/archive\/$/);
  await vi.waitFor(() => expect(queue.waiting).toHaveLength(0), 5_000);
  expect(workItems.get('b1')?.archived_at).toBeNull();
});

test('an archiving that is given up before it was sent is not tried again', async () => {
  put('c1');
  put('c2');
  archiveWorkItems(['c1', 'c2'], LABEL);
  queue.discard(queue.waiting[0]?.id ?? '');
  await Promise.resolve();
  expect(waiting()).toEqual([]);
});

test('an admin deletes many by one call, but those with items below them each with its own', () => {
  isRole(ADMIN);
  put('d1');
  put('d2');
  put('d3', { sub_issues_count: 1 });
  put('d4', { parent_id: 'd3' });
  removeWorkItems(['d1', 'd2', 'd3', 'd4'], LABEL);
  expect(waiting()).toEqual([
    'DELETE bulk-delete-issues/ {"issue_ids":["d1","d2"]}',
    'DELETE issues/d3/',
  ]);
});

test('what was deleted is taken back by one step, and seen again at once', () => {
  isRole(ADMIN);
  put('f1', { name: 'Seat map' });
  put('f2');
  removeWorkItems(['f1', 'f2'], LABEL);
  expect(workItems.get('f1')).toBeUndefined();
  undoStack.undo();
  expect(waiting().at(-1)).toBe('POST restore-issues/ {"issue_ids":["f1","f2"]}');
  expect(workItems.get('f1')?.name).toBe('Seat map');
  // Gone for everybody meanwhile: our own row is what is seen until the server's comes.
  store.feed.remove('work_item', 'f1', scope);
  expect(workItems.get('f1')?.name).toBe('Seat map');
  undoStack.redo();
  expect(waiting().at(-1)).toBe('DELETE bulk-delete-issues/ {"issue_ids":["f1","f2"]}');
  expect(workItems.get('f1')).toBeUndefined();
});

test('fifty and what is below them go at once, more are asked about first', () => {
  isRole(ADMIN);
  put('g1', { sub_issues_count: 49 });
  removeOrAsk(['g1']);
  expect(waiting()).toEqual(['DELETE issues/g1/']);
  put('g2', { sub_issues_count: 50 });
  removeOrAsk(['g2']);
  expect(waiting()).toHaveLength(1);
});

test('whoever is no admin deletes what they made one by one', () => {
  isRole(MEMBER);
  put('e1');
  put('e2');
  removeWorkItems(['e1', 'e2'], LABEL);
  expect(waiting()).toEqual(['DELETE issues/e1/', 'DELETE issues/e2/']);
});
