import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { useGroupNames } from '#web/features/item-rows/drag/use-group-names.ts';
import type { Lines } from '#web/features/item-rows/lines/lines.ts';
import { mayEdit, useListScreen } from '#web/features/item-rows/list-screen.ts';
import { states } from '#web/features/states/store.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import type { ListView } from '#web/features/work-items/lists/list-view.ts';
import type { Day } from '#web/lib/formats/dates.ts';
import { store } from '#web/lib/store/collection.ts';
import type { TimelineRow } from '#web/ui/timeline/timeline-row.ts';

import { type RowFacts, RowMaker } from './timeline-rows.ts';

/** The rows of a list on the timeline; they follow every change of its items. */
export function useTimelineRows(
  lines: Lines,
  today: Day,
  adding: RowFacts['adding'],
): readonly TimelineRow[] {
  const { t } = useTranslation('work-items');
  const screen = useListScreen();
  const maker = makerOf(screen.view);
  const nameOfGroup = useGroupNames();
  const version = useSyncExternalStore(subscribeItems, itemsVersion);
  const allStates = states.useSelect(asTheyAre, []);
  const { source, can } = screen;
  const may = useCallback((item: WorkItemImage) => mayEdit({ source, can }, item), [source, can]);
  const newName = t('timeline.newItem');
  return useMemo(
    () => maker.rows(lines, { today, mayEdit: may, nameOfGroup, adding, newName }),
    // The maker reads the items and states of this moment.
    // oxlint-disable-next-line react/exhaustive-deps
    [maker, lines, today, may, nameOfGroup, adding, newName, version, allStates],
  );
}

/** Each list keeps its rows: they are there when people come back from another layout. */
const makers = new WeakMap<ListView, RowMaker>();

function makerOf(view: ListView): RowMaker {
  const maker = makers.get(view) ?? new RowMaker();
  makers.set(view, maker);
  return maker;
}

function asTheyAre<Row>(rows: readonly Row[]): readonly Row[] {
  return rows;
}

function subscribeItems(listener: () => void): () => void {
  return store.subscribeEntity(workItems.entity, listener);
}

function itemsVersion(): number {
  return store.versionOf(workItems.entity);
}
