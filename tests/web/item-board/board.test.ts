import { beforeEach, describe, expect, test } from 'vitest';

import { displayNames } from '#shared/work-item-fields/registry.ts';
import {
  DOING,
  idOf,
  makeScreen,
  ME,
  putItem,
  startWorld,
  TODO,
} from '#tests/web/work-items/list-world.tsx';
import { BoardOrder } from '#web/features/item-board/board-order.ts';
import { movedBy } from '#web/features/item-board/moved-cards.ts';
import { atPointer, linesDown } from '#web/features/item-list/at-pointer.ts';
import { pull } from '#web/features/item-rows/drag/edge-scroll.ts';
import {
  aim,
  createDragStore,
  lift,
  step,
  stepOver,
} from '#web/features/item-rows/drag/item-drag.ts';
import { moveToNeighbor } from '#web/features/item-rows/keys/moving.ts';
import { columnsFor } from '#web/features/item-rows/lines/columns.ts';
import { Lines } from '#web/features/item-rows/lines/lines.ts';
import { draftItem } from '#web/features/work-items/data/create.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { store } from '#web/lib/store/collection.ts';

beforeEach(() => {
  startWorld();
  for (let n = 1; n <= 4; n += 1) putItem(n);
  for (let n = 5; n <= 6; n += 1) putItem(n, { state_id: DOING });
  store.flush();
});

describe('dragging', () => {
  test('by keys it goes over columns that are left out', () => {
    const list = { ...makeScreen(), hidden: new Set([DOING]) };
    const drag = createDragStore();
    lift(drag, list, { id: idOf(2), group: TODO }, true);
    step(drag, list, 'next');
    expect(drag.getState().slot).toMatchObject({ group: TODO });
    moveToNeighbor(list, { id: idOf(2), group: TODO }, 1);
    expect(workItems.get(idOf(2))?.state_id).toBe(TODO);
  });

  test('by keys the slot goes along the column and to the ones beside it, and no further', () => {
    const list = makeScreen();
    const drag = createDragStore();
    lift(drag, list, { id: idOf(2), group: TODO }, true);
    expect(drag.getState().slot).toMatchObject({ group: TODO, index: 1 });
    step(drag, list, 'down');
    step(drag, list, 'down');
    step(drag, list, 'down');
    expect(drag.getState().slot).toMatchObject({ group: TODO, index: 3 });
    step(drag, list, 'next');
    expect(drag.getState().slot).toMatchObject({ group: DOING, index: 2 });
    step(drag, list, 'next');
    expect(drag.getState().slot).toMatchObject({ group: DOING, index: 2 });
    step(drag, list, 'previous');
    step(drag, list, 'up');
    expect(drag.getState().slot).toMatchObject({ group: TODO, index: 1 });
  });

  test('in another order than people’s own a card only changes its column', () => {
    const list = makeScreen({ orderBy: { name: 'created_at', isDescending: true } });
    const drag = createDragStore();
    lift(drag, list, { id: idOf(2), group: TODO }, false);
    aim(drag, list, { group: TODO, index: 3 });
    expect(drag.getState().slot).toBeNull();
    aim(drag, list, { group: DOING, index: 2 });
    expect(drag.getState().slot).toMatchObject({ group: DOING, index: 0 });
  });

  test('by keys in a list the next group begins behind the end of one, and the one before at its end', () => {
    const list = makeScreen();
    const drag = createDragStore();
    lift(drag, list, { id: idOf(3), group: TODO }, true);
    stepOver(drag, list, 'down');
    expect(drag.getState().slot).toMatchObject({ group: TODO, index: 3 });
    stepOver(drag, list, 'down');
    expect(drag.getState().slot).toMatchObject({ group: DOING, index: 0 });
    stepOver(drag, list, 'up');
    expect(drag.getState().slot).toMatchObject({ group: TODO, index: 3 });
  });

  test('by keys in another order than people’s own the row goes to the next group and home again', () => {
    const list = makeScreen({ orderBy: { name: 'created_at', isDescending: true } });
    const drag = createDragStore();
    lift(drag, list, { id: idOf(2), group: TODO }, true);
    const home = drag.getState().slot;
    stepOver(drag, list, 'down');
    expect(drag.getState().slot).toMatchObject({ group: DOING, index: 0 });
    stepOver(drag, list, 'up');
    expect(drag.getState().slot).toEqual(home);
    step(drag, list, 'next');
    expect(drag.getState().slot).toMatchObject({ group: DOING, index: 0 });
  });

  test('chosen items that the person may not change stay', () => {
    const mine = (_project: string, _action: string, by?: string | null) => by === ME;
    putItem(5, { created_by: idOf(77) });
    store.flush();
    const list = { ...makeScreen(), can: mine };
    list.store.setState({ selected: new Set([idOf(2), idOf(5)]) });
    const drag = createDragStore();
    lift(drag, list, { id: idOf(2), group: TODO }, false);
    expect([...drag.getState().ids]).toEqual([idOf(2)]);
  });

  test('who may not change items moves nothing', () => {
    const list = { ...makeScreen(), canEdit: false };
    const drag = createDragStore();
    lift(drag, list, { id: idOf(2), group: TODO }, false);
    aim(drag, list, { group: DOING, index: 0 });
    expect(drag.getState().slot).toBeNull();
  });

  test('a chosen card takes the others that are chosen along', () => {
    const list = makeScreen();
    list.store.setState({ selected: new Set([idOf(2), idOf(5)]) });
    const drag = createDragStore();
    lift(drag, list, { id: idOf(2), group: TODO }, false);
    expect([...drag.getState().ids]).toEqual([idOf(2), idOf(5)]);
    lift(drag, list, { id: idOf(1), group: TODO }, false);
    expect([...drag.getState().ids]).toEqual([idOf(1)]);
  });

  test('near an edge it scrolls toward it, the nearer the faster', () => {
    expect(pull(300, 0, 600)).toBe(0);
    expect(pull(590, 0, 600)).toBeGreaterThan(pull(560, 0, 600));
    expect(pull(2, 0, 600)).toBeLessThan(0);
  });
});

