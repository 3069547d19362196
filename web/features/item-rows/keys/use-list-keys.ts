import { useHasKeys, useListScreen, useListState } from '#web/features/item-rows/list-screen.ts';
import {
  activate,
  clearSelection,
  rowKey,
  select,
  toggleSelected,
} from '#web/features/item-rows/selection.ts';
import { allIds, type ShownRow } from '#web/features/work-items/lists/selection.ts';
import { useShortcut } from '#web/lib/shortcuts/shortcuts.ts';

import { choose } from './choose.ts';
import { moveBy, moveToNeighbor, canMove, canReorder } from './moving.ts';
import { openTab } from './open-tab.ts';
import { type RowOrder, useKeptPlace, useWantedSight } from './use-kept-place.ts';
import { useRowKeys } from './use-row-keys.ts';
import { useSayPlace } from './use-say-place.ts';

interface ListKeysOptions {
  /** The order as it is when a key is pressed. */
  readonly lines: () => RowOrder;
  readonly show: (index: number) => void;
  /** How many rows a page has. */
  readonly page: number;
}

/** Answers the keys of lists: where to, what is chosen, what is done with it. */
export function useListKeys(options: ListKeysOptions): void {
  const screen = useListScreen();
  const { store, open, canEdit } = screen;
  const { canAct } = screen.source.capabilities;
  const withActive: WithActive = (run) => () => {
    const { active } = store.getState();
    if (active) run(active);
  };
  const onRow = { isActive: useListState((state) => state.isRowFocused) };
  // Without a row they would be commands that do nothing.
  const isAtRow = useListState(({ active }) => active !== null);
  const hasKeys = useHasKeys();
  const ofRow = { isActive: isAtRow && hasKeys };
  const openActive = withActive((row) => open(row.id));
  const rename = withActive((row) => store.setState({ renaming: rowKey(row) }));
  useShortcut('list-open', openActive, onRow);
  useShortcut('list-look', openActive, onRow);
  useShortcut(
    'list-open-tab',
    withActive(({ id }) => openTab(screen, id)),
    { isActive: ofRow.isActive && canAct },
  );
  useShortcut('list-rename', rename, { isActive: ofRow.isActive && canEdit });
  useKeptPlace(options.lines);
  useWantedSight(options.lines, options.show);
  useWayKeys(options, onRow);
  useSelectionKeys(withActive, ofRow);
  useMoveKeys(withActive);
  useRowKeys();
}

/** Keys that go from row to row, and those that take the selection along. */
function useWayKeys({ lines, show, page }: ListKeysOptions, onRow: { isActive: boolean }): void {
  const screen = useListScreen();
  const { store } = screen;
  const go = (row: ShownRow | null) => {
    if (!row) return;
    show(lines().indexOf(row));
    activate(store, row, true);
  };
  const next = (step: 1 | -1): ShownRow | null => {
    const { active } = store.getState();
    const at = active ? lines().indexOf(active) : -1;
    if (at === -1) return lines().rowFrom(0, 1);
    return lines().rowFrom(at + step, step);
  };
  const jump = (step: 1 | -1) => {
    const { active } = store.getState();
    const at = (active ? lines().indexOf(active) : 0) + step * Math.max(1, page - 2);
    const within = Math.min(lines().length - 1, Math.max(0, at));
    return lines().rowFrom(within, step) ?? lines().rowFrom(within, step === 1 ? -1 : 1);
  };
  const extend = (step: 1 | -1) => {
    const { active, anchor } = store.getState();
    if (active && !anchor) toggleSelected(store, active);
    const row = next(step);
    if (!row) return;
    go(row);
    choose(screen, row, true);
  };
  const anywhere = { isActive: useHasKeys() };
  useShortcut('list-next', () => go(next(1)), anywhere);
  useShortcut('list-previous', () => go(next(-1)), anywhere);
  useShortcut('list-first', () => go(lines().rowFrom(0, 1)), onRow);
  useShortcut('list-last', () => go(lines().rowFrom(lines().length - 1, -1)), onRow);
  useShortcut('list-page-down', () => go(jump(1)), onRow);
  useShortcut('list-page-up', () => go(jump(-1)), onRow);
  useShortcut('list-extend-down', () => extend(1), anywhere);
  useShortcut('list-extend-up', () => extend(-1), anywhere);
}

function useSelectionKeys(withActive: WithActive, ofRow: { isActive: boolean }): void {
  const { store, view, source } = useListScreen();
  const toggle = withActive((row) => toggleSelected(store, row));
  const { canAct } = source.capabilities;
  const hasKeys = useHasKeys();
  useShortcut('list-select', toggle, { isActive: ofRow.isActive && canAct });
  const hasMore = useListState(({ selected, active }) => selected.size > 0 || active !== null);
  useShortcut('list-select-all', () => select(store, allIds(view.snapshot())), {
    isActive: hasKeys && canAct,
  });
  useShortcut('list-clear', () => clearTopmost(store), { isActive: hasKeys && hasMore });
}

type WithActive = (run: (row: ShownRow) => void) => () => void;

function useMoveKeys(withActive: WithActive): void {
  const screen = useListScreen();
  const { store, view } = screen;
  const say = useSayPlace();
  const hasKeys = useHasKeys();
  const across = { isActive: hasKeys && canMove(screen) };
  const along = { isActive: hasKeys && canReorder(screen) };
  const moving = (move: (row: ShownRow) => void) =>
    withActive((row) => {
      move(row);
      say();
    });
  const up = moving((row) => moveBy(screen, row, -1));
  const down = moving((row) => moveBy(screen, row, 1));
  const next = moving((row) => moveToNeighbor(screen, row, 1));
  const previous = moving((row) => moveToNeighbor(screen, row, -1));
  useShortcut('list-move-up', up, along);
  useShortcut('list-move-down', down, along);
  useShortcut('list-move-next', next, across);
  useShortcut('list-move-previous', previous, across);
  useShortcut(
    'list-quick-add',
    () => {
      const { active } = store.getState();
      const [first] = view.snapshot().groups;
      store.setState({ adding: active?.group ?? first?.key ?? null });
    },
    { isActive: hasKeys && screen.canCreate },
  );
}

/** Escape takes the selection away first, then the active row. */
function clearTopmost(store: ReturnType<typeof useListScreen>['store']): void {
  if (store.getState().selected.size > 0) clearSelection(store);
  else activate(store, null);
}
