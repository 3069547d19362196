import { globSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

/** A write that goes past the queue of changes, which knows undo. */
const DIRECT = /\bsend(?:<[^>]*>)?\(\s*'(?:POST|PUT|PATCH|DELETE)'/g;
/** What gives such a write its place in the order of undo. */
const STEP = /\bchanges\.sent\(/g;

/** Files whose direct writes take no place there, and why. */
const APART: Readonly<Record<string, string>> = {
  'editor/ai/ask.ts': 'asks, and changes nothing',
  'editor/node-views.ts': 'brings a picture back while the editor undoes',
  'exports/store.ts': 'makes a file',
  'user-profiles/download-button.tsx': 'makes a file',
  'importers/store.ts': 'steps of a wizard, whose page takes an import back',
  'auth/': 'signing in and first steps',
  'workspaces/': 'signing in and first steps',
  'settings/account/address-dialog.tsx': 'proves an address by a code',
  'settings/account/link-dialog.tsx': 'leaves for a provider',
  'published-boards/item-reactions.tsx': 'a visitor, without the app',
  'published-boards/item-votes.tsx': 'a visitor, without the app',
  'published-boards/public-comments.tsx': 'a visitor, without the app',
  'instances/': 'the admin area, without undo',
};

/** Calls beside those that change something: a test delivery, a delivery again, a sync now. */
const MORE: Readonly<Record<string, number>> = {
  'webhooks/store.ts': 2,
  'integrations/store.ts': 1,
};

test('every write of a screen that is not queued has its place in the order of undo', () => {
  const silent: string[] = [];
  const unknown = new Set(Object.keys(APART));
  for (const file of globSync('web/features/**/*.{ts,tsx}')) {
    const code = readFileSync(file, 'utf8');
    const name = file.replace('web/features/', '');
    const direct = [...code.matchAll(DIRECT)].length;
    if (direct === 0) continue;
    const apart = Object.keys(APART).find((place) => name.startsWith(place));
    if (apart !== undefined) {
      unknown.delete(apart);
      continue;
    }
    const steps = [...code.matchAll(STEP)].length + (MORE[name] ?? 0);
    if (steps !== direct) silent.push(`${name}: ${direct} writes, ${steps} of them steps`);
  }
  expect(silent).toEqual([]);
  expect([...unknown]).toEqual([]);
});
