import { placesAt } from '#shared/lib/sort-order.ts';
import { type OwnPlace, useWorkspace } from '#web/features/workspaces/store.ts';
import { undoStack } from '#web/lib/mutations/undo.ts';

import { preferenceChanges } from './preferences.ts';
import { type HomeWidgetRow, homeWidgets } from './store.ts';

/** The parts of the home by column, in the order in which they begin. */
const COLUMNS = {
  main: ['my_work', 'recents'],
  side: ['quick_links', 'my_stickies'],
} as const;
export type ColumnName = keyof typeof COLUMNS;
export type WidgetName = (typeof COLUMNS)[ColumnName][number];

/** Where each stands that nobody has moved: the largest is the first. */
const FIRST: Readonly<Record<WidgetName, number>> = {
  my_work: 1000,
  quick_links: 999,
  recents: 998,
  my_stickies: 997,
};

/** A part of the home: whether it is shown, and where. */
export interface Widget {
  readonly key: WidgetName;
  readonly is_enabled: boolean;
  readonly sort_order: number;
}

/** The parts of a column in their order, with those that are switched off. */
export function useWidgets(column: ColumnName): readonly Widget[] {
  const { id } = useWorkspace();
  return homeWidgets.useSelect((rows) => widgetsOf(rows, id, column), [id, column]);
}

/** The same from rows: of a part that has none yet, how it begins. */
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

/** Shows or hides a part; can be undone. */
export function showWidget(place: OwnPlace, widget: Widget, isShown: boolean, name: string): void {
  const label = { key: isShown ? 'home:changes.shown' : 'home:changes.hidden', values: { name } };
  const { key, is_enabled, sort_order } = widget;
  const before = { is_enabled, sort_order };
  change(place, { key, before, after: { is_enabled: isShown }, label });
}

/** Puts a part at another place of its column, `to` counted without it; can be undone. */
export function moveWidget(
  place: OwnPlace,
  column: readonly Widget[],
  key: WidgetName,
  to: number,
  name: string,
): void {
  const label = { key: 'home:changes.moved', values: { name } };
  // The first has the largest number.
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
