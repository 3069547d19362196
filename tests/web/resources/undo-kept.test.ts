import { globSync, readFileSync } from 'node:fs';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { CycleImage } from '#shared/contract/cycles.ts';
import type { LabelImage } from '#shared/contract/labels.ts';
import type { ModuleImage } from '#shared/contract/modules.ts';
import type { PageImage } from '#shared/contract/pages.ts';
import type { StickyImage } from '#shared/contract/stickies.ts';
import type { SubscriptionImage } from '#shared/contract/subscriptions.ts';
import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { fakeNetwork } from '#tests/web/network.ts';
import { commentReactions, comments } from '#web/features/comments/store.ts';
import { cycleWrites, updateCycle } from '#web/features/cycles/screens/changes.ts';
import { cycles } from '#web/features/cycles/store.ts';
import { labels } from '#web/features/labels/store.ts';
import { moduleWrites } from '#web/features/modules/screens/changes.ts';
import { modules } from '#web/features/modules/store.ts';
import { archivePage, lockPage } from '#web/features/pages/changes.ts';
import { pages } from '#web/features/pages/store.ts';
import { toggleReaction } from '#web/features/reactions/changes.ts';
import { states } from '#web/features/states/store.ts';
import { stickies } from '#web/features/stickies/store.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { subscribe, subscriptionsOf, unsubscribe } from '#web/features/work-items/parts/changes.ts';
import { closeChanges, openChanges } from '#web/lib/mutations/changes.ts';
import { UndoStack, undoStack } from '#web/lib/mutations/undo.ts';
import { store } from '#web/lib/store/collection.ts';

const PROJECT = '01900000-0000-7000-8000-000000000001';
const PLACE = { slug: 'team', workspaceId: 'w', projectId: PROJECT };
const SCOPE = `project:${PROJECT}`;
let place = '';
let turn = 0;

/** The stack of the same tab after the page was loaded anew. */
function reloaded(): UndoStack {
  const stack = new UndoStack();
  stack.open(place);
  return stack;
}

function put<Row>(entity: string, row: { readonly id: string } & Partial<Row>): Row {
  store.feed.put(entity, { rev: 1, project_id: PROJECT, ...row }, SCOPE);
  return store.get(entity, row.id) as Row;
}

beforeEach(() => {
  place = `ada.rows-${(turn += 1)}`;
  openChanges({ userId: 'ada', onRefused: () => undefined });
  undoStack.open(place);
});
afterEach(() => {
  closeChanges();
  store.feed.drop(SCOPE);
  vi.unstubAllGlobals();
});

test('a changed field of a row is taken back after a reload, and done again', () => {
  const label = put<LabelImage>('label', { id: 'l1', name: 'bug', color: '#ff0000' });
  void labels.update(PLACE, label, { name: 'fault' });
  const stack = reloaded();
  expect(stack.undo()?.isDone).toBe(true);
  expect(labels.get('l1')?.name).toBe('bug');
  expect(stack.redo()?.isDone).toBe(true);
  expect(labels.get('l1')?.name).toBe('fault');
});

test('what somebody has changed since is refused', () => {
  const label = put<LabelImage>('label', { id: 'l2', name: 'bug', color: '#ff0000' });
  void labels.update(PLACE, label, { name: 'fault' });
  void labels.update(PLACE, label, { name: 'another' }, { isUndoable: false });
  expect(reloaded().undo()?.isDone).toBe(false);
  expect(labels.get('l2')?.name).toBe('another');
});

test('a cycle has its name and its days back, as days of its project', () => {
  const cycle = put<CycleImage>('cycle', {
    id: 'c1',
    name: 'Sprint 1',
    start_date: '2026-11-09T11:00:00Z',
    end_date: '2026-11-20T10:59:00Z',
  });
  const days = { start_date: '2026-11-11', end_date: '2026-11-22' };
  void updateCycle(PLACE, cycle, { name: 'Sprint one', ...days }, 'Pacific/Auckland');
  expect(cycles.get('c1')).toMatchObject({ name: 'Sprint one', ...days });
  expect(reloaded().undo()?.isDone).toBe(true);
  expect(cycles.get('c1')).toMatchObject({
    name: 'Sprint 1',
    start_date: '2026-11-10',
    end_date: '2026-11-20',
  });
});

