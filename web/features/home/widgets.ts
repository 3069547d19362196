import { useEffect } from 'react';

import type { HomeWidget } from '#shared/contract/home.ts';
import { placesAt } from '#shared/lib/sort-order.ts';
import { type OwnPlace, useWorkspace, workspacePath } from '#web/features/workspaces/store.ts';
import { get } from '#web/lib/http/http.ts';
import type { Message } from '#web/lib/mutations/change.ts';
import { changes } from '#web/lib/mutations/changes.ts';
import { rememberFields } from '#web/lib/mutations/undo-fields.ts';
import { undoStack } from '#web/lib/mutations/undo.ts';

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

/** Asks for the parts once: the server makes their rows on first sight, and the feed brings them. */
export function useMadeWidgets(): void {
  const { slug } = useWorkspace();
  useEffect(() => {
    // Without them everything is shown, which is how it begins.
    get<HomeWidget[]>(`/api/workspaces/${slug}/home-preferences/`).catch(() => undefined);
  }, [slug]);
}

type Fields = Partial<Pick<Widget, 'is_enabled' | 'sort_order'>>;

/** Shows or hides a part; can be undone. */
export function showWidget(place: OwnPlace, widget: Widget, isShown: boolean, name: string): void {
  const label = { key: isShown ? 'home:changes.shown' : 'home:changes.hidden', values: { name } };
  change(place, widget, { is_enabled: isShown }, label);
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
      change(place, { ...row, sort_order: -row.sort_order }, { sort_order: -sort_order }, label);
    }
  });
}

function change(place: OwnPlace, widget: Widget, after: Fields, label: Message): void {
  const { key } = widget;
  write(place, widget, after, label);
  rememberFields<Fields>({
    label,
    read: () => {
      const { is_enabled, sort_order } = rowOf(place, key) ?? widget;
      return { is_enabled, sort_order };
    },
    before:
      'sort_order' in after ? { sort_order: widget.sort_order } : { is_enabled: widget.is_enabled },
    after,
    write: (fields) => write(place, widget, fields, label),
  });
}

function write(place: OwnPlace, widget: Widget, fields: Fields, label: Message): void {
  const { key } = widget;
  const row = rowOf(place, key);
  const id = row?.id ?? key;
  const shown = {
    config: {},
    workspace_id: place.workspaceId,
    rev: 1,
    ...widget,
    ...row,
    ...fields,
  };
  void changes
    .add({
      method: 'PATCH',
      path: `${workspacePath(place, 'home-preferences')}${key}/`,
      body: fields,
      touches: [id],
      effects: [{ op: 'set', entity: homeWidgets.entity, id, fields: shown }],
      label,
    })
    .catch(() => undefined);
}

function rowOf({ workspaceId }: OwnPlace, key: WidgetName): HomeWidgetRow | undefined {
  return homeWidgets.all().find((row) => row.workspace_id === workspaceId && row.key === key);
}
