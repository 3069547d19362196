import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { CycleImage } from '#shared/contract/cycles.ts';
import type { ModuleImage } from '#shared/contract/modules.ts';
import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { fakeNetwork } from '#tests/web/network.ts';
import { cycleWrites } from '#web/features/cycles/screens/changes.ts';
import { cycles } from '#web/features/cycles/store.ts';
import { moduleWrites } from '#web/features/modules/screens/changes.ts';
import { modules } from '#web/features/modules/store.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { closeChanges, openChanges } from '#web/lib/mutations/changes.ts';
import { undoStack } from '#web/lib/mutations/undo.ts';
import { store } from '#web/lib/store/collection.ts';

const PROJECT = '01900000-0000-7000-8000-000000000001';
const OTHER = '01900000-0000-7000-8000-000000000002';
const PLACE = { slug: 'team', workspaceId: 'w', projectId: PROJECT };
const SCOPE = `project:${PROJECT}`;

let network: ReturnType<typeof fakeNetwork>;
let turn = 0;

beforeEach(() => {
  network = fakeNetwork();
  openChanges({ userId: 'ada', onRefused: () => undefined });
  undoStack.open(`ada.containers-${(turn += 1)}`);
});
afterEach(() => {
  closeChanges();
  store.feed.drop(SCOPE);
  vi.unstubAllGlobals();
});

function put<Row>(entity: string, row: { readonly id: string } & Partial<Row>): Row {
  store.feed.put(entity, { rev: 1, project_id: PROJECT, ...row }, SCOPE);
  return store.get(entity, row.id) as Row;
}

const idOf = (n: number) => `item-${turn}-${n}`;
const putItem = (n: number, fields: Partial<WorkItemImage>) =>
  put<WorkItemImage>('work_item', { id: idOf(n), cycle_id: null, module_ids: [], ...fields });

/** A cycle and a module with the same two items: what undo brings back of each is compared. */
function putBoth() {
  const cycle = put<CycleImage>('cycle', { id: `c${turn}`, name: 'Sprint', archived_at: null });
  const module = put<ModuleImage>('module', { id: `m${turn}`, name: 'Shop', archived_at: null });
  const held = { cycle_id: cycle.id, module_ids: [module.id] };
  putItem(1, held);
  putItem(2, held);
  void cycleWrites.remove(PLACE, cycle);
  void moduleWrites.remove(PLACE, module);
  for (const n of [1, 2]) putItem(n, { cycle_id: null, module_ids: [], rev: 2 });
  return { cycle, module };
}

/** The items that were asked for again, by call. */
const refilled = () =>
  network
    .writes()
    .filter(({ path }) => path.endsWith('issues/'))
    .map(({ body }) => body);

const ofFirst = () => Array.from({ length: 2 }, () => ({ issues: [idOf(1)] }));

test('items that are in another project by now do not come back with their cycle or module', async () => {
  const { cycle, module } = putBoth();
  putItem(2, { project_id: OTHER, rev: 3 });
  expect([undoStack.undo()?.isDone, undoStack.undo()?.isDone]).toEqual([true, true]);
  expect(workItems.get(idOf(1))).toMatchObject({ cycle_id: cycle.id, module_ids: [module.id] });
  expect(workItems.get(idOf(2))).toMatchObject({ cycle_id: null, module_ids: [] });
  await vi.waitFor(() => expect(refilled()).toEqual(ofFirst()));
});

test('an item that is an epic by now does not keep the others out', async () => {
  putBoth();
  putItem(2, { is_epic: true, rev: 3 });
  expect([undoStack.undo()?.isDone, undoStack.undo()?.isDone]).toEqual([true, true]);
  await vi.waitFor(() => expect(refilled()).toEqual(ofFirst()));
});

test.each([
  ['cycle', cycleWrites, cycles],
  ['module', moduleWrites, modules],
] as const)('a deleted %s is one step of undo', (entity, writes, rows) => {
  const id = `${entity}-${turn}`;
  const row = put<CycleImage & ModuleImage>(entity, { id, name: 'First', archived_at: null });
  writes.restore(PLACE, row);
  const before = undoStack.recent.length;
  void writes.remove(PLACE, row);
  expect(undoStack.recent).toHaveLength(before + 1);
  expect(undoStack.undo()?.isDone).toBe(true);
  expect(rows.get(id)?.name).toBe('First');
  expect(undoStack.recent).toHaveLength(before);
});
