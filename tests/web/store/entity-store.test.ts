import { describe, expect, it, vi } from 'vitest';

import { EntityStore } from '#web/lib/store/entity-store.ts';
import type { FeedImage } from '#web/lib/store/feed-rows.ts';
import { FeedStore } from '#web/lib/store/feed-store.ts';

const SCOPE = 'project:1';

/** A store whose next animation frame comes when the test says so. */
function setUp() {
  let due: (() => void) | null = null;
  const store = new EntityStore(new FeedStore(), (run) => {
    due = run;
    return () => {
      due = null;
    };
  });
  store.feed.follow(SCOPE, '1.1');
  const put = (id: string, rev: number, fields: Record<string, unknown> = {}) =>
    store.feed.put('label', { id, rev, ...fields }, SCOPE);
  const nextFrame = () => due?.();
  return { store, put, nextFrame };
}

const set = (id: string, fields: Record<string, unknown>) =>
  ({ op: 'set', entity: 'label', id, fields }) as const;
const names = (rows: readonly FeedImage[]) => rows.map((row) => row['name']);

describe('what the screens read', () => {
  it('is the committed row with our own changes on top, in the order they were made', () => {
    const { store, put } = setUp();
    put('a', 1, { name: 'old', color: 'red' });
    store.pend('1', [set('a', { name: 'first' })]);
    store.pend('2', [set('a', { name: 'second' })]);
    expect(store.get('label', 'a')).toEqual({ id: 'a', rev: 1, name: 'second', color: 'red' });
    put('a', 2, { name: 'of somebody else', color: 'blue' });
    expect(store.get('label', 'a')).toMatchObject({ rev: 2, name: 'second', color: 'blue' });
  });

  it('a change that comes back after a reload lies below what was done since', () => {
    const { store, put } = setUp();
    put('a', 1, { name: 'old' });
    store.pend('1', [set('a', { name: 'new' })], 2);
    store.pend('2', [set('a', { name: 'restored', color: 'red' })], 1);
    expect(store.get('label', 'a')).toMatchObject({ name: 'new', color: 'red' });
  });

  it('a change that is dropped leaves the others', () => {
    const { store, put } = setUp();
    put('a', 1, { name: 'old', color: 'red' });
    store.pend('1', [set('a', { name: 'refused', color: 'blue' })]);
    store.pend('2', [set('a', { name: 'kept' })]);
    store.settle('1');
    expect(store.get('label', 'a')).toMatchObject({ name: 'kept', color: 'red' });
    store.settle('2');
    expect(store.get('label', 'a')).toBe(store.feed.get('label', 'a'));
    expect(store.isPending('label', 'a')).toBe(false);
  });

  it('a change of a row that is taken away leaves no row of the changed fields alone', () => {
    const { store, put } = setUp();
    put('a', 1, { name: 'old', color: 'red' });
    store.pend('1', [set('a', { name: 'new' })]);
    store.feed.drop(SCOPE);
    expect(store.get('label', 'a')).toBeUndefined();
    expect(store.all('label')).toEqual([]);
    put('a', 2, { name: 'old', color: 'red' });
    expect(store.get('label', 'a')).toMatchObject({ name: 'new', color: 'red' });
  });

  it('what a change makes is there before the server has it, and goes with what was committed', () => {
    const { store, put } = setUp();
    store.pend('1', [set('a', { name: 'made' })]);
    store.pend('2', [set('a', { color: 'red' })]);
    expect(store.get('label', 'a')).toMatchObject({ name: 'made', color: 'red' });
    put('a', 1, { name: 'made', color: '' });
    expect(store.get('label', 'a')).toMatchObject({ rev: 1, color: 'red' });
    store.feed.drop(SCOPE);
    expect(store.get('label', 'a')).toBeUndefined();
  });

  it('puts values into lists and takes them out of what others make of the lists', () => {
    const { store, put } = setUp();
    put('a', 1, { tags: ['x', 'y'] });
    const lists = { tags: { add: ['z'], remove: ['x'] } };
    store.pend('1', [{ ...set('a', { name: 'mine' }), lists }]);
    expect(store.get('label', 'a')).toMatchObject({ name: 'mine', tags: ['y', 'z'] });
    put('a', 2, { tags: ['x', 'theirs', 'z'] });
    expect(store.get('label', 'a')?.['tags']).toEqual(['theirs', 'z']);
    store.settle('1');
    expect(store.get('label', 'a')?.['tags']).toEqual(['x', 'theirs', 'z']);
  });

  it('holds what is being made, and not what is being deleted', () => {
    const { store, put } = setUp();
    put('a', 1, { name: 'a' });
    put('b', 1, { name: 'b' });
    store.pend('1', [set('new', { name: 'new' }), { op: 'delete', entity: 'label', id: 'a' }]);
    expect(names(store.all('label'))).toEqual(['b', 'new']);
    expect(store.get('label', 'a')).toBeUndefined();
    expect(store.get('label', 'new')).toEqual({ id: 'new', rev: 0, name: 'new' });
  });

  it('the same change told twice counts once', () => {
    const { store, put } = setUp();
    put('a', 1, { name: 'old' });
    store.pend('1', [set('a', { name: 'new' })]);
    store.pend('1', [set('a', { name: 'new' })]);
    store.settle('1');
    expect(store.isPending('label', 'a')).toBe(false);
  });

  it('answers the same object until something changes', () => {
    const { store, put } = setUp();
    put('a', 1, { name: 'old' });
    store.pend('1', [set('a', { name: 'new' })]);
    expect(store.get('label', 'a')).toBe(store.get('label', 'a'));
  });
});

