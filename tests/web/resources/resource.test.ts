import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { fakeNetwork } from '#tests/web/network.ts';
import type { QueuedChange } from '#web/lib/mutations/change.ts';
import { closeChanges, openChanges } from '#web/lib/mutations/changes.ts';
import { UndoStack, undoStack } from '#web/lib/mutations/undo.ts';
import type { ResourceOptions } from '#web/lib/resources/resource-options.ts';
import { resource } from '#web/lib/resources/resource.ts';
import { store } from '#web/lib/store/collection.ts';
import type { FeedImage } from '#web/lib/store/feed-rows.ts';

interface Note extends FeedImage {
  readonly name: string;
  readonly board: string;
  readonly parent?: string | null;
  readonly sort_order: number;
  readonly done_at?: string | null;
}
interface Place {
  readonly board: string;
}
interface CreateNote {
  readonly name: string;
  readonly parent?: string | null;
}
type UpdateNote = Partial<Pick<Note, 'name' | 'parent' | 'sort_order'>>;

const HERE = { board: 'b1' };
const SCOPE = 'workspace:b1';
/** Its own for each test: without a feed confirmed changes stay painted. */
let entity = '';
let tests = 0;
const refused = vi.fn<(change: QueuedChange) => void>();

const declare = (options: Partial<ResourceOptions<Note, Place, CreateNote>> = {}) =>
  resource<Note, Place, CreateNote, UpdateNote>(entity, {
    path: ({ board }) => `/api/boards/${board}/notes/`,
    home: ({ board }) => ({ board }),
    messages: 'notes:changes',
    order: { field: 'sort_order' },
    ...options,
  });

function put(id: string, fields: Partial<Note> = {}): void {
  const row = { id, name: id, board: 'b1', sort_order: 100, rev: 1, ...fields };
  store.feed.put(entity, row, SCOPE);
  store.flush();
}

/** The committed row comes by the feed and names the change it came from. */
function confirm(id: string, fields: Partial<Note>, mutationId: string): void {
  const row = { id, name: id, board: 'b1', sort_order: 100, rev: 9, ...fields };
  store.feed.follow(SCOPE, '0');
  const prev = store.feed.cursorOf(SCOPE) ?? '0';
  const cur = String(Number(prev) + 1);
  store.feed.apply({
    scope: SCOPE,
    prev,
    cur,
    up: { [entity]: [row] },
    del: [],
    mids: [mutationId],
  });
  store.flush();
}

function rowOf(notes: ReturnType<typeof declare>, id: string): Note {
  const row = notes.get(id);
  if (!row) throw new Error(`${id} is not there.`);
  return row;
}

const steps = () => undoStack.recent.map(({ label }) => label.key);
const names = (rows: readonly Note[]) => rows.map(({ name }) => name);

beforeEach(() => {
  tests += 1;
  entity = `note-${tests}`;
  for (const step of undoStack.recent) undoStack.forget(step);
  refused.mockReset();
  openChanges({ userId: 'me', onRefused: refused });
});
afterEach(() => {
  closeChanges();
  vi.unstubAllGlobals();
});

describe('creating', () => {
  test('shows the row at once behind its siblings, and sends what was given', async () => {
    const { writes } = fakeNetwork();
    put('a', { sort_order: 100 });
    put('elsewhere', { board: 'b2', sort_order: 900 });
    const notes = declare({ initial: () => ({ done_at: null }) });
    const { id, made } = notes.create(HERE, { name: 'New' });
    expect(notes.get(id)).toMatchObject({
      name: 'New',
      board: 'b1',
      sort_order: 10_100,
      done_at: null,
    });
    await made;
    expect(writes()).toMatchObject([
      { method: 'POST', path: '/api/boards/b1/notes/', body: { name: 'New' } },
    ]);
    expect(writes()[0]?.headers['x-client-entity-id']).toBe(id);
  });

  test('a refusal removes the row, and is reported with its message unless the form shows it', async () => {
    fakeNetwork(() => [400, { name: ['Taken'] }]);
    const notes = declare();
    const loud = notes.create(HERE, { name: 'New' });
    await expect(loud.made).rejects.toThrow('Taken');
    expect(notes.get(loud.id)).toBeUndefined();
    const quiet = notes.create(HERE, { name: 'New' }, { isQuiet: true });
    await expect(quiet.made).rejects.toThrow('Taken');
    expect(refused).toHaveBeenCalledTimes(1);
    expect(refused.mock.calls[0]?.[0]).toMatchObject({
      label: { key: 'notes:changes.create', values: { name: 'New' } },
    });
  });

  test('a row of a tree waits for its parent', async () => {
    fakeNetwork();
    const notes = declare({ children: 'delete' });
    const parent = notes.create(HERE, { name: 'Parent' });
    const child = notes.create(HERE, { name: 'Child', parent: parent.id });
    expect(notes.get(parent.id)?.parent).toBeNull();
    expect(notes.get(child.id)?.parent).toBe(parent.id);
    await child.made;
  });
});

