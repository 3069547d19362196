import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { archiveWorkItems } from '#web/features/work-items/data/archive.ts';
import { createWorkItem, draftItem } from '#web/features/work-items/data/create.ts';
import { removeWorkItems } from '#web/features/work-items/data/remove.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { updateWorkItems } from '#web/features/work-items/data/update.ts';
import {
  addRelations,
  addSubItems,
  changeLag,
  removeRelation,
} from '#web/features/work-items/parts/changes.ts';
import { serverNow } from '#web/lib/http/server-time.ts';
import { changes, closeChanges, openChanges } from '#web/lib/mutations/changes.ts';
import { isOutOfSight } from '#web/lib/mutations/step-origin.ts';
import { forgetSteps } from '#web/lib/mutations/undo-storage.ts';
import { undoStack, UndoStack } from '#web/lib/mutations/undo.ts';
import { store } from '#web/lib/store/collection.ts';

const PROJECT = '01900000-0000-7000-8000-000000000001';
const LABEL = { key: 'work-items:fields.priority.change', values: { count: 1, item: 'NOVA-1' } };
const scope = `project:${PROJECT}`;
let place = '';
let turn = 0;

function put(id: string, fields: Partial<WorkItemImage> = {}): WorkItemImage {
  const image = { ...draftItem(PROJECT, {}, id), rev: 1, sequence_id: 1, ...fields };
  store.feed.put('work_item', image, scope);
  return image;
}

/** The stack of the same tab after the page was loaded anew. */
function reloaded(at = place): UndoStack {
  const stack = new UndoStack();
  stack.open(at);
  return stack;
}

beforeEach(() => {
  place = `ada.team-${(turn += 1)}`;
  openChanges({ userId: 'ada', onRefused: () => undefined });
  undoStack.open(place);
});
afterEach(() => {
  closeChanges();
  store.feed.drop(scope);
  vi.unstubAllGlobals();
});

test('what was done is taken back after a reload, the last first', () => {
  put('a1');
  updateWorkItems(['a1'], { priority: 'high' }, LABEL);
  updateWorkItems(['a1'], { name: 'Renamed' }, { key: 'work-items:list.rename' });
  const stack = reloaded();
  expect(stack.recent.map(({ label }) => label.key)).toEqual(['work-items:list.rename', LABEL.key]);
  expect(stack.undo()?.isDone).toBe(true);
  expect(workItems.get('a1')).toMatchObject({ name: '', priority: 'high' });
  expect(stack.undo()?.isDone).toBe(true);
  expect(workItems.get('a1')?.priority).toBe('none');
  expect(stack.redo()?.isDone).toBe(true);
  expect(workItems.get('a1')?.priority).toBe('high');
});

test('what somebody has changed since is refused after a reload', () => {
  const item = put('b1');
  updateWorkItems(['b1'], { priority: 'high' }, LABEL);
  closeChanges();
  store.feed.drop(scope);
  openChanges({ userId: 'ada', onRefused: () => undefined });
  store.feed.put('work_item', { ...item, priority: 'low', rev: 9 }, scope);
  const stack = reloaded();
  expect(stack.undo()?.isDone).toBe(false);
  expect(stack.recent).toEqual([]);
});

test('what was made, archived or deleted is taken back as well', () => {
  put('c1');
  put('c2');
  archiveWorkItems(['c1'], LABEL);
  removeWorkItems(['c2'], LABEL);
  const { id } = createWorkItem({ project_id: PROJECT, name: 'New' }, LABEL);
  const stack = reloaded();
  expect(stack.recent).toHaveLength(3);
  stack.undo();
  expect(workItems.get(id)).toBeUndefined();
  stack.undo();
  expect(workItems.get('c2')).toMatchObject({ id: 'c2' });
  stack.undo();
  expect(workItems.get('c1')?.archived_at).toBeNull();
});

