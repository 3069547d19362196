import { Plus, Rows3, SquareKanban } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { FilterNames } from '#shared/lib/work-item-query/names.ts';
import { keysOf, runShortcut, useShortcut } from '#web/lib/shortcuts/shortcuts.ts';
import { Button } from '#web/ui/button.tsx';
import { Segmented } from '#web/ui/segmented.tsx';

import { DisplayPopover } from './display-popover.tsx';
import type { Features } from './display.ts';
import { FilterBar } from './filter-bar.tsx';
import { type Layout, type Shown, withFilter } from './shown.ts';

interface ListToolbarProps {
  readonly shown: Shown;
  readonly onChange: (change: (shown: Shown) => Shown) => void;
  readonly names: FilterNames;
  readonly features: Features;
  readonly matching: number;
  readonly total: number;
  readonly canCreate: boolean;
  readonly isArchive?: boolean;
}

/** The bar above a list: its layout, filter and display, and a new item (screens 12.1). */
export function ListToolbar(props: ListToolbarProps) {
  const { shown, onChange, names, features, matching, total, canCreate, isArchive = false } = props;
  const { t } = useTranslation('work-items');
  const setLayout = (layout: Layout) => onChange((now) => ({ ...now, layout }));
  const canSwitch = { isActive: !isArchive };
  useShortcut('layout-list', () => setLayout('list'), canSwitch);
  useShortcut('layout-board', () => setLayout('board'), canSwitch);
  return (
    <div className="flex min-h-12 shrink-0 flex-wrap items-center gap-2 border-b border-line bg-surface px-4 py-2 max-md:px-3">
      {!isArchive && (
        <Segmented
          label={t('display.layout')}
          value={shown.layout}
          onChange={setLayout}
          options={[
            { value: 'list', label: t('display.layouts.list'), icon: Rows3 },
            { value: 'board', label: t('display.layouts.board'), icon: SquareKanban },
          ]}
        />
      )}
      <div className="flex min-w-0 flex-1 max-md:order-last max-md:basis-full">
        <FilterBar
          filter={shown.settings.filter}
          names={names}
          features={features}
          matching={matching}
          total={total}
          onChange={(filter) => onChange((now) => withFilter(now, filter))}
        />
      </div>
      <span className="flex-1 md:hidden" />
      <DisplayPopover shown={shown} features={features} isArchive={isArchive} onChange={onChange} />
      {canCreate && (
        <Button
          variant="primary"
          icon={Plus}
          shortcut={keysOf('new-item')}
          onClick={() => runShortcut('new-item')}
        >
          {t('list.newItem')}
        </Button>
      )}
    </div>
  );
}