describe('updating', () => {
  test('is shown at once, sent, undone and redone', async () => {
    const { writes } = fakeNetwork();
    put('a');
    const notes = declare();
    const row = rowOf(notes, 'a');
    await notes.update(HERE, row, { name: 'Changed' });
    expect(notes.get('a')?.name).toBe('Changed');
    expect(steps()).toEqual(['notes:changes.update']);
    undoStack.undo();
    expect(notes.get('a')?.name).toBe('a');
    undoStack.redo();
    expect(notes.get('a')?.name).toBe('Changed');
    await expect.poll(() => writes().length).toBe(3);
    expect(writes().map(({ method, path, body }) => [method, path, body])).toEqual([
      ['PATCH', '/api/boards/b1/notes/a/', { name: 'Changed' }],
      ['PATCH', '/api/boards/b1/notes/a/', { name: 'a' }],
      ['PATCH', '/api/boards/b1/notes/a/', { name: 'Changed' }],
    ]);
  });

  test('undo knows the value the server made of it', async () => {
    const { writes } = fakeNetwork(() => [200, { id: 'a', name: 'trimmed' }]);
    put('a');
    const notes = declare();
    await notes.update(HERE, rowOf(notes, 'a'), { name: ' trimmed ' });
    confirm('a', { name: 'trimmed' }, writes()[0]?.headers['x-client-mutation-id'] ?? '');
    expect(notes.get('a')?.name).toBe('trimmed');
    expect(undoStack.undo()?.isDone).toBe(true);
    expect(notes.get('a')?.name).toBe('a');
  });

  test('cannot be undone once another person has changed the field', async () => {
    const { writes } = fakeNetwork();
    put('a');
    const notes = declare();
    await notes.update(HERE, rowOf(notes, 'a'), { name: 'Mine' });
    confirm('a', { name: 'Theirs' }, writes()[0]?.headers['x-client-mutation-id'] ?? '');
    expect(undoStack.undo()?.isDone).toBe(false);
    expect(notes.get('a')?.name).toBe('Theirs');
  });

  test('a refusal leaves no undo step', async () => {
    fakeNetwork(() => [403, { error: 'No' }]);
    put('a');
    const notes = declare();
    const row = rowOf(notes, 'a');
    await expect(notes.update(HERE, row, { name: 'Mine' })).rejects.toThrow('No');
    expect(notes.get('a')?.name).toBe('a');
    await expect.poll(steps).toEqual([]);
  });

  test('text saved while it is typed leaves no undo step, and is offered when it is refused', async () => {
    fakeNetwork(() => [403, { error: 'No' }]);
    put('a');
    const notes = declare();
    const row = rowOf(notes, 'a');
    const saving = notes.update(HERE, row, { name: 'Typed' }, { isUndoable: false, text: 'Typed' });
    expect(steps()).toEqual([]);
    await expect(saving).rejects.toThrow('No');
    expect(refused.mock.calls[0]?.[0]).toMatchObject({ text: 'Typed' });
  });
});

