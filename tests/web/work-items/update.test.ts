import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { labels } from '#web/features/labels/store.ts';
import { states } from '#web/features/states/store.ts';
import { createWorkItem, draftItem } from '#web/features/work-items/data/create.ts';
import { bodyOf, editOf, isAsLeft, oppositeOf } from '#web/features/work-items/data/edit.ts';
import { toggled } from '#web/features/work-items/data/patch.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { updateWorkItems } from '#web/features/work-items/data/update.ts';
import { subscribe, subscriptionsOf } from '#web/features/work-items/parts/changes.ts';
import { closeChanges, openChanges } from '#web/lib/mutations/changes.ts';
import { undoStack } from '#web/lib/mutations/undo.ts';
import { store } from '#web/lib/store/collection.ts';

const PROJECT = '01900000-0000-7000-8000-000000000001';
const LABEL = { key: 'work-items:fields.priority.change' };
const scope = `project:${PROJECT}`;

function put(id: string, fields: Partial<WorkItemImage> = {}): WorkItemImage {
  const image = { ...draftItem(PROJECT, {}, id), rev: 1, sequence_id: 1, ...fields };
  store.feed.put('work_item', image, scope);
  return image;
}

beforeEach(() => {
  openChanges({ userId: 'ada', onRefused: () => undefined });
});
afterEach(() => {
  closeChanges();
  store.feed.drop(scope);
});

test('a change is shown at once, and undo turns it back', () => {
  put('a1');
  updateWorkItems(['a1'], { priority: 'high' }, LABEL);
  expect(workItems.get('a1')?.priority).toBe('high');
  expect(undoStack.undo()?.isDone).toBe(true);
  expect(workItems.get('a1')?.priority).toBe('none');
});

test('one gesture over many items is one step of undo', () => {
  put('b1', { priority: 'low' });
  put('b2', { priority: 'urgent' });
  const steps = undoStack.recent.length;
  updateWorkItems(['b1', 'b2'], { priority: 'high' }, LABEL);
  expect(undoStack.recent).toHaveLength(steps + 1);
  undoStack.undo();
  expect([workItems.get('b1')?.priority, workItems.get('b2')?.priority]).toEqual(['low', 'urgent']);
});

test('undo never overwrites what somebody has changed since', () => {
  const item = put('c1');
  updateWorkItems(['c1'], { name: 'Mine' }, LABEL);
  const [step] = undoStack.recent;
  // The others' frame comes, and ours has been taken in before it.
  store.feed.put('work_item', { ...item, name: 'Theirs', rev: 5 }, scope);
  updateWorkItems(['c1'], { name: 'Theirs' }, LABEL);
  expect(undoStack.undo(step)?.isDone).toBe(false);
  expect(workItems.get('c1')?.name).toBe('Theirs');
});

test('nothing is sent, and nothing can be undone, when the value is the same', () => {
  put('d1', { label_ids: ['x', 'y'] });
  const steps = undoStack.recent.length;
  updateWorkItems(['d1'], { label_ids: ['y', 'x'] }, LABEL);
  expect(undoStack.recent).toHaveLength(steps);
});

test('a label is added to what each item has', () => {
  put('e1', { label_ids: ['x'] });
  put('e2', { label_ids: ['y'] });
  updateWorkItems(
    ['e1', 'e2'],
    (item) => ({ label_ids: toggled(item.label_ids, 'z', true) }),
    LABEL,
  );
  expect(workItems.get('e1')?.label_ids).toEqual(['x', 'z']);
  expect(workItems.get('e2')?.label_ids).toEqual(['y', 'z']);
});

const listOf = (ids: string[]) => ({ label_ids: ids });

test('what two people do to a list meanwhile is shown together, and each undo takes back its own', () => {
  const item = put('f1', listOf(['x', 'y']));
  updateWorkItems(['f1'], listOf(['y', 'z']), LABEL);
  store.feed.put('work_item', { ...item, ...listOf(['x', 'y', 'theirs']), rev: 5 }, scope);
  expect(workItems.get('f1')?.label_ids).toEqual(['y', 'theirs', 'z']);
  expect(undoStack.undo()?.isDone).toBe(true);
  expect(workItems.get('f1')?.label_ids.toSorted()).toEqual(['theirs', 'x', 'y']);
});

test('of a patch only what is new to the item is changed; lists are compared as sets', () => {
  const item = put('g1', { ...listOf(['x', 'y']), start_date: null });
  expect(editOf(item, { ...listOf(['y', 'x']), start_date: null, priority: 'none' })).toBeNull();
  const edit = editOf(item, { ...listOf(['y', 'z']), priority: 'none' });
  expect(edit).toEqual({ fields: {}, lists: { label_ids: { add: ['z'], remove: ['x'] } } });
  const after = { ...item, ...listOf(['y', 'z', 'of others']) };
  expect(edit && isAsLeft(after, edit)).toBe(true);
  expect(edit && isAsLeft(item, oppositeOf(item, edit))).toBe(true);
  expect(edit && isAsLeft({ ...after, ...listOf(['y']) }, edit)).toBe(false);
});

test('a list travels as what is put in and taken out, not whole', () => {
  const edit = {
    fields: { priority: 'low' },
    lists: { label_ids: { add: ['z'], remove: ['x'] } },
  } as const;
  expect(bodyOf(edit)).toEqual({ priority: 'low', label_ids_add: ['z'], label_ids_remove: ['x'] });
  expect(bodyOf(edit, true)).toEqual({
    priority: 'low',
    label_ids: ['z'],
    label_ids_remove: ['x'],
  });
});

