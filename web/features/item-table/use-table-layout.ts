import { useMemo } from 'react';

import { useListScreen } from '#web/features/item-rows/list-screen.ts';
import { useFeatures } from '#web/features/item-rows/use-features.ts';
import { propertyLabel } from '#web/features/work-items/fields/field-names.ts';
import { useWords } from '#web/lib/i18n/words.ts';
import { useLook } from '#web/lib/look/look.ts';
import { useIsPhone } from '#web/ui/layout/use-is-phone.ts';

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
  const features = useFeatures();
  const isPhone = useIsPhone();
  const t = useWords('work-items-table');
  // Columns are as wide as their names and the days of the language.
  const { language, dates } = useLook();
  const all = useMemo(
    () =>
      columnsOf({
        ...{ features, spansProjects, hasEpics },
        nameOf: (id) => propertyLabel(id, t),
      }).filter(({ id }) => columns?.includes(id) ?? true),
    // oxlint-disable-next-line react/exhaustive-deps -- language and dates decide the widths
    [features, spansProjects, hasEpics, columns, language, dates, t],
  );
  const options = useMemo(() => readTableOptions(kept), [kept]);
  const layout = useMemo(() => layOut(all, options, isPhone), [all, options, isPhone]);
  return useMemo(() => ({ all, options, layout }), [all, options, layout]);
}