describe('order', () => {
  const three = () => {
    put('a', { sort_order: 100 });
    put('b', { sort_order: 200 });
    put('c', { sort_order: 300 });
  };

  test('rows of a place come in their order, the largest first where it is so declared', () => {
    three();
    put('elsewhere', { board: 'b2' });
    const rising = renderHook(() => declare().useIn(HERE));
    expect(names(rising.result.current)).toEqual(['a', 'b', 'c']);
    const notes = declare({ order: { field: 'sort_order', isDescending: true } });
    expect(names(renderHook(() => notes.useIn(HERE)).result.current)).toEqual(['c', 'b', 'a']);
  });

  test('a moved row stands between its new neighbors', async () => {
    const { writes } = fakeNetwork();
    three();
    const notes = declare();
    const a = rowOf(notes, 'a');
    const b = rowOf(notes, 'b');
    const c = rowOf(notes, 'c');
    await notes.reorder(HERE, c, { siblings: [a, b], index: 1 });
    expect(notes.get('c')?.sort_order).toBe(150);
    await notes.reorder(HERE, a, { siblings: [c, b], index: 2, fields: { parent: 'x' } });
    expect(writes().at(-1)?.body).toEqual({ sort_order: 10_200, parent: 'x' });
  });

  test('where the largest stands first, the top is above the largest', async () => {
    fakeNetwork();
    three();
    const notes = declare({ order: { field: 'sort_order', isDescending: true, step: 50 } });
    const a = rowOf(notes, 'a');
    const b = rowOf(notes, 'b');
    const c = rowOf(notes, 'c');
    await notes.reorder(HERE, a, { siblings: [c, b], index: 0 });
    expect(notes.get('a')?.sort_order).toBe(350);
    await notes.reorder(HERE, c, { siblings: [a, b], index: 2 });
    expect(notes.get('c')?.sort_order).toBe(150);
  });
});

describe('deleting', () => {
  test('takes the rows below along, or leaves them at the top', async () => {
    fakeNetwork(() => [204, null]);
    put('a');
    put('b', { parent: 'a' });
    put('c', { parent: 'b' });
    put('d', { parent: 'd2' });
    const tree = declare({ children: 'delete' });
    const b = rowOf(tree, 'b');
    await tree.delete(HERE, b);
    expect(names(tree.all())).toEqual(['a', 'd']);
    const loose = declare({ children: 'detach' });
    put('e', { parent: 'a' });
    const a = rowOf(loose, 'a');
    await loose.delete(HERE, a);
    expect(loose.get('e')?.parent).toBeNull();
  });

  test('cannot be undone unless the rows can be made again', async () => {
    fakeNetwork(() => [204, null]);
    put('a');
    const notes = declare();
    const a = rowOf(notes, 'a');
    await notes.delete(HERE, a);
    expect(undoStack.recent).toMatchObject([{ isFinal: true }]);
  });

  test('undo makes the rows again, in their order and below their parents; redo deletes them', async () => {
    const { writes } = fakeNetwork();
    put('a', { sort_order: 100 });
    put('b', { parent: 'a', sort_order: 50 });
    put('c', { sort_order: 200 });
    const notes = declare({ children: 'delete', restore: ({ name }) => ({ name }) });
    const a = rowOf(notes, 'a');
    await notes.delete(HERE, a);
    expect(undoStack.undo()?.isDone).toBe(true);
    const again = notes.all().find(({ name }) => name === 'a');
    const child = notes.all().find(({ name }) => name === 'b');
    expect(again).toMatchObject({ sort_order: 100, parent: null });
    expect(child).toMatchObject({ sort_order: 50, parent: again?.id });
    await expect.poll(() => writes().length).toBe(5);
    expect(undoStack.redo()?.isDone).toBe(true);
    expect(names(notes.all())).toEqual(['c']);
    expect(undoStack.undo()?.isDone).toBe(true);
    expect(names(notes.all()).toSorted()).toEqual(['a', 'b', 'c']);
  });
});