test('what names a label that is only being made waits for it', () => {
  put('h1');
  store.pend('0', [{ op: 'set', entity: 'label', id: 'fresh', fields: { name: 'Fresh' } }]);
  const queue = openChanges({ userId: 'ada', onRefused: () => undefined });
  updateWorkItems(['h1'], { label_ids: ['known', 'fresh'] }, LABEL);
  expect(queue.waiting.map(({ touches }) => touches)).toEqual([['h1', 'fresh']]);
});

test('many items are followed by one call, one by its own', () => {
  const queue = openChanges({ userId: 'ada', onRefused: () => undefined });
  const items = [put('s1'), put('s2')];
  subscribe(items, 'ada');
  // Those that are followed already are not sent again.
  subscribe([...items, put('s3')], 'ada');
  const [together, alone] = queue.waiting;
  expect(queue.waiting).toHaveLength(2);
  expect(together?.path).toMatch(/bulk-subscribe-issues\/$/);
  expect(together?.body).toEqual({ issue_ids: ['s1', 's2'] });
  expect(alone?.path).toMatch(/issues\/s3\/subscribe\/$/);
  expect(subscriptionsOf(['s1', 's2', 's3'], 'ada').size).toBe(3);
});

test('into cycles and modules items are put by the call for many; what else changes travels by itself', () => {
  const queue = openChanges({ userId: 'ada', onRefused: () => undefined });
  put('cm1', { module_ids: ['old', 'kept'] });
  const patch = { cycle_id: 'sprint', module_ids: ['kept', 'new'], sort_order: 7 };
  updateWorkItems(['cm1'], patch, LABEL);
  expect(workItems.get('cm1')).toMatchObject(patch);
  const [alone, placed] = queue.waiting;
  expect(alone).toMatchObject({ method: 'PATCH', body: { sort_order: 7 } });
  expect(placed?.path).toMatch(/bulk-operation-issues\/$/);
  expect(placed?.body).toEqual({
    issue_ids: ['cm1'],
    properties: { cycle_id: 'sprint', module_ids: ['new'], module_ids_remove: ['old'] },
  });
  expect(undoStack.undo()?.isDone).toBe(true);
  expect(workItems.get('cm1')?.cycle_id).toBeNull();
  expect(workItems.get('cm1')?.module_ids.toSorted()).toEqual(['kept', 'old']);
});

test('a new item is put into its cycle once it is there', () => {
  const queue = openChanges({ userId: 'ada', onRefused: () => undefined });
  const { id } = createWorkItem({ project_id: PROJECT, name: 'New', cycle_id: 'sprint' }, LABEL);
  expect(workItems.get(id)?.cycle_id).toBe('sprint');
  const [made, placed] = queue.waiting;
  expect(made?.body).not.toHaveProperty('cycle_id');
  expect(placed).toMatchObject({
    touches: [id],
    body: { issue_ids: [id], properties: { cycle_id: 'sprint', module_ids: [] } },
  });
});

test('new items stand at once where the server will put them: after all of their state', () => {
  const add = (name: string, state_id: string) =>
    createWorkItem({ project_id: PROJECT, name, state_id }, LABEL).id;
  const first = add('First', 'todo');
  const second = add('Second', 'todo');
  put('far', { state_id: 'done', sort_order: 500_000 });
  put('shelved', { state_id: 'todo', sort_order: 900_000, archived_at: '2026-01-01' });
  const third = add('Third', 'todo');
  const places = [first, second, third, add('Fourth', 'done')].map(
    (id) => workItems.get(id)?.sort_order,
  );
  expect(places).toEqual([65_535, 75_535, 85_535, 510_000]);
});

test('new items of a project are made in the order they were written in', async () => {
  closeChanges();
  const queue = openChanges({ userId: 'ada', onRefused: () => undefined });
  queue.becomeSender();
  const first = Promise.withResolvers<Response>();
  const sent: unknown[] = [];
  const made = (sequence_id: number) => Response.json({ sequence_id }, { status: 201 });
  vi.stubGlobal('fetch', (_address: string, { body }: { readonly body: string }) => {
    sent.push(JSON.parse(body).name);
    return sent.length === 1 ? first.promise : Promise.resolve(made(2));
  });
  for (const name of ['One', 'Two']) createWorkItem({ project_id: PROJECT, name }, LABEL);
  await expect.poll(() => sent).toEqual(['One']);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(sent).toEqual(['One']);
  first.resolve(made(1));
  await expect.poll(() => sent).toEqual(['One', 'Two']);
  vi.unstubAllGlobals();
});

test('what was named by a step is found when it was made again: a label, a state', () => {
  const place = { slug: 'team', workspaceId: 'w', projectId: PROJECT };
  put('n1', { label_ids: ['x'], state_id: 'todo' });
  const label = labels.create(place, { name: 'bug', color: '#888888' }).id;
  updateWorkItems(['n1'], { label_ids: ['x', label] }, LABEL);
  const state = states.create(place, {
    name: 'Testing',
    color: '#888888',
    group: 'started',
    default: false,
    description: '',
  }).id;
  updateWorkItems(['n1'], { state_id: state }, LABEL);
  for (const way of ['undo', 'redo', 'undo', 'redo'] as const) {
    for (let n = 0; n < 4; n += 1) expect(undoStack[way]()?.isDone).toBe(true);
  }
  const again = labels.all().find(({ name }) => name === 'bug');
  const tested = states.all().find(({ name }) => name === 'Testing');
  expect([again?.id, tested?.id]).not.toContain(label);
  expect(workItems.get('n1')).toMatchObject({
    label_ids: ['x', again?.id],
    state_id: tested?.id,
  });
});
