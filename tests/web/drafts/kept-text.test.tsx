import 'fake-indexeddb/auto';
import { act, renderHook } from '@testing-library/react';
import { openDB } from 'idb';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { fakeNetwork } from '#tests/web/network.ts';
import { useKeptText } from '#web/lib/drafts/kept-text.ts';
import { openKeptTexts, readKeptText } from '#web/lib/drafts/kept-texts.ts';
import { useUnsavedWords } from '#web/lib/drafts/use-unsaved-words.ts';
import { closeChanges, openChanges, changes } from '#web/lib/mutations/changes.ts';

const keep = (key: string) =>
  renderHook(({ place }) => useKeptText(place), { initialProps: { place: key } });

/** What the browser itself holds: another page of it reads nothing else. */
async function stored(): Promise<Record<string, string>> {
  const database = await openDB<{ texts: { key: string; value: string } }>('tutti-typed');
  const places = await database.getAllKeys('texts');
  const values = await database.getAll('texts');
  database.close();
  return Object.fromEntries(places.map((place, index) => [place, values[index] ?? '']));
}

beforeAll(() => openKeptTexts());
afterEach(() => vi.restoreAllMocks());

describe('words that are typed', () => {
  test('show at once and are on the disk a moment after each key, also while more come', async () => {
    const { result } = keep('a');
    const text = 'Hello there';
    for (let length = 1; length <= text.length; length += 1) {
      act(() => result.current[1](text.slice(0, length)));
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    expect(result.current[0]).toBe(text);
    expect((await stored())['a']?.startsWith('Hello')).toBe(true);
    await vi.waitFor(async () => expect(await stored()).toEqual({ a: text }), 270);
  });

  test('are there again when the page comes back, those of an earlier version too', async () => {
    localStorage.setItem('tutti.text.b', 'from before');
    const database = await openDB('tutti-typed');
    await database.put('texts', 'from a crash', 'c');
    database.close();
    await openKeptTexts();
    expect(keep('b').result.current[0]).toBe('from before');
    expect(keep('c').result.current[0]).toBe('from a crash');
    expect(localStorage.getItem('tutti.text.b')).toBeNull();
    expect(await stored()).toMatchObject({ b: 'from before', c: 'from a crash' });
  });

  test('of one place are not those of another', () => {
    const { result, rerender } = keep('a');
    act(() => result.current[1]('of a'));
    rerender({ place: 'b' });
    expect(result.current[0]).toBe('');
    // Going on was no reason to lose them.
    expect(readKeptText('a')).toBe('of a');
    act(() => result.current[1]('of b'));
    rerender({ place: 'a' });
    expect(result.current[0]).toBe('of a');
    expect(readKeptText('b')).toBe('of b');
  });

  test('are on the disk when the tab is closed within that moment', async () => {
    const { result } = keep('a');
    act(() => result.current[1]('closed'));
    window.dispatchEvent(new Event('pagehide'));
    await vi.waitFor(async () => expect(await stored()).toMatchObject({ a: 'closed' }));
  });

  test('are gone when they were sent, also from the browser', async () => {
    const { result } = keep('a');
    act(() => result.current[1]('sent'));
    await vi.waitFor(async () => expect(await stored()).toMatchObject({ a: 'sent' }));
    act(() => result.current[2]());
    expect(result.current[0]).toBe('');
    await vi.waitFor(async () => expect(await stored()).not.toHaveProperty('a'));
  });

  test('live as long as the tab where nothing can be kept', async () => {
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new Error('full');
    });
    const { result } = keep('a');
    act(() => result.current[1]('here'));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(result.current[0]).toBe('here');
    expect(keep('a').result.current[0]).toBe('here');
  });
});

describe('words that cannot be saved any more', () => {
  const draft = {
    text: 'typed',
    isDirty: true,
    theirs: null,
    change: () => undefined,
    flush: () => undefined,
    takeTheirs: () => undefined,
    keepMine: () => undefined,
  };
  const options = {
    id: 'row',
    field: 'name',
    value: 'stored',
    draft,
    isReadOnly: false,
    isRightLost: false,
  };
  const follow = (first = options) =>
    renderHook((given: typeof options) => useUnsavedWords(given), { initialProps: first });

  beforeEach(() => {
    fakeNetwork();
    openChanges({ userId: 'me', onRefused: () => undefined });
  });
  afterEach(() => closeChanges());

  test('are none while the field can be written', () => {
    expect(follow().result.current).toBeNull();
  });

  test('are those in the field when it closes, and stay on the screen', () => {
    const { result, rerender } = follow();
    rerender({ ...options, isReadOnly: true });
    expect(result.current).toBe('typed');
    rerender({ ...options, isReadOnly: true, draft: { ...draft, isDirty: false } });
    expect(result.current).toBe('typed');
    rerender(options);
    expect(result.current).toBeNull();
  });

  test('are also those on their way when the right was taken away', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => {
      void changes.add({
        method: 'PATCH',
        path: '/api/rows/row/',
        body: { name: 'sent' },
        touches: ['row'],
        effects: [{ op: 'set', entity: 'thing', id: 'row', fields: { name: 'sent' } }],
        label: { key: 'ui:cancel' },
      });
    });
    const clean = { ...draft, isDirty: false };
    const closed = { ...options, draft: clean, isReadOnly: true };
    expect(follow({ ...closed, isRightLost: true }).result.current).toBe('sent');
    expect(follow(closed).result.current).toBeNull();
  });

  test('are none once the field says the same', () => {
    const { result, rerender } = follow();
    rerender({ ...options, isReadOnly: true });
    rerender({
      ...options,
      value: 'typed',
      isReadOnly: true,
      draft: { ...draft, isDirty: false },
    });
    expect(result.current).toBeNull();
  });
});
