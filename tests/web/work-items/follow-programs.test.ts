import { afterEach, beforeEach, expect, test } from 'vitest';

import { idOf, ME, PROJECT, startWorld } from '#tests/web/work-items/list-world.tsx';
import { draftItem } from '#web/features/work-items/data/create.ts';
import { followPrograms } from '#web/features/work-items/data/follow-programs.ts';
import { closeChanges, openChanges } from '#web/lib/mutations/changes.ts';
import { undoStack } from '#web/lib/mutations/undo.ts';
import { store } from '#web/lib/store/collection.ts';

const SCOPE = `project:${PROJECT}`;
let serial = 0;
let moves = 0;
let stop = () => {};
let isCurrent = true;

beforeEach(async () => {
  startWorld();
  openChanges({ userId: ME, onRefused: () => undefined });
  undoStack.open(`programs-${(serial += 1)}`);
  moves = 0;
  store.feed.restart(SCOPE, '1:0');
  store.feed.replace(SCOPE, {});
  const parts = Promise.resolve({ isCurrent: () => isCurrent, keeper: null });
  followPrograms({
    parts,
    ready: Promise.resolve(),
    onClose: (ended) => (stop = ended),
    close: () => undefined,
  });
  await parts;
});
afterEach(() => {
  stop();
  closeChanges();
  store.feed.drop(SCOPE);
});

/** A program moves the item, so many milliseconds ago; the frame comes now. */
function programMoves(ago: number): void {
  moves += 1;
  const id = idOf(700 + moves);
  const row = { ...draftItem(PROJECT, {}, id), rev: 1, sequence_id: 1, updated_by: ME };
  store.feed.put('work_item', row, SCOPE);
  const updated_at = new Date(Date.now() - ago).toISOString();
  const image = { ...row, rev: 2, priority: 'high', updated_at };
  const up = { work_item: [image] };
  const taken = store.feed.apply({
    scope: SCOPE,
    prev: `1:${moves - 1}`,
    cur: `1:${moves}`,
    up,
    del: [],
    mids: [],
  });
  expect(taken).toBe('applied');
}

/** What the key of undo takes back, pressed at once. */
async function undone() {
  await undoStack.prepare('undo');
  return undoStack.undo()?.isDone ?? null;
}

test('what a program of the person does is taken back at once', async () => {
  isCurrent = true;
  programMoves(0);
  expect(await undone()).toBe(true);
});

test('also while the page is still reading, but not what was done while nobody looked', async () => {
  isCurrent = false;
  programMoves(1000);
  expect(await undone()).toBe(true);
  programMoves(10 * 60_000);
  expect(await undone()).toBeNull();
});