test('a deleted row is made again after a reload, and deleted again', () => {
  const words = { description_html: '<p>Call the port</p>' };
  const sticky = put<StickyImage>('sticky', { id: 's1', ...words });
  void stickies.delete({ ...PLACE, userId: 'ada' }, sticky);
  const stack = reloaded();
  expect(stack.undo()?.isDone).toBe(true);
  expect(stickies.all()).toMatchObject([words]);
  expect(stack.redo()?.isDone).toBe(true);
  expect(stickies.all()).toEqual([]);
});

test('a lock and an archive are taken back after a reload, unless somebody has done it', () => {
  const at = { name: 'Handbook', is_locked: false, archived_at: null, workspace: 'w' };
  const page = put<PageImage>('page', { id: 'p1', ...at });
  lockPage('team', page, true);
  expect(reloaded().undo()?.isDone).toBe(true);
  expect(pages.get('p1')?.is_locked).toBe(false);
  archivePage('team', page, true);
  expect(pages.get('p1')?.archived_at).not.toBeNull();
  expect(reloaded().undo()?.isDone).toBe(true);
  expect(pages.get('p1')?.archived_at).toBeNull();
  lockPage('team', page, true);
  lockPage('team', page, false);
  const [, locked] = undoStack.recent;
  expect(undoStack.undo(locked)?.isDone).toBe(false);
});

test('a new cycle is taken back after a reload, as long as it is empty, and made again', () => {
  const { id } = cycleWrites.create(PLACE, { name: 'Sprint 2' });
  const stack = reloaded();
  expect(stack.undo()?.isDone).toBe(true);
  expect(cycles.get(id)).toBeUndefined();
  expect(stack.redo()?.isDone).toBe(true);
  const [again] = cycles.all().filter(({ name }) => name === 'Sprint 2');
  put<WorkItemImage>('work_item', { id: 'i1', cycle_id: again?.id ?? '' });
  expect(reloaded().undo()?.isDone).toBe(false);
  expect(cycles.get(again?.id ?? '')).toBeDefined();
});

test('a new cycle that somebody has filled stays, also where its items are not here', async () => {
  fakeNetwork(({ path }) => {
    const count = { results: [], total_results: 2, total_pages: 2 };
    return path.includes('/cycle-issues/') ? [200, count] : undefined;
  });
  const { id } = cycleWrites.create(PLACE, { name: 'Sprint 4' });
  const stack = reloaded();
  await stack.prepare('undo');
  expect(stack.undo()?.isDone).toBe(false);
  expect(cycles.get(id)).toBeDefined();
});

test('a deleted cycle and a deleted module come back after a reload with the items they had', () => {
  const cycle = put<CycleImage>('cycle', { id: 'c2', name: 'Sprint 3' });
  const module = put<ModuleImage>('module', { id: 'm1', name: 'Checkout' });
  put<WorkItemImage>('work_item', { id: 'i2', cycle_id: 'c2', module_ids: ['m1'] });
  void cycleWrites.remove(PLACE, cycle);
  void moduleWrites.remove(PLACE, module);
  put<WorkItemImage>('work_item', { id: 'i2', cycle_id: null, module_ids: [] });
  const stack = reloaded();
  expect([stack.undo()?.isDone, stack.undo()?.isDone]).toEqual([true, true]);
  expect(cycles.get('c2')?.name).toBe('Sprint 3');
  expect(modules.get('m1')?.name).toBe('Checkout');
  expect(workItems.get('i2')).toMatchObject({ cycle_id: 'c2', module_ids: ['m1'] });
});

