import { placesAt } from '#shared/lib/sort-order.ts';
import { type OwnPlace, useWorkspace } from '#web/features/workspaces/store.ts';
import { undoStack } from '#web/lib/mutations/undo.ts';

import { preferenceChanges } from './preferences.ts';
import { type HomeWidgetRow, homeWidgets } from './store.ts';

/** Widgets by column, in default order. */
const COLUMNS = {
  main: ['my_work', 'recents'],
  side: ['quick_links', 'my_stickies'],
} as const;
export type ColumnName = keyof typeof COLUMNS;
export type WidgetName = (typeof COLUMNS)[ColumnName][number];

/** Default positions: the largest comes first. */
const FIRST: Readonly<Record<WidgetName, number>> = {
  my_work: 1000,
  quick_links: 999,
  recents: 998,
  my_stickies: 997,
};

/** A widget with its visibility and position. */
export interface Widget {
  readonly key: WidgetName;
  readonly is_enabled: boolean;
  readonly sort_order: number;
}

/** Widgets of a column in order, including hidden ones. */
export function useWidgets(column: ColumnName): readonly Widget[] {
  const { id } = useWorkspace();
  return homeWidgets.useSelect((rows) => widgetsOf(rows, id, column), [id, column]);
}

/** As `useWidgets`, from rows; widgets without a row get the defaults. */
export function widgetsOf(
  rows: readonly HomeWidgetRow[],
  workspaceId: string,
  column: ColumnName,
): Widget[] {
  return COLUMNS[column]
    .map((key): Widget => {
      const row = rows.find((one) => one.workspace_id === workspaceId && one.key === key);
      return {
        key,
        is_enabled: row?.is_enabled ?? true,
        sort_order: row?.sort_order ?? FIRST[key],
      };
    })
    .toSorted((a, b) => b.sort_order - a.sort_order);
}

const change = preferenceChanges<HomeWidgetRow, Pick<Widget, 'is_enabled' | 'sort_order'>>({
  rows: homeWidgets,
  call: 'home-preferences',
  read: ({ workspaceId }, key) => {
    const widgets = (['main', 'side'] as const).flatMap((column) =>
      widgetsOf(homeWidgets.all(), workspaceId, column),
    );
    const now = widgets.find((one) => one.key === key);
    return now && { is_enabled: now.is_enabled, sort_order: now.sort_order };
  },
});

/** Shows or hides a widget; undoable. */
export function showWidget(place: OwnPlace, widget: Widget, isShown: boolean, name: string): void {
  const label = { key: isShown ? 'home:changes.shown' : 'home:changes.hidden', values: { name } };
  const { key, is_enabled, sort_order } = widget;
  const before = { is_enabled, sort_order };
  change(place, { key, before, after: { is_enabled: isShown }, label });
}

/** Moves a widget within its column to index `to` among the others; undoable. */
export function moveWidget(
  place: OwnPlace,
  column: readonly Widget[],
  key: WidgetName,
  to: number,
  name: string,
): void {
  const label = { key: 'home:changes.moved', values: { name } };
  // The first one has the largest number.
  const rows = column.map((one) => ({ ...one, id: one.key, sort_order: -one.sort_order }));
  const moved = rows.find((row) => row.key === key);
  if (!moved) return;
  undoStack.together(label, () => {
    for (const { row, sort_order } of placesAt(rows, moved, to)) {
      const before = { is_enabled: row.is_enabled, sort_order: -row.sort_order };
      change(place, { key: row.key, before, after: { sort_order: -sort_order }, label });
    }
  });
}
