import { act, fireEvent, render } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { defineShortcuts, listenToKeys, useShortcut } from '#web/lib/shortcuts/shortcuts.ts';

const COMMANDS = {
  palette: 'mod+k',
  state: 's',
  help: '?',
  search: '/',
  sidebar: '[',
  go: 'g h',
  quiet: 'q',
  all: 'mod+a',
  link: 'mod+alt+c',
  first: '1',
} as const;

defineShortcuts(
  Object.entries(COMMANDS).map(([id, keys]) => ({
    id,
    keys,
    context: 'global' as const,
    label: 'app:keys.help',
  })),
);
listenToKeys();

const ran = vi.fn<(id: string) => void>();

function Answer({ id }: { readonly id: string }) {
  useShortcut(id, () => ran(id));
  return null;
}

const press = (key: string, code: string, more: KeyboardEventInit = {}) =>
  act(() => void fireEvent.keyDown(document.body, { key, code, ...more }));
const all = () => ran.mock.calls.map(([id]) => id);

beforeEach(() => {
  ran.mockReset();
  render(Object.keys(COMMANDS).map((id) => <Answer key={id} id={id} />));
});

test('commands work on a Cyrillic keyboard, by the place of a key', () => {
  press('л', 'KeyK', { ctrlKey: true });
  press('ы', 'KeyS');
  press('п', 'KeyG');
  press('р', 'KeyH');
  press('х', 'BracketLeft');
  press('.', 'Slash');
  press(',', 'Slash', { shiftKey: true });
  expect(all()).toEqual(['palette', 'state', 'go', 'sidebar', 'search', 'help']);
});

test.each([
  ['Greek', 'κ', 'σ'],
  ['Hebrew', 'ל', 'ד'],
  ['Arabic', 'ن', 'س'],
])('commands work on a %s keyboard', (_, k, s) => {
  press(k, 'KeyK', { ctrlKey: true });
  press(s, 'KeyS');
  expect(all()).toEqual(['palette', 'state']);
});

test('signs in the places of letters are those letters, on a keyboard of another alphabet', () => {
  press('ד', 'KeyS');
  press('/', 'KeyQ');
  press('١', 'Digit1');
  expect(all()).toEqual(['state', 'quiet', 'first']);
});

test('a French keyboard keeps its signs', () => {
  press('a', 'KeyQ', { ctrlKey: true });
  press('q', 'KeyA');
  press('/', 'Period', { shiftKey: true });
  press(',', 'KeyM');
  expect(all()).toEqual(['all', 'quiet', 'search']);
});

test('with Alt the key is meant, not what it writes then', () => {
  press('ç', 'KeyC', { ctrlKey: true, altKey: true });
  press('c', 'KeyI', { ctrlKey: true, altKey: true });
  expect(all()).toEqual(['link', 'link']);
});
