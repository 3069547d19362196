import { useMemo } from 'react';

import type { Features } from '#shared/work-item-fields/registry.ts';
import { projects } from '#web/features/projects/store.ts';
import { featuresOf } from '#web/features/work-items/filters/display.ts';
import { useListScreen } from '#web/features/work-items/layouts/list-screen.ts';
import { useIsPhone } from '#web/features/work-items/layouts/use-is-phone.ts';
import { useListFacts, useStable } from '#web/features/work-items/lists/use-list-view.ts';

import { columnsOf, type TableColumn } from './columns.ts';
import { layOut, type TableLayout } from './table-layout.ts';
import { readTableOptions, type TableOptions } from './table-options.ts';

/** The columns of the list: all that it can have, what is chosen about them, and where they stand. */
export interface TableColumns {
  readonly all: readonly TableColumn[];
  readonly options: TableOptions;
  readonly layout: TableLayout;
}

/** The columns of the list that the table shows. */
export function useTableColumns(): TableColumns {
  const { source, options: kept } = useListScreen();
  const { spansProjects, createDefaults, columns } = source;
  const hasEpics = createDefaults.is_epic === true;
  const found = useFeatures();
  const features = useStable(found, [...found].join(' '));
  const isPhone = useIsPhone();
  const all = useMemo(
    () =>
      columnsOf({ features, spansProjects, hasEpics }).filter(
        ({ id }) => columns?.includes(id) ?? true,
      ),
    [features, spansProjects, hasEpics, columns],
  );
  const options = useMemo(() => readTableOptions(kept), [kept]);
  const layout = useMemo(() => layOut(all, options, isPhone), [all, options, isPhone]);
  return useMemo(() => ({ all, options, layout }), [all, options, layout]);
}

/** What some project of the list has switched on and in use. */
function useFeatures(): Features {
  const { source } = useListScreen();
  const facts = useListFacts(source);
  const known = projects.useMany(source.projects);
  return useMemo(
    () => new Set(known.flatMap((project) => [...featuresOf(project, facts)])),
    [known, facts],
  );
}
