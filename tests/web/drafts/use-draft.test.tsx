import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { readKeptText } from '#web/lib/drafts/kept-texts.ts';
import { useDraft } from '#web/lib/drafts/use-draft.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function pass(milliseconds: number) {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}

function draftOver(value: string, isTheirs = false) {
  const save = vi.fn<(text: string) => boolean>(() => true);
  const hook = renderHook((props) => useDraft({ place: 'title.ada.1', save, ...props }), {
    initialProps: { value, isTheirs },
  });
  return { save, hook };
}

test('words are saved a second after the last one', () => {
  const { save, hook } = draftOver('Old');
  act(() => hook.result.current.change('New'));
  expect(hook.result.current.isDirty).toBe(true);
  pass(900);
  expect(save).not.toHaveBeenCalled();
  pass(200);
  expect(save).toHaveBeenCalledExactlyOnceWith('New');
  expect(hook.result.current.isDirty).toBe(false);
});

test('unsaved words are kept in the browser until they are saved', () => {
  const { hook } = draftOver('Old');
  act(() => hook.result.current.change('Half'));
  pass(300);
  expect(readKeptText('title.ada.1')).toBe('Half');
  act(() => hook.result.current.flush());
  expect(readKeptText('title.ada.1')).toBe('');
});

test('what another person wrote meanwhile is shown, and nothing is saved over it unasked', () => {
  const { save, hook } = draftOver('Old');
  act(() => hook.result.current.change('Mine'));
  hook.rerender({ value: 'Theirs', isTheirs: true });
  expect(hook.result.current.theirs).toBe('Theirs');
  expect(hook.result.current.text).toBe('Mine');
  pass(5_000);
  expect(save).not.toHaveBeenCalled();
  act(() => hook.result.current.keepMine());
  expect(save).toHaveBeenCalledExactlyOnceWith('Mine');
});

test('their words can be taken instead', () => {
  const { save, hook } = draftOver('Old');
  act(() => hook.result.current.change('Mine'));
  hook.rerender({ value: 'Theirs', isTheirs: true });
  act(() => hook.result.current.takeTheirs());
  expect(hook.result.current.text).toBe('Theirs');
  expect(save).not.toHaveBeenCalled();
});

test('leaving the screen saves what is unsaved', () => {
  const { save, hook } = draftOver('Old');
  act(() => hook.result.current.change('New'));
  hook.unmount();
  expect(save).toHaveBeenCalledExactlyOnceWith('New');
});

test('words of a field that can no longer be written are kept, not sent to be refused', () => {
  const save = vi.fn<(text: string) => boolean>(() => true);
  const hook = renderHook(
    (props) => useDraft({ place: 'title.ada.2', value: 'Old', isTheirs: false, save, ...props }),
    { initialProps: { isHeld: false } },
  );
  act(() => hook.result.current.change('Mine'));
  hook.rerender({ isHeld: true });
  pass(5_000);
  act(() => hook.result.current.flush());
  hook.unmount();
  expect(save).not.toHaveBeenCalled();
  expect(readKeptText('title.ada.2')).toBe('Mine');
});

test('words for a thing that is gone are kept', () => {
  const hook = renderHook(() =>
    useDraft({ place: 'title.ada.3', value: 'Old', isTheirs: false, save: () => false }),
  );
  act(() => hook.result.current.change('Mine'));
  hook.unmount();
  expect(readKeptText('title.ada.3')).toBe('Mine');
});
