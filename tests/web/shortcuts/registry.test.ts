import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import i18next from 'i18next';
import { Keyboard } from 'lucide-react';
import { beforeAll, expect, test } from 'vitest';

import { iconOf } from '#web/features/palette/command-icons.ts';
import { isCommand } from '#web/features/palette/shortcut-commands.ts';
import {
  allShortcuts,
  keysOf,
  type Shortcut,
  waysOf as waysHere,
} from '#web/lib/shortcuts/shortcuts.ts';
import { drawKeys } from '#web/ui/keys/keys.ts';

/** Every file in which a part of the program defines its keys. */
const FILES = readdirSync('web', { recursive: true, encoding: 'utf8' }).filter(
  (file) => path.basename(file).endsWith('shortcuts.ts') && !/^(lib|\.)/.test(file),
);
/** Ids as they stand in the files: one that is defined twice would hide the other. */
const ids: string[] = [];

beforeAll(async () => {
  for (const file of FILES) {
    const module: Record<string, unknown> = await import(path.resolve('web', file));
    for (const [name, define] of Object.entries(module)) {
      if (name.startsWith('define') && typeof define === 'function') define();
    }
    const text = readFileSync(path.join('web', file), 'utf8');
    for (const [, id = ''] of text.matchAll(/(?:\bid: |\w\()'([\w-]+)', ?(?:keys: )?'/g))
      ids.push(id);
  }
});

const waysOf = ({ keys }: Shortcut) => keys.split(',').map((way) => way.trim());

test('all parts of the program are here', () => {
  expect(FILES.length).toBeGreaterThanOrEqual(3);
  expect(allShortcuts().length).toBeGreaterThan(20);
});

test('of several ways the one that this keyboard has is shown', () => {
  expect(keysOf('item-copy-link')).toBe('mod+alt+c');
  expect(keysOf('item-state')).toBe('s');
});

test('every way that is shown can be pressed on this keyboard, and names its keys', () => {
  const ways = allShortcuts().flatMap(waysHere);
  expect(ways.filter((way) => /ctrl\+mod/.test(way))).toEqual([]);
  const drawn = ways.flatMap((way) => drawKeys(way, (key) => i18next.t(key, { ns: 'ui' }), false));
  expect(drawn.filter((press) => /^[a-z]{2,}$|Ctrl.*Ctrl|keys\./.test(press))).toEqual([]);
  expect(drawKeys('pagedown', (key) => i18next.t(key, { ns: 'ui' }), false)).toEqual(['PgDn']);
});

test('every command of the palette has the icon of its thing', () => {
  const all = allShortcuts().map(({ id }) => id);
  expect(all.filter((id) => isCommand(id) && iconOf(id) === Keyboard)).toEqual([]);
});

test('no two commands share keys in one context', () => {
  const taken = new Map<string, string>();
  for (const shortcut of allShortcuts()) {
    for (const way of waysOf(shortcut)) {
      const name = `${shortcut.context}: ${way}`;
      expect(taken.get(name), `${name} of ${shortcut.id}`).toBeUndefined();
      taken.set(name, shortcut.id);
    }
  }
});

test('no command is defined twice', () => {
  expect(ids.toSorted()).toEqual([...new Set(ids)].toSorted());
});

test('no key runs a command where a chord of the same context begins with it', () => {
  for (const context of new Set(allShortcuts().map((shortcut) => shortcut.context))) {
    const ways = allShortcuts()
      .filter((one) => one.context === context)
      .flatMap(waysOf);
    const beginnings = ways.filter((way) => way.includes(' ')).map((way) => way.split(' ')[0]);
    expect(ways.filter((way) => beginnings.includes(way))).toEqual([]);
  }
});

test('every command has a name that can be read', () => {
  for (const { label } of allShortcuts()) expect(i18next.exists(label), label).toBe(true);
});