test('relations, days between items and what was put below one are taken back as well', () => {
  const [above, below] = [put('g1'), put('g2')];
  const sent = vi.spyOn(changes, 'add');
  addRelations([above], 'blocking', ['g3'], 2);
  removeRelation(above, { id: 'r1', type: 'relates_to', otherId: 'g4', lag: 0 });
  changeLag(above, { id: 'r2', type: 'blocking', otherId: 'g5', lag: 1 }, 3);
  addSubItems(above, [below]);
  sent.mockClear();
  const stack = reloaded();
  expect(stack.undo()?.isDone).toBe(true);
  expect(workItems.get('g2')?.parent_id).toBeNull();
  for (let step = 0; step < 3; step += 1) expect(stack.undo()?.isDone).toBe(true);
  expect(sent.mock.calls.map(([{ path, body }]) => [path.split('/').at(-2), body])).toEqual([
    ['g2', { parent_id: null }],
    ['r2', { lag: 1 }],
    ['issue-relation', { relation_type: 'relates_to', issues: ['g4'] }],
    ['remove-relation', { relation_type: 'blocking', related_issue: 'g3' }],
  ]);
});

test('what was done on another screen or long ago is known as such, also after a reload', () => {
  put('i1');
  updateWorkItems(['i1'], { priority: 'high' }, LABEL);
  expect(undoStack.recent.map(isOutOfSight)).toEqual([false]);
  expect(reloaded().recent.map(isOutOfSight)).toEqual([false]);
  const [{ pathname }, now] = [location, serverNow()];
  history.replaceState(null, '', '/elsewhere');
  expect(reloaded().recent.map(isOutOfSight)).toEqual([true]);
  history.replaceState(null, '', pathname);
  vi.spyOn(Date, 'now').mockReturnValue(now + 11 * 60_000);
  expect(reloaded().recent.map(isOutOfSight)).toEqual([true]);
  vi.restoreAllMocks();
});

test('what nothing takes back keeps its place, also what ended with the page', () => {
  put('h1');
  updateWorkItems(['h1'], { priority: 'high' }, LABEL);
  const path = '/api/workspaces/nova/cycles/c1/transfer-issues/';
  const label = { key: 'cycles:changes.transfer', values: { name: 'Sprint 1' } };
  void changes.add({ method: 'POST', path, touches: ['c1'], effects: [], label, isFinal: true });
  undoStack.push({
    label: { key: 'estimates:changes.switch' },
    undo: () => true,
    redo: () => true,
  });
  const stack = reloaded();
  for (const key of ['estimates:changes.switch', 'cycles:changes.transfer']) {
    expect(stack.undo()).toMatchObject({ isDone: false, step: { isFinal: true, label: { key } } });
    expect(workItems.get('h1')?.priority).toBe('high');
  }
  expect(stack.undo()?.isDone).toBe(true);
  expect(workItems.get('h1')?.priority).toBe('none');
});

test('several steps of one gesture are one after a reload too', () => {
  put('d1');
  put('d2');
  undoStack.together({ key: 'work-items:bulk' }, () => {
    updateWorkItems(['d1'], { priority: 'low' }, LABEL);
    updateWorkItems(['d2'], { priority: 'urgent' }, LABEL);
  });
  const stack = reloaded();
  expect(stack.recent).toHaveLength(1);
  expect(stack.undo()?.isDone).toBe(true);
  expect([workItems.get('d1')?.priority, workItems.get('d2')?.priority]).toEqual(['none', 'none']);
});

test('rows that are not here yet are read before they are changed back', async () => {
  put('e1');
  updateWorkItems(['e1'], { priority: 'high' }, LABEL);
  const stack = reloaded();
  expect(stack.prepare('undo')).toBeNull();
  closeChanges();
  store.feed.drop(scope);
  const asked = vi.fn<(path: string) => void>();
  vi.stubGlobal('fetch', (path: string) => {
    asked(path);
    return Promise.resolve(Response.json({ error: 'gone' }, { status: 404 }));
  });
  await stack.prepare('undo');
  expect(asked).toHaveBeenCalledWith(expect.stringContaining('/issues/e1/'));
});

test('each workspace has its own steps, and nothing stays after signing out', () => {
  put('f1');
  updateWorkItems(['f1'], { priority: 'high' }, LABEL);
  expect(reloaded('ada.another').recent).toEqual([]);
  expect(reloaded().recent).toHaveLength(1);
  forgetSteps();
  expect(reloaded().recent).toEqual([]);
});

test('a broken or foreign entry in the storage is no step', () => {
  sessionStorage.setItem('tutti.undo.ada.broken', '{"archive":[{"kind":1},null,{"kind":"x"}]}');
  expect(reloaded('ada.broken').recent).toEqual([]);
  sessionStorage.setItem('tutti.undo.ada.broken', 'not json');
  expect(reloaded('ada.broken').recent).toEqual([]);
});
