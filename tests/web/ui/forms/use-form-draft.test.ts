import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { useFormDraft } from '#web/ui/forms/use-form-draft.ts';

const draftOf = (stored: { name: string; text: string }) =>
  renderHook((row: { name: string; text: string }) => useFormDraft(row), { initialProps: stored });

describe('a draft over a stored thing', () => {
  it('shows what is stored and what others make of it', () => {
    const { result, rerender } = draftOf({ name: 'a', text: '' });
    expect(result.current.values.name).toBe('a');
    rerender({ name: 'b', text: '' });
    expect(result.current.values.name).toBe('b');
    expect(result.current.isChanged).toBe(false);
  });

  it('keeps what was typed, and sends only that', () => {
    const { result, rerender } = draftOf({ name: 'a', text: '' });
    act(() => result.current.set('name', 'mine'));
    rerender({ name: 'a', text: 'theirs' });
    expect(result.current.values).toEqual({ name: 'mine', text: 'theirs' });
    expect(result.current.changes).toEqual({ name: 'mine' });
    expect(result.current.contested).toEqual([]);
  });

  it('says when somebody has changed the same, and lets choose', () => {
    const { result, rerender } = draftOf({ name: 'a', text: '' });
    act(() => result.current.set('name', 'mine'));
    rerender({ name: 'theirs', text: '' });
    expect(result.current.contested).toEqual(['name']);
    expect(result.current.values.name).toBe('mine');
    act(() => result.current.keepMine('name'));
    expect(result.current.contested).toEqual([]);
    expect(result.current.changes).toEqual({ name: 'mine' });
    rerender({ name: 'theirs again', text: '' });
    act(() => result.current.takeTheirs('name'));
    expect(result.current.values.name).toBe('theirs again');
    expect(result.current.isChanged).toBe(false);
  });

  it('has no changes when the others came to the same', () => {
    const { result, rerender } = draftOf({ name: 'a', text: '' });
    act(() => result.current.set('name', 'same'));
    rerender({ name: 'same', text: '' });
    expect(result.current.isChanged).toBe(false);
    expect(result.current.contested).toEqual([]);
  });

  it('takes a list for the same that holds the same', () => {
    const { result, rerender } = renderHook((row: { ids: string[] }) => useFormDraft(row), {
      initialProps: { ids: ['a'] },
    });
    act(() => result.current.set('ids', ['a', 'b']));
    rerender({ ids: ['a'] });
    expect(result.current.contested).toEqual([]);
    act(() => result.current.set('ids', ['a']));
    expect(result.current.isChanged).toBe(false);
  });
});
