import { act, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import {
  defineShortcuts,
  listenToKeys,
  onUnavailable,
  useShortcut,
} from '#web/lib/shortcuts/shortcuts.ts';

defineShortcuts([
  { id: 'two-add', keys: 'q q', context: 'list', label: 'app:keys.help' },
  { id: 'one-other', keys: 'q', context: 'global', label: 'app:keys.help' },
  { id: 'one-next', keys: 'z', context: 'global', label: 'app:keys.help' },
]);
listenToKeys();

const ran = vi.fn<(id: string) => void>();
const idle = vi.fn<(id: string) => void>();
let stop: () => void = () => undefined;

function Screen({ hasTarget, hasOne }: { readonly hasTarget: boolean; readonly hasOne: boolean }) {
  useShortcut('two-add', () => ran('two-add'), { isActive: hasTarget });
  useShortcut('one-other', () => ran('one-other'), { isActive: hasOne });
  useShortcut('one-next', () => ran('one-next'));
  return null;
}

const press = (key: string) => act(() => void fireEvent.keyDown(document.body, { key }));

beforeEach(() => {
  ran.mockClear();
  idle.mockClear();
  stop = onUnavailable(({ id }) => idle(id));
});
afterEach(() => {
  stop();
  // A first key does not wait for the next test.
  press('Escape');
});

test('a command of two keys runs where it has a target', () => {
  render(<Screen hasTarget hasOne={false} />);
  press('q');
  press('q');
  expect(ran.mock.calls).toEqual([['two-add']]);
  expect(idle).not.toHaveBeenCalled();
});

test('where it has none it says so once, and its second key is no other command', () => {
  const { rerender } = render(<Screen hasTarget={false} hasOne={false} />);
  press('q');
  rerender(<Screen hasTarget={false} hasOne />);
  press('q');
  expect(idle.mock.calls).toEqual([['two-add']]);
  expect(ran).not.toHaveBeenCalled();
});

test('nothing after it is swallowed', () => {
  render(<Screen hasTarget={false} hasOne={false} />);
  press('q');
  press('q');
  press('z');
  expect(ran.mock.calls).toEqual([['one-next']]);
  press('q');
  press('z');
  expect(ran.mock.calls).toEqual([['one-next'], ['one-next']]);
  expect(idle).toHaveBeenCalledTimes(1);
});
