import { Plus, Rows3, SquareKanban } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { FilterNames } from '#shared/lib/work-item-query/names.ts';
import { keysOf, runShortcut, useShortcut } from '#web/lib/shortcuts/shortcuts.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Segmented } from '#web/ui/buttons/segmented.tsx';

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
  readonly projectId: string;
}

/** The bar above a list: its layout, filter and display, and a new item. */
export function ListToolbar(props: ListToolbarProps) {
  const { shown, onChange, names, features, matching, total, canCreate, projectId } = props;
  const { isArchive = false } = props;
  const { t } = useTranslation('work-items');
  const setLayout = (layout: Layout) => onChange((now) => ({ ...now, layout }));
  const canSwitch = { isActive: !isArchive };
  useShortcut('layout-list', () => setLayout('list'), canSwitch);
  useShortcut('layout-board', () => setLayout('board'), canSwitch);
  return (
    // One line, however narrow: beside an open item and on phones its parts are signs.
    <div className="@container/bar flex h-12 shrink-0 items-center gap-2 border-b border-line bg-surface px-4 max-md:px-3 touch:h-15">
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
      <FilterBar
        filter={shown.settings.filter}
        names={names}
        features={features}
        matching={matching}
        total={total}
        projectId={projectId}
        hasGroupings={!isArchive}
        onChange={(filter) => onChange((now) => withFilter(now, filter))}
      />
      <DisplayPopover shown={shown} features={features} isArchive={isArchive} onChange={onChange} />
      {canCreate && (
        <Button
          variant="primary"
          icon={Plus}
          shortcut={keysOf('new-item')}
          onClick={() => runShortcut('new-item')}
          className="max-md:hidden narrow:px-1.5"
        >
          <span className="narrow:sr-only">{t('list.newItem')}</span>
        </Button>
      )}
    </div>
  );
}