describe('what others move', () => {
  const settings = makeScreen().view.settings;
  const [other, mine] = [idOf(77), ME];
  const before = draftItem(idOf(1), { state_id: TODO, sort_order: 10 });
  const by = (updated_by: string, fields: object) => ({
    ...before,
    updated_by,
    updated_at: '2030-01-01',
    ...fields,
  });

  test('is said with who and from where; one’s own moves and other changes are not', () => {
    const to = { state_id: DOING };
    expect(movedBy(settings, before, by(other, to), mine)).toEqual({ by: other, from: TODO });
    expect(movedBy(settings, before, by(other, { sort_order: 5 }), mine)).toEqual({
      by: other,
      from: null,
    });
    expect(movedBy(settings, before, by(mine, to), mine)).toBeNull();
    expect(movedBy(settings, before, by(other, { name: 'x' }), mine)).toBeNull();
  });

  test('is not what the server only puts a little apart', () => {
    const apart = { ...before, sort_order: 11, updated_by: other };
    expect(movedBy(settings, before, apart, mine)).toBeNull();
  });
});

describe('the order of rows', () => {
  test('cards follow each other by column; beside a card is the one at its height', () => {
    const order = new BoardOrder(makeScreen().view.snapshot(), () => false);
    expect(order.length).toBe(6);
    expect(order.rowFrom(4, 1)).toEqual({ id: idOf(5), group: DOING });
    expect(order.indexOf({ id: idOf(3), group: TODO })).toBe(2);
    expect(order.beside({ id: idOf(4), group: TODO }, 1)).toEqual({ id: idOf(6), group: DOING });
    expect(order.beside({ id: idOf(5), group: DOING }, 1)).toBeNull();
  });

  test('lines are found by place and by row, with sub-items below those that are unfolded', () => {
    const { view } = makeScreen();
    const lines = new Lines(view.snapshot(), {
      isGrouped: true,
      canAdd: () => true,
      isFolded: (group) => group === DOING,
      expanded: new Set([idOf(2)]),
      childrenOf: () => [idOf(6)],
    });
    // Header, four rows, a sub-item, a line to add; and the header of the folded group.
    expect(lines.length).toBe(8);
    expect(lines.at(3)).toEqual({ is: 'row', row: { id: idOf(6), group: TODO }, depth: 1 });
    expect(lines.at(6)).toEqual({ is: 'add', group: TODO });
    expect(lines.at(7)).toMatchObject({ is: 'group', group: { key: DOING } });
    expect(lines.indexOf({ id: idOf(3), group: TODO })).toBe(4);
    expect(lines.rowFrom(6, -1)).toEqual({ id: idOf(4), group: TODO });
    expect(lines.headerBefore(5)).toBe(0);
  });

  test('a height in the lines is a place in a group, and what is below an item goes with it', () => {
    const { view } = makeScreen();
    const lines = new Lines(view.snapshot(), {
      isGrouped: true,
      canAdd: () => true,
      isFolded: (group) => group === DOING,
      expanded: new Set([idOf(2)]),
      childrenOf: () => [idOf(6)],
    });
    expect(lines.placeAt(0.9)).toEqual({ group: TODO, place: 0 });
    expect(lines.placeAt(1.2)).toEqual({ group: TODO, place: 0 });
    expect(lines.placeAt(1.7)).toEqual({ group: TODO, place: 1 });
    // The sub-item of the second row, and the row after it.
    expect(lines.placeAt(3.1)).toEqual({ group: TODO, place: 2 });
    expect(lines.placeAt(4.2)).toEqual({ group: TODO, place: 2 });
    // The line to add, the folded group, and below all.
    expect(lines.placeAt(6.1)).toEqual({ group: TODO, place: 4 });
    expect(lines.placeAt(7.5)).toEqual({ group: DOING, place: 0 });
    expect(lines.placeAt(99)).toEqual({ group: DOING, place: 0 });
    expect(lines.edgeOf(TODO, idOf(3))).toBe(4);
    expect(lines.edgeOf(TODO, undefined)).toBe(6);
    expect(lines.edgeOf(DOING, idOf(5))).toBe(8);
    expect(lines.spanOf(TODO)).toEqual([0, 7]);
  });

  test('where it is narrow the trailing columns leave, and title and people stay', () => {
    const display = new Set(displayNames());
    const size = { keyLength: 8, spansProjects: false };
    expect(columnsFor(1400, display, size).ends).toHaveLength(7);
    // Start and due date are one column.
    expect(columnsFor(1400, display, size).ends).toContainEqual(
      expect.objectContaining({ column: 'target_date', begin: 'start_date' }),
    );
    expect(columnsFor(600, display, size).ends.map(({ column }) => column)).toEqual([
      'target_date',
      'assignees',
    ]);
    const narrow = columnsFor(360, display, { keyLength: 8, spansProjects: false });
    expect(narrow.ends.map(({ column }) => column)).toEqual(['assignees']);
    expect(narrow.hasKey).toBe(false);
    expect(narrow.template).toContain('minmax(0, 1fr)');
  });
});

