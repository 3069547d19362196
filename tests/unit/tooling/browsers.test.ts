import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (name: string) => readFileSync(path.join(root, name), 'utf8');

/** What the oldest browser that works lacks, with the first version of the one that had it last. */
const LACKING: Readonly<Record<string, RegExp>> = {
  'Iterator helpers (Safari 18.4)':
    /\bIterator\.from\b|\.(?:values|keys|entries)\(\)\s*\.(?:map|filter|find|some|every|take|drop|flatMap|reduce|toArray|forEach)\(/,
  'Promise.try (Safari 18.2)': /\bPromise\.try\b/,
  'RegExp.escape (Safari 18.2)': /\bRegExp\.escape\b/,
  'Uint8Array base64 (Chrome 140)': /\b(?:fromBase64|toBase64|fromHex|toHex)\(/,
  'Intl.DurationFormat (Firefox 136)': /\bDurationFormat\b/,
  'Temporal (Chrome 144)': /\bTemporal\./,
  'Error.isError (Safari 26)': /\bError\.isError\b/,
  'Math.sumPrecise (Safari 26.2)': /\bsumPrecise\b/,
  'Map.getOrInsert (Chrome 145)': /\.getOrInsert(?:Computed)?\(/,
  'URL.parse (Safari 18)': /\bURL\.parse\(/,
  'scrollIntoViewIfNeeded (not in Firefox)': /\bscrollIntoViewIfNeeded\b/,
  'scheduler.postTask (Safari 26.2)': /\bscheduler\.(?:postTask|yield)\b/,
  'file pickers (Chrome alone)': /\bshow(?:OpenFile|SaveFile|Directory)Picker\b/,
};

/** What some of them lack, and is asked for before it is used: `'name' in where`, or with `?.`. */
const ASKED_FOR = ['requestIdleCallback', 'moveBefore', 'startViewTransition', 'userAgentData'];

const files = ['web', 'shared']
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      path.join(folder, name),
    ),
  )
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => ({ name, text: read(name) }));

const faultsOf = (text: string): string[] => [
  ...Object.entries(LACKING).flatMap(([name, call]) => (call.test(text) ? [name] : [])),
  ...ASKED_FOR.filter((name) => text.includes(`${name}(`) && !text.includes(`'${name}' in `)),
];

it('the client calls nothing that the oldest browser lacks', () => {
  expect(files.length).toBeGreaterThan(500);
  const faults = files.flatMap(({ name, text }) =>
    faultsOf(text).map((fault) => `${name}: ${fault}`),
  );
  expect(faults).toEqual([]);
});

it('such calls are found', () => {
  expect(faultsOf('new Map().values().map((one) => one)')).toHaveLength(1);
  expect(faultsOf('requestIdleCallback(run)')).toEqual(['requestIdleCallback']);
  expect(faultsOf("if ('requestIdleCallback' in window) requestIdleCallback(run)")).toEqual([]);
});

it('the build writes the syntax of the browsers that the README names', () => {
  const target = /target: \[([^\]]+)\]/.exec(read('vite.config.ts'))?.[1] ?? '';
  const built = [...target.matchAll(/'([a-z]+)([\d.]+)'/g)].map(([, name, version]) => [
    name,
    version,
  ]);
  const line = /\*\*Browsers\*\*: (.*)/.exec(read('README.md'))?.[1] ?? '';
  const [, chrome, firefox, safari] =
    /Chrome and Edge (\d+), Firefox (\d+), Safari ([\d.]+)/.exec(line) ?? [];
  expect(Object.fromEntries(built)).toEqual({ chrome, edge: chrome, firefox, safari });
});
