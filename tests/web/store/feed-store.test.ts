import { describe, expect, it } from 'vitest';

import type { FeedImage } from '#web/lib/store/feed-rows.ts';
import { FeedStore, type Frame } from '#web/lib/store/feed-store.ts';

const SCOPE = 'project:1';
const image = (id: string, rev: number): FeedImage => ({ id, rev });

function frame(prev: string, cur: string, more: Partial<Frame> = {}): Frame {
  return { scope: SCOPE, prev, cur, up: {}, del: [], mids: [], ...more };
}

const up = (...labels: FeedImage[]) => ({ up: { label: labels } });
const ids = (store: FeedStore) => store.all('label').map(({ id, rev }) => `${id} ${rev}`);

function following(cursor = '1.1'): FeedStore {
  const store = new FeedStore();
  store.follow(SCOPE, cursor);
  return store;
}

describe('the rows of a client', () => {
  it('follow frame by frame; an old frame is ignored, a missing one is noticed', () => {
    const store = following();
    expect(store.apply(frame('1.1', '2.1', up(image('a', 1))))).toBe('applied');
    expect(store.apply(frame('1.1', '2.1', up(image('a', 1))))).toBe('ignored');
    expect(store.apply(frame('3.1', '4.1', up(image('a', 3))))).toBe('gap');
    expect(ids(store)).toEqual(['a 1']);
  });

  it('keep what frames bring while everything is loaded, whatever the load has read', () => {
    const store = following();
    store.restart(SCOPE, '1.1');
    store.apply(frame('1.1', '2.1', up(image('new', 1), image('changed', 5))));
    store.apply(frame('2.1', '3.1', { del: [['label', 'deleted', 2]] }));
    // The load was read before the frames were written.
    store.replace(SCOPE, { label: [image('changed', 4), image('deleted', 1), image('old', 1)] });
    expect(ids(store).toSorted()).toEqual(['changed 5', 'new 1', 'old 1']);
  });

  it('lose what a load no longer has, and may get back what had gone', () => {
    const store = following();
    store.apply(frame('1.1', '2.1', up(image('a', 1), image('b', 1))));
    store.apply(frame('2.1', '3.1', { del: [['label', 'b', 2]] }));
    store.restart(SCOPE, '3.1');
    // Somebody may see it again, and it has not changed since.
    store.replace(SCOPE, { label: [image('b', 2)] });
    expect(ids(store)).toEqual(['b 2']);
  });

  it('wait for the answer of a catch-up and then go on without a gap', () => {
    const store = following();
    store.expect(SCOPE);
    expect(store.apply(frame('2.1', '3.1', up(image('a', 2))))).toBe('buffered');
    store.expectFrame(SCOPE);
    expect(store.apply(frame('1.1', '2.1', up(image('a', 1))))).toBe('applied');
    expect(ids(store)).toEqual(['a 2']);
    expect(store.cursors()).toEqual({ [SCOPE]: '3.1' });
  });

  it('apply what came meanwhile when the answer is that nothing was missed', () => {
    const store = following();
    store.expect(SCOPE);
    store.apply(frame('1.5', '2.1', up(image('a', 1))));
    expect(store.follow(SCOPE, '1.5')).toBe('applied');
    expect(ids(store)).toEqual(['a 1']);
    store.expect(SCOPE);
    store.apply(frame('7.1', '8.1', up(image('a', 9))));
    expect(store.follow(SCOPE, '2.1')).toBe('gap');
  });

  it('stay while one audience still has them', () => {
    const store = following();
    store.follow('user:1', '1.1');
    store.put('label', image('a', 1), SCOPE);
    store.put('label', image('a', 1), 'user:1');
    store.drop(SCOPE);
    expect(ids(store)).toEqual(['a 1']);
    store.drop('user:1');
    expect(ids(store)).toEqual([]);
  });

  it('wait for the answer also in audiences nobody knew of', () => {
    const store = new FeedStore();
    store.expectAll();
    expect(store.apply(frame('2.1', '3.1', up(image('a', 2))))).toBe('buffered');
    expect(store.apply(frame('3.1', '4.1', { scope: 'project:2' }))).toBe('buffered');
    expect(store.restart(SCOPE, '2.1')).toBe('applied');
    store.expectNoMore();
    expect(store.cursors()).toEqual({ [SCOPE]: '3.1' });
    expect(store.apply(frame('4.1', '5.1', { scope: 'project:2' }))).toBe('ignored');
  });

  it('of entities that are loaded in another way are left alone by a load', () => {
    const store = following();
    store.put('work_item', image('kept', 1), SCOPE);
    store.put('label', image('old', 1), SCOPE);
    store.restart(SCOPE, '2.1');
    store.replace(SCOPE, { label: [image('new', 1)] }, new Set(['work_item']));
    expect(ids(store)).toEqual(['new 1']);
    expect(store.get('work_item', 'kept')).toBeDefined();
  });

  it('take the image of a reply only for what is held, and only a newer one', () => {
    const store = following();
    store.put('label', image('a', 2), SCOPE);
    store.refresh('label', image('a', 1));
    store.refresh('label', image('unknown', 1));
    expect(ids(store)).toEqual(['a 2']);
    store.refresh('label', image('a', 3));
    expect(ids(store)).toEqual(['a 3']);
    store.drop(SCOPE);
    expect(ids(store)).toEqual([]);
  });

  it('stay out when a reply older than their deletion arrives late', () => {
    const store = following();
    store.put('label', image('a', 1), SCOPE);
    store.apply(frame('1.1', '2.1', { del: [['label', 'a', 2]] }));
    store.put('label', image('a', 1), SCOPE);
    expect(ids(store)).toEqual([]);
    store.apply(frame('2.1', '3.1', up(image('a', 3))));
    expect(ids(store)).toEqual(['a 3']);
  });

  it('share equal ids and lists', () => {
    const store = following();
    const state = () => ['0192b000', '0000-7000-8000-000000000001'].join('-');
    const row = (id: string) => ({ ...image(id, 1), state_id: state(), label_ids: [state()] });
    store.put('label', row('a'), SCOPE);
    store.put('label', row('b'), SCOPE);
    expect(store.get('label', 'a')).toEqual(row('a'));
    expect(store.get('label', 'a')?.['label_ids']).toBe(store.get('label', 'b')?.['label_ids']);
  });
});