test.each([
  ['ltr', 400 + 12 - 100],
  ['rtl', 400 - 12 - 900],
])('what is dragged from a list hangs beside the pointer (%s)', (dir, x) => {
  document.documentElement.dir = dir;
  const rect = { left: 100, right: 900, top: 40, bottom: 80, width: 800, height: 40 };
  const moved = atPointer({
    activatorEvent: new MouseEvent('mousedown', { clientX: 400, clientY: 60 }),
    draggingNodeRect: rect,
    transform: { x: 5, y: 6, scaleX: 1, scaleY: 1 },
    active: null,
    activeNodeRect: rect,
    containerNodeRect: null,
    over: null,
    overlayNodeRect: null,
    scrollableAncestors: [],
    scrollableAncestorRects: [],
    windowRect: null,
  });
  expect(moved).toMatchObject({ x: 5 + x, y: 6 + 32 });
  document.documentElement.dir = '';
});

test('what is dragged out of a list to its side falls nowhere', () => {
  const box = { left: 200, right: 900, top: 100 };
  expect(linesDown(box, { x: 300, y: 180 }, 40)).toBe(2);
  expect(linesDown(box, { x: 100, y: 180 }, 40)).toBeNull();
  expect(linesDown(box, { x: 901, y: 180 }, 40)).toBeNull();
});
