import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { fakeNetwork } from '#tests/web/network.ts';
import { readKeptText, useKeptText } from '#web/lib/drafts/kept-text.ts';
import { useUnsavedWords } from '#web/lib/drafts/use-unsaved-words.ts';
import { closeChanges, openChanges, changes } from '#web/lib/mutations/changes.ts';

const keep = (key: string) =>
  renderHook(({ place }) => useKeptText(place), { initialProps: { place: key } });

/** Lets so many milliseconds pass. */
const pass = (time: number) =>
  act(() => {
    vi.advanceTimersByTime(time);
  });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('words that are typed', () => {
  test('show at once and are kept a moment after the last key', () => {
    const { result } = keep('a');
    act(() => result.current[1]('He'));
    pass(150);
    act(() => result.current[1]('Hello'));
    expect(result.current[0]).toBe('Hello');
    expect(readKeptText('a')).toBe('');
    pass(200);
    expect(readKeptText('a')).toBe('Hello');
  });

  test('are there again when the page comes back', () => {
    localStorage.setItem('tutti.text.a', 'from before');
    expect(keep('a').result.current[0]).toBe('from before');
  });

  test('of one place are not those of another', () => {
    const { result, rerender } = keep('a');
    act(() => result.current[1]('of a'));
    rerender({ place: 'b' });
    expect(result.current[0]).toBe('');
    // Going on was no reason to lose them.
    expect(readKeptText('a')).toBe('of a');
    act(() => result.current[1]('of b'));
    pass(200);
    rerender({ place: 'a' });
    expect(result.current[0]).toBe('of a');
    expect(readKeptText('b')).toBe('of b');
  });

  test('are kept when the tab is closed within that moment, or the field leaves', () => {
    const first = keep('a');
    act(() => first.result.current[1]('closed'));
    window.dispatchEvent(new Event('pagehide'));
    expect(readKeptText('a')).toBe('closed');
    const second = keep('b');
    act(() => second.result.current[1]('left'));
    second.unmount();
    expect(readKeptText('b')).toBe('left');
  });

  test('are gone at once when they were sent, also from the browser', () => {
    const { result } = keep('a');
    act(() => result.current[1]('sent'));
    pass(200);
    act(() => result.current[2]());
    expect(result.current[0]).toBe('');
    expect(localStorage.getItem('tutti.text.a')).toBeNull();
  });

  test('live as long as the tab where nothing can be kept', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full');
    });
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('blocked');
    });
    const { result } = keep('a');
    act(() => result.current[1]('here'));
    pass(200);
    expect(result.current[0]).toBe('here');
    expect(readKeptText('a')).toBe('');
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