describe('listeners', () => {
  it('hear of frames that were taken, also of those that waited', () => {
    const store = following();
    const heard: string[] = [];
    store.onFrame(({ cur }) => heard.push(`${cur} at ${store.cursorOf(SCOPE)}`));
    store.apply(frame('1.1', '2.1'));
    store.apply(frame('1.1', '2.1'));
    store.expect(SCOPE);
    store.apply(frame('2.1', '3.1'));
    store.follow(SCOPE, '2.1');
    expect(heard).toEqual(['2.1 at 2.1', '3.1 at 3.1']);
  });

  it('hear that an audience starts over, before anything of it changes', () => {
    const store = following();
    const heard: string[] = [];
    store.onScope(({ is }) => heard.push(`${is} ${store.cursorOf(SCOPE)}`));
    store.restart(SCOPE, '5.1');
    expect(store.isLoading(SCOPE)).toBe(true);
    store.replace(SCOPE, {});
    expect(store.isLoading(SCOPE)).toBe(false);
    store.drop(SCOPE);
    expect(heard).toEqual(['restarted 1.1', 'loaded 5.1', 'dropped undefined']);
  });

  it('that watch an entity are told what frames say of it', () => {
    const store = following();
    const watch = store.watch('label');
    store.apply(frame('1.1', '2.1', { ...up(image('a', 1)), del: [['label', 'b', 1]] }));
    store.put('label', image('of a reply', 1), SCOPE);
    watch.stop();
    store.apply(frame('2.1', '3.1', up(image('later', 1))));
    expect([...watch.touched]).toEqual(['a', 'b']);
  });
});