describe('names that siblings may not share', () => {
  test('are given away before they are taken: by a delete, by another name', async () => {
    let go = () => {};
    const gate = new Promise<void>((resolve) => {
      go = resolve;
    });
    const { writes } = fakeNetwork(() => gate.then(() => [200, {}]));
    put('a', { name: 'Taken' });
    put('b', { name: 'Second' });
    const notes = declare({ restore: ({ name }) => ({ name }) });
    const gone = notes.delete(HERE, rowOf(notes, 'a'));
    undoStack.undo();
    await vi.waitFor(() => expect(writes()).toHaveLength(1));
    const renamed = notes.update(HERE, rowOf(notes, 'b'), { name: 'Third' });
    const { made } = notes.create(HERE, { name: 'Second' });
    // Longer than a free line takes.
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(writes().map(({ method }) => method)).toEqual(['DELETE']);
    go();
    await Promise.all([gone, renamed, made]);
    const calls = writes().map(({ method, body }) => [method, Reflect.get(Object(body), 'name')]);
    expect(calls.filter(([method, name]) => method === 'DELETE' || name !== undefined)).toEqual([
      ['DELETE', undefined],
      ['POST', 'Taken'],
      ['PATCH', 'Third'],
      ['POST', 'Second'],
    ]);
  });
});

describe('actions', () => {
  test('are calls of their own, in order with those about the same row', async () => {
    const { writes } = fakeNetwork();
    put('a');
    const notes = declare();
    const a = rowOf(notes, 'a');
    await notes.act(HERE, a, { message: 'pin', part: 'pin', fields: { done_at: 'now' } });
    expect(notes.get('a')?.done_at).toBe('now');
    expect(writes()).toMatchObject([
      { method: 'POST', path: '/api/boards/b1/notes/a/pin/', body: {} },
    ]);
  });

  test('an action with an opposite is undone by it', async () => {
    const { writes } = fakeNetwork();
    put('a', { done_at: null });
    const notes = declare();
    const a = rowOf(notes, 'a');
    const turnDone = notes.toggle('done', {
      isOn: (row) => row.done_at !== null,
      on: { message: 'finish', part: 'done', fields: { done_at: 'now' } },
      off: { message: 'reopen', part: 'done', method: 'DELETE', fields: { done_at: null } },
    });
    turnDone(HERE, a, true);
    expect(notes.get('a')?.done_at).toBe('now');
    expect(steps()).toEqual(['notes:changes.finish']);
    expect(undoStack.undo()?.isDone).toBe(true);
    expect(notes.get('a')?.done_at).toBeNull();
    await expect.poll(() => writes().map(({ method }) => method)).toEqual(['POST', 'DELETE']);
  });
});

test('what was written into a new row since comes back when it is made again', () => {
  const notes = declare();
  const { id } = notes.create(HERE, { name: '' });
  const row = notes.get(id);
  if (row) void notes.update(HERE, row, { name: 'Call the port' }, { isUndoable: false });
  expect(undoStack.undo()?.isDone).toBe(true);
  expect(notes.all()).toEqual([]);
  expect(undoStack.redo()?.isDone).toBe(true);
  expect(notes.all()).toMatchObject([{ name: 'Call the port' }]);
});

test('a deleted row that was made again before a reload is deleted again after it', () => {
  const place = 'ada.made-again';
  undoStack.open(place);
  const options = { outlivesPage: true, restore: ({ name }: Note) => ({ name }) };
  const notes = declare(options);
  put('n1');
  const row = notes.get('n1');
  if (row) void notes.delete(HERE, row);
  expect(undoStack.undo()?.isDone).toBe(true);
  expect(notes.all()).toMatchObject([{ name: 'n1' }]);
  // The page is loaded anew: nothing but the kept steps is known.
  const after = declare(options);
  const stack = new UndoStack();
  stack.open(place);
  expect(stack.redo()?.isDone).toBe(true);
  expect(after.all()).toEqual([]);
});

test('what is made again comes below its parent that was made again before it', () => {
  const notes = declare();
  const { id } = notes.create(HERE, { name: 'thread' });
  notes.create(HERE, { name: 'answer', parent: id });
  for (const way of ['undo', 'undo', 'redo', 'redo'] as const) {
    expect(undoStack[way]()?.isDone).toBe(true);
  }
  const [thread, answer] = ['thread', 'answer'].map((name) =>
    notes.all().find((note) => note.name === name),
  );
  expect(thread?.id).not.toBe(id);
  expect(answer?.parent).toBe(thread?.id);
});
