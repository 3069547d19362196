import { Layers } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { FilterNames } from '#shared/lib/work-item-query/names.ts';
import { DisplayPopover } from '#web/features/work-items/filters/display-popover.tsx';
import { FilterBar } from '#web/features/work-items/filters/filter-bar.tsx';
import { LayoutChoice } from '#web/features/work-items/filters/layout-choice.tsx';
import type { Layout } from '#web/features/work-items/filters/layouts.ts';
import type { ListChoices } from '#web/features/work-items/filters/list-choices.ts';
import { type Shown, withFilter } from '#web/features/work-items/filters/shown.ts';
import { useShortcut } from '#web/lib/shortcuts/shortcuts.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';

import { AddButton } from './add-button.tsx';
import type { Making } from './sources/page-source.ts';

interface ListToolbarProps {
  readonly shown: Shown;
  readonly onChange: (change: (shown: Shown) => Shown) => void;
  readonly names: FilterNames;
  readonly choices: ListChoices;
  /** What *Reset* brings back. */
  readonly first: Shown;
  /** How much of the list the filter leaves. */
  readonly count: ReactNode;
  /** Creates an item; null where none can be created. */
  readonly onCreate: (() => void) | null;
  /** Asks for items of the project to put in; absent where the list is of all of them. */
  readonly onAddExisting?: (() => void) | undefined;
  readonly making?: Making | undefined;
  /** Keeps what is shown as a view; null where none can be kept. */
  readonly onSaveView: (() => void) | null;
  /** Further controls, before the new item. */
  readonly end?: ReactNode;
  /** Names the list: what is typed for one is not meant for another. */
  readonly listKey: string;
}

/** The bar above a list: its layout, filter and display, and a new item. */
export function ListToolbar(props: ListToolbarProps) {
  const { shown, onChange, names, choices, first, count, listKey } = props;
  const { onCreate, onAddExisting, making, onSaveView, end } = props;
  const { t } = useTranslation('work-items');
  const setLayout = (layout: Layout) => onChange((now) => ({ ...now, layout }));
  const hasLayouts = choices.layouts.length > 1;
  return (
    // One line, however narrow: beside an open item and on phones its parts are signs.
    <div className="@container/bar flex h-12 shrink-0 items-center gap-2 border-b border-line bg-surface px-4 max-md:px-3 touch:h-15">
      {hasLayouts && (
        <LayoutChoice layouts={choices.layouts} value={shown.layout} onChange={setLayout} />
      )}
      {hasLayouts &&
        choices.layouts.map((layout) => (
          <LayoutKey key={layout} layout={layout} onChoose={setLayout} />
        ))}
      <FilterBar
        filter={shown.settings.filter}
        names={names}
        fields={choices.filters}
        typed={choices.typed}
        hasGroupings={choices.hasItemGroupings}
        count={count}
        listKey={listKey}
        onChange={(filter) => onChange((now) => withFilter(now, filter))}
      />
      <DisplayPopover shown={shown} choices={choices.display} first={first} onChange={onChange} />
      {onSaveView && (
        <IconButton
          icon={Layers}
          label={t('list.saveView')}
          onClick={onSaveView}
          className="narrow:hidden"
        />
      )}
      {end}
      {onCreate && <AddButton {...{ onCreate, onAddExisting, making }} />}
    </div>
  );
}

interface LayoutKeyProps {
  readonly layout: Layout;
  readonly onChoose: (layout: Layout) => void;
}

/** The key that chooses a layout. */
function LayoutKey({ layout, onChoose }: LayoutKeyProps) {
  useShortcut(`layout-${layout}`, () => onChoose(layout));
  return null;
}
