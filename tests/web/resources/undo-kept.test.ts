import { globSync, readFileSync } from 'node:fs';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { CycleImage } from '#shared/contract/cycles.ts';
import type { LabelImage } from '#shared/contract/labels.ts';
import { updateCycle } from '#web/features/cycle-pages/changes.ts';
import { cycles } from '#web/features/cycles/store.ts';
import { labels } from '#web/features/labels/store.ts';
import { closeChanges, openChanges } from '#web/lib/mutations/changes.ts';
import { UndoStack, undoStack } from '#web/lib/mutations/undo.ts';
import { store } from '#web/lib/store/collection.ts';

const PROJECT = '01900000-0000-7000-8000-000000000001';
const PLACE = { slug: 'team', workspaceId: 'w', projectId: PROJECT };
const SCOPE = `project:${PROJECT}`;
let place = '';
let turn = 0;

/** The stack of the same tab after the page was loaded anew. */
function reloaded(): UndoStack {
  const stack = new UndoStack();
  stack.open(place);
  return stack;
}

function put<Row>(entity: string, row: { readonly id: string } & Partial<Row>): Row {
  store.feed.put(entity, { rev: 1, project_id: PROJECT, ...row }, SCOPE);
  return store.get(entity, row.id) as Row;
}

beforeEach(() => {
  place = `ada.rows-${(turn += 1)}`;
  openChanges({ userId: 'ada', onRefused: () => undefined });
  undoStack.open(place);
});
afterEach(() => {
  closeChanges();
  store.feed.drop(SCOPE);
  vi.unstubAllGlobals();
});

test('a changed field of a row is taken back after a reload, and done again', () => {
  const label = put<LabelImage>('label', { id: 'l1', name: 'bug', color: '#ff0000' });
  void labels.update(PLACE, label, { name: 'fault' });
  const stack = reloaded();
  expect(stack.undo()?.isDone).toBe(true);
  expect(labels.get('l1')?.name).toBe('bug');
  expect(stack.redo()?.isDone).toBe(true);
  expect(labels.get('l1')?.name).toBe('fault');
});

test('what somebody has changed since is refused', () => {
  const label = put<LabelImage>('label', { id: 'l2', name: 'bug', color: '#ff0000' });
  void labels.update(PLACE, label, { name: 'fault' });
  void labels.update(PLACE, label, { name: 'another' }, { isUndoable: false });
  expect(reloaded().undo()?.isDone).toBe(false);
  expect(labels.get('l2')?.name).toBe('another');
});

test('a cycle has its name and its days back, as days of its project', () => {
  const cycle = put<CycleImage>('cycle', {
    id: 'c1',
    name: 'Sprint 1',
    start_date: '2026-11-09T11:00:00Z',
    end_date: '2026-11-20T10:59:00Z',
  });
  const days = { start_date: '2026-11-11', end_date: '2026-11-22' };
  void updateCycle(PLACE, cycle, { name: 'Sprint one', ...days }, 'Pacific/Auckland');
  expect(cycles.get('c1')).toMatchObject({ name: 'Sprint one', ...days });
  expect(reloaded().undo()?.isDone).toBe(true);
  expect(cycles.get('c1')).toMatchObject({
    name: 'Sprint 1',
    start_date: '2026-11-10',
    end_date: '2026-11-20',
  });
});

test('every kind of step that is kept comes with the code that is read for it', () => {
  const brought = readFileSync('web/app/workspace/undo-kinds.ts', 'utf8');
  const kinds = globSync('web/features/**/*.{ts,tsx}').filter((file) =>
    /\b(?:undoKind|fieldsKind)<|outlivesPage: true/.test(readFileSync(file, 'utf8')),
  );
  expect(kinds.length).toBeGreaterThan(10);
  expect(kinds.filter((file) => !brought.includes(`'#${file}'`))).toEqual([]);
});
