import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { collection, store } from '#web/lib/store/collection.ts';
import type { FeedImage } from '#web/lib/store/feed-rows.ts';

interface Thing extends FeedImage {
  readonly name: string;
}

const SCOPE = 'project:1';
const things = collection<Thing>('thing');

/** The feed brings a row, and the next animation frame comes. */
function put(id: string, rev: number, name: string): void {
  act(() => {
    store.feed.put('thing', { id, rev, name }, SCOPE);
    store.flush();
  });
}

/** Renders a hook and counts how often. */
function render<Value, Props>(hook: (props: Props) => Value, initialProps: Props) {
  let renders = 0;
  const rendered = renderHook(
    (props: Props) => {
      renders += 1;
      return hook(props);
    },
    { initialProps },
  );
  return { ...rendered, renders: () => renders };
}

afterEach(() => {
  cleanup();
  store.feed.drop(SCOPE);
  store.flush();
});

it('a component renders again only for the row it shows', () => {
  put('a', 1, 'one');
  const { result, renders, rerender } = render<Thing | undefined, string | null>(
    (id) => things.use(id),
    'a',
  );
  put('b', 1, 'other');
  expect(renders()).toBe(1);
  put('a', 2, 'two');
  expect([renders(), result.current?.name]).toEqual([2, 'two']);
  rerender('b');
  expect(result.current?.name).toBe('other');
  rerender(null);
  expect(result.current).toBeUndefined();
});

it('what is computed of all rows renders again only when its answer changes', () => {
  put('a', 1, 'apple');
  const { result, renders, rerender } = render<readonly Thing[], string>(
    (letter) =>
      things.useSelect((rows) => rows.filter(({ name }) => name.startsWith(letter)), [letter]),
    'a',
  );
  const first = result.current;
  put('b', 1, 'banana');
  expect([renders(), result.current === first]).toEqual([1, true]);
  put('c', 1, 'apricot');
  expect(result.current.map(({ id }) => id)).toEqual(['a', 'c']);
  rerender('b');
  expect(result.current.map(({ id }) => id)).toEqual(['b']);
});

it('a map or a set of the same things is the same answer', () => {
  put('a', 1, 'apple');
  const map = render(
    () => things.useSelect((rows) => new Map(rows.map((row) => [row.id, row.name])), []),
    null,
  );
  const set = render(() => things.useSelect((rows) => new Set(rows.map(({ id }) => id)), []), null);
  put('a', 2, 'apple');
  expect([map.renders(), set.renders()]).toEqual([1, 1]);
  put('a', 3, 'apricot');
  expect([map.renders(), set.renders()]).toEqual([2, 1]);
  expect(map.result.current.get('a')).toBe('apricot');
  put('b', 1, 'banana');
  expect([...set.result.current]).toEqual(['a', 'b']);
});

it('a row is marked as long as a change of it is not confirmed', () => {
  put('a', 1, 'one');
  const { result } = render(() => things.usePending('a'), null);
  act(() => store.pend('1', [{ op: 'set', entity: 'thing', id: 'a', fields: { name: 'new' } }]));
  expect(result.current).toBe(true);
  expect(things.get('a')?.name).toBe('new');
  expect(things.all()).toEqual([{ id: 'a', rev: 1, name: 'new' }]);
  act(() => {
    store.settle('1');
    store.flush();
  });
  expect(result.current).toBe(false);
});