test('every kind of step that is kept comes with the code that is read for it', () => {
  const brought = readFileSync('web/app/workspace/undo-kinds.ts', 'utf8');
  const kinds = globSync('web/features/**/*.{ts,tsx}').filter(
    (file) =>
      // The kit of containers declares the steps of each kind where its rows and writes are.
      !/\/containers\//.test(file) &&
      /\b(?:(?:undoKind|fieldsKind|containerResource)<|containerWrites\(')|outlivesPage: true|(?:pages|projects|views)\.toggle\(/.test(
        readFileSync(file, 'utf8'),
      ),
  );
  expect(kinds.length).toBeGreaterThan(10);
  expect(kinds.filter((file) => !brought.includes(`'#${file}'`))).toEqual([]);
});

test('a new label and a new state are taken back after a reload, as long as no item has them', async () => {
  let used = 0;
  fakeNetwork(({ path }) =>
    path.includes('/issues/?') ? [200, { results: [], total_count: used }] : undefined,
  );
  const label = labels.create(PLACE, { name: 'fault', color: '#ff0000' });
  const state = states.create(PLACE, {
    ...{ name: 'Review', color: '#ff0000', group: 'started' },
    ...{ default: false, description: '' },
  });
  const stack = reloaded();
  for (const [rows, { id }] of [
    [states, state],
    [labels, label],
  ] as const) {
    await stack.prepare('undo');
    expect(stack.undo()?.isDone).toBe(true);
    expect(rows.get(id)).toBeUndefined();
  }
  expect(stack.redo()?.isDone).toBe(true);
  const [again] = labels.all().filter(({ name }) => name === 'fault');
  // Somebody else has given it to an item that is not here.
  used = 1;
  const later = reloaded();
  await later.prepare('undo');
  expect(later.undo()?.isDone).toBe(false);
  expect(labels.get(again?.id ?? '')).toBeDefined();
});

test('a new comment is taken back after a reload, unless somebody has answered it', async () => {
  const item = { itemId: 'i9', projectId: PROJECT, userId: 'ada', path: '/api/i9', filesPath: '' };
  const words = { comment_html: '<p>Hello</p>' };
  const { id } = comments.create(item, words);
  const own = { issue: 'i9', actor: 'ada', parent: null, comment_reactions: [] };
  const there: object[] = [{ ...own, ...words, id }];
  fakeNetwork(({ path }) => (path === '/api/i9/comments/' ? [200, there] : undefined));
  const stack = reloaded();
  await stack.prepare('undo');
  expect(stack.undo()?.isDone).toBe(true);
  expect(comments.get(id)).toBeUndefined();
  expect(stack.redo()?.isDone).toBe(true);
  expect(comments.all()).toMatchObject([{ ...words, issue: 'i9' }]);
  const again = comments.all()[0]?.id ?? '';
  there.push({ ...own, ...words, id: again }, { ...own, id: 'c9', actor: 'max', parent: again });
  const answered = reloaded();
  await answered.prepare('undo');
  expect(answered.undo()?.isDone).toBe(false);
  expect(comments.get(again)).toBeDefined();
});

test('subscribing and unsubscribing are taken back, also after a reload', () => {
  const items = ['i20', 'i21'].map((id) => ({ id, project_id: PROJECT }));
  put<SubscriptionImage>('subscription', { id: 'sub20', issue: 'i20', subscriber: 'ada' });
  const followed = () => subscriptionsOf(['i20', 'i21'], 'ada').size;
  unsubscribe(items.slice(0, 1), 'ada');
  expect(followed()).toBe(0);
  subscribe(items, 'ada');
  expect(followed()).toBe(2);
  const stack = reloaded();
  expect(stack.undo()?.isDone).toBe(true);
  expect(followed()).toBe(0);
  expect(stack.undo()?.isDone).toBe(true);
  expect(followed()).toBe(1);
  expect(stack.redo()?.isDone).toBe(true);
  expect(followed()).toBe(0);
});

test('a reaction is taken back and set again, and one that is gone says so', () => {
  const target = { entity: 'comment_reaction', path: '/api/r/', link: { comment: 'c1' } };
  const mine = () => commentReactions.all().filter(({ comment }) => comment === 'c1');
  toggleReaction(target, [], '128077', 'ada');
  toggleReaction(target, mine(), '128077', 'ada');
  expect(mine()).toEqual([]);
  expect(undoStack.undo()?.isDone).toBe(true);
  expect(mine()).toMatchObject([{ reaction: '128077', actor: 'ada' }]);
  expect(undoStack.undo()?.isDone).toBe(true);
  expect(mine()).toEqual([]);
  expect(undoStack.redo()?.isDone).toBe(true);
  expect(mine()).toHaveLength(1);
});