describe('listeners', () => {
  it('hear of changes of others once an animation frame, of their own at once', () => {
    const { store, put, nextFrame } = setUp();
    const ofA = vi.fn<() => void>();
    const ofAll = vi.fn<(ids: string[]) => void>();
    store.subscribe('label', 'a', ofA);
    store.subscribeEntity('label', (ids) => ofAll([...ids].toSorted()));
    put('a', 1);
    put('a', 2);
    put('b', 1);
    expect(ofA).not.toHaveBeenCalled();
    nextFrame();
    expect(ofA).toHaveBeenCalledTimes(1);
    expect(ofAll.mock.calls).toEqual([[['a', 'b']]]);
    store.pend('1', [set('a', { name: 'mine' })]);
    expect(ofA).toHaveBeenCalledTimes(2);
  });

  it('hear nothing of other rows, and nothing after they left', () => {
    const { store, put, nextFrame } = setUp();
    const listener = vi.fn<() => void>();
    const stop = store.subscribe('label', 'a', listener);
    put('b', 1);
    nextFrame();
    stop();
    put('a', 1);
    nextFrame();
    expect(listener).not.toHaveBeenCalled();
  });

  it('hear after a rest at once what has come together, and of what follows with the next frame', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'requestAnimationFrame', 'setTimeout'] });
    const store = new EntityStore();
    store.feed.follow(SCOPE, '1.1');
    const put = (id: string, rev: number) => store.feed.put('label', { id, rev }, SCOPE);
    const told: string[][] = [];
    store.subscribeEntity('label', (ids) => told.push([...ids]));
    vi.advanceTimersByTime(1_000);
    put('a', 1);
    put('b', 1);
    expect(told).toEqual([]);
    await Promise.resolve();
    expect(told).toEqual([['a', 'b']]);
    put('a', 2);
    await Promise.resolve();
    put('c', 1);
    await Promise.resolve();
    expect(told).toHaveLength(1);
    vi.advanceTimersToNextFrame();
    expect(told.slice(1)).toEqual([['a', 'c']]);
    vi.advanceTimersToNextFrame();
    vi.useRealTimers();
  });

  it('hear once a frame, however long drawing takes', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] });
    const frames: (() => void)[] = [];
    vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run));
    const store = new EntityStore();
    store.feed.follow(SCOPE, '1.1');
    const put = (id: string) => store.feed.put('label', { id, rev: 1 }, SCOPE);
    const told: string[][] = [];
    store.subscribeEntity('label', (ids) => told.push([...ids]));
    vi.advanceTimersByTime(5_000);
    put('a');
    await Promise.resolve();
    for (const id of ['b', 'c', 'd']) {
      // No frame has come: the last change is still being drawn.
      vi.advanceTimersByTime(40);
      put(id);
      await Promise.resolve();
    }
    expect(told).toEqual([['a']]);
    for (const run of frames.splice(0)) run();
    expect(told.slice(1)).toEqual([['b', 'c', 'd']]);
    for (const run of frames.splice(0)) run();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('that come later are told what has changed since, until that is too long ago', () => {
    const { store, put, nextFrame } = setUp();
    put('a', 1);
    nextFrame();
    const version = store.versionOf('label');
    expect(store.changedSince('label', version)).toEqual(new Set());
    for (const id of ['b', 'c']) {
      put(id, 1);
      nextFrame();
    }
    expect(store.changedSince('label', version)).toEqual(new Set(['b', 'c']));
    for (let n = 0; n < 20_000; n += 1) put(`many ${n}`, 1);
    nextFrame();
    expect(store.changedSince('label', version)).toBeNull();
    expect(store.changedSince('label', version + 2)?.size).toBe(20_000);
  });

  it('may change something themselves', () => {
    const { store, put, nextFrame } = setUp();
    const heard: string[] = [];
    store.subscribe('label', 'a', () => {
      heard.push('a');
      store.pend('1', [set('b', { name: 'follows' })]);
    });
    store.subscribe('label', 'b', () => heard.push('b'));
    put('a', 1);
    nextFrame();
    expect(heard).toEqual(['a', 'b']);
    expect(store.versionOf('label')).toBe(2);
  });
});
