import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { EpicLine } from '#web/features/item-detail/relations/epic-line.tsx';
import { SubItems } from '#web/features/item-detail/sub-items/sub-items.tsx';
import { ItemCounts } from '#web/features/item-rows/parts/item-counts.tsx';
import { provideItems } from '#web/features/progress/reading/item-source.ts';
import { projects } from '#web/features/projects/store.ts';
import { turnIntoEpic } from '#web/features/work-items/data/convert.ts';
import { createWorkItem, draftItem } from '#web/features/work-items/data/create.ts';
import { openEpicsOf, useEpics } from '#web/features/work-items/data/epic-index.ts';
import { removeWorkItems } from '#web/features/work-items/data/remove.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { updateWorkItems } from '#web/features/work-items/data/update.ts';
import { epicField } from '#web/features/work-items/fields/epic.tsx';
import { useFields } from '#web/features/work-items/fields/registry.ts';
import { closeChanges, openChanges } from '#web/lib/mutations/changes.ts';
import { undoStack } from '#web/lib/mutations/undo.ts';
import { store } from '#web/lib/store/collection.ts';

import { idOf, makeScreen, ME, PROJECT, putItem, renderList, startWorld } from './list-world.tsx';

vi.mock('@tanstack/react-router', async () => (await import('#tests/web/router.ts')).router);

const SCOPE = `project:${PROJECT}`;
const EPIC = idOf(1);
const LABEL = { key: 'test' };

beforeEach(() => {
  localStorage.clear();
  startWorld();
  const project = { id: PROJECT, name: 'Test', identifier: 'TEST', is_epic_enabled: true };
  store.feed.put('project', { ...project, timezone: 'UTC', rev: 9 }, SCOPE);
  openChanges({ userId: ME, onRefused: () => undefined });
  putItem(1, { name: 'Voyage', is_epic: true });
  putItem(2, { parent_id: EPIC, epic_id: EPIC });
  putItem(3, { parent_id: idOf(2), epic_id: EPIC });
  putItem(4);
  store.flush();
});

afterEach(() => closeChanges());

const at = (n: number) => workItems.get(idOf(n));

test('a project has the field once it has an epic, and epics do not have it', () => {
  expect(epicField.isOn?.(projects.get(PROJECT))).toBe(true);
  const shown = { items: '', epics: '' };
  function Probe() {
    shown.items = useFields(PROJECT)
      .map(({ id }) => id)
      .join(' ');
    shown.epics = useFields(PROJECT, true)
      .map(({ id }) => id)
      .join(' ');
    return null;
  }
  render(<Probe />);
  expect(shown.items).toContain('epic');
  expect(shown.epics).not.toMatch(/epic|cycle|module|parent|estimate/);
  expect(shown.epics).toContain('state');
});

test('epics are offered as they come, and change the parent at once', async () => {
  const { Picker } = epicField;
  const item = at(4);
  if (!Picker || !item) throw new Error('There is nothing to pick.');
  render(
    <Picker
      projectId={PROJECT}
      items={[item]}
      onChange={(patch) => updateWorkItems([item.id], patch, LABEL)}
      onClose={() => undefined}
    />,
  );
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'No epic',
    'Voyage',
  ]);
  act(() => {
    putItem(5, { name: 'Harbor', is_epic: true, sort_order: 0 });
    store.flush();
  });
  screen.getByRole('option', { name: 'Harbor' });
  await userEvent.click(screen.getByRole('option', { name: 'Voyage' }));
  expect(at(4)).toMatchObject({ epic_id: EPIC, parent_id: EPIC });
  act(() => void undoStack.undo());
  expect(at(4)).toMatchObject({ epic_id: null, parent_id: null });
});

test('a sub-item keeps the epic of what is above it, and a new parent brings its own', () => {
  updateWorkItems([idOf(3)], { epic_id: null }, LABEL);
  expect(at(3)).toMatchObject({ parent_id: idOf(2), epic_id: EPIC });
  updateWorkItems([idOf(4)], { parent_id: idOf(2) }, LABEL);
  expect(at(4)).toMatchObject({ parent_id: idOf(2), epic_id: EPIC });
  const { id } = createWorkItem({ project_id: PROJECT, name: 'New', epic_id: EPIC }, LABEL);
  expect(workItems.get(id)).toMatchObject({ parent_id: EPIC, epic_id: EPIC });
});

test('an item turns into an epic and back, and undo brings what it had', () => {
  const item = at(2);
  if (!item) throw new Error('There is no item.');
  turnIntoEpic(item, true);
  expect(at(2)).toMatchObject({ is_epic: true, parent_id: null, epic_id: null });
  act(() => void undoStack.undo());
  expect(at(2)).toMatchObject({ is_epic: false, parent_id: EPIC, epic_id: EPIC });
});

test('a deleted epic leaves its items, and takes them again with undo', () => {
  removeWorkItems([EPIC], LABEL);
  expect(at(1)).toBeUndefined();
  expect(at(2)).toMatchObject({ parent_id: null, epic_id: null });
  expect(at(3)).toMatchObject({ parent_id: idOf(2), epic_id: null });
  act(() => void undoStack.undo());
  expect(at(1)).toMatchObject({ name: 'Voyage' });
  expect(at(2)).toMatchObject({ parent_id: EPIC, epic_id: EPIC });
});

test('an archived epic is offered no longer', () => {
  let open = -1;
  function Probe() {
    open = useEpics(PROJECT).length;
    return null;
  }
  render(<Probe />);
  expect(open).toBe(1);
  act(() => {
    putItem(1, { name: 'Voyage', is_epic: true, archived_at: '2026-01-01' });
    store.flush();
  });
  expect(open).toBe(0);
  expect(openEpicsOf([], [PROJECT])).toEqual([]);
});

test('an open epic shows its items by state, and the ways to more', () => {
  const epic = at(1);
  if (!epic) throw new Error('There is no epic.');
  renderList(
    makeScreen(),
    <>
      <EpicLine item={epic} />
      <SubItems item={epic} isReadOnly={false} isAdding={false} onAdding={() => undefined} />
    </>,
  );
  const items = screen.getByRole('region', { name: 'Work items' });
  expect(items.textContent).toContain('Item 2');
  within(items).getByRole('button', { name: /New item/ });
  within(items).getByRole('button', { name: 'Add existing' });
  expect(draftItem(PROJECT, { name: 'x', is_epic: true }).is_epic).toBe(true);
});

test('the row of an epic says how many of its items are done, and follows', async () => {
  const done = idOf(801);
  const state = { id: done, name: 'Done', group: 'completed', sequence: 9, color: '#888888' };
  store.feed.put('state', { ...state, project_id: PROJECT, default: false, rev: 1 }, SCOPE);
  putItem(1, { sub_issues_count: 1 });
  store.flush();
  const epic = at(1);
  if (!epic) throw new Error('There is no epic.');
  const nothing = () => () => undefined;
  const isThere = () => true;
  provideItems({ open: nothing, isHere: isThere, seesAll: isThere, subscribe: nothing });
  renderList(makeScreen(), <ItemCounts item={epic} />);
  const ring = await screen.findByRole('img', { name: /0 of 2 items/ });
  expect(ring.parentElement?.textContent).toContain('0 of 2');
  act(() => {
    putItem(2, { state_id: done });
    store.flush();
  });
  await screen.findByRole('img', { name: /1 of 2 items/ });
});
