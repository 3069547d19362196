import { ChartNoAxesGantt, LayoutGrid, List, Plus } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { NothingFound } from '#web/features/containers/empty-states.tsx';
import { InTheMiddle } from '#web/features/containers/section-frame.tsx';
import { useCanCreate } from '#web/features/containers/sections.ts';
import { moduleRequest } from '#web/features/modules/screens/module-requests.ts';
import { defineModuleShortcuts } from '#web/features/modules/screens/shortcuts.ts';
import { keysOf, useShortcut } from '#web/lib/shortcuts/shortcuts.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Segmented } from '#web/ui/buttons/segmented.tsx';
import { SearchInput } from '#web/ui/fields/search-input.tsx';
import { Contained } from '#web/ui/frames/contained.tsx';
import { SortMenu } from '#web/ui/menus/sort-menu.tsx';

import { FilterMenu, ModuleFilterStrip } from './filter-menu.tsx';
import {
  MODULE_LAYOUTS,
  MODULE_ORDERS,
  type ModuleLayout,
  NO_FILTER,
  writeFilter,
} from './module-list.ts';
import { ModulePeek } from './module-peek.tsx';
import { Gallery, Rows } from './modules-grid.tsx';
import { ModulesTimeline } from './modules-timeline.tsx';
import type { ModuleListModel } from './use-module-list.ts';

defineModuleShortcuts();

interface ModuleListBodyProps {
  readonly list: ModuleListModel;
  /** What is said where there is no module at all. */
  readonly empty: ReactNode;
}

/** The bar, the modules in their layout, and the panel of one beside them. */
export function ModuleListBody({ list, empty }: ModuleListBodyProps) {
  return (
    <>
      <ListBar list={list} />
      <ModuleFilterStrip
        filter={list.filter}
        onChange={(next) => list.change({ filter: writeFilter(next) })}
        shown={list.lines.length}
        total={list.total}
      />
      <div className="flex min-h-0 flex-1">
        <div className="flex min-w-0 flex-1 flex-col">
          <Body list={list} empty={empty} />
        </div>
        <ModulePeek list={list} />
      </div>
    </>
  );
}

/** The modules in their layout, or why there are none. */
function Body({ list, empty }: ModuleListBodyProps) {
  const { t } = useTranslation('modules');
  if (list.lines.length === 0) {
    return (
      <InTheMiddle>
        {list.total === 0 ? (
          empty
        ) : (
          <NothingFound
            messages="modules"
            hasFilter={writeFilter(list.filter) !== undefined}
            onClear={() => list.change({ q: undefined, filter: writeFilter(NO_FILTER) })}
          />
        )}
      </InTheMiddle>
    );
  }
  const Layout = LAYOUTS[list.layout];
  return (
    <Contained of={list.layout}>
      <Layout key={list.layout} list={list} label={t('title')} />
    </Contained>
  );
}

const LAYOUTS = { gallery: Gallery, list: Rows, timeline: ModulesTimeline } as const;
const ICONS: Readonly<Record<ModuleLayout, typeof List>> = {
  gallery: LayoutGrid,
  list: List,
  timeline: ChartNoAxesGantt,
};

function ListBar({ list }: { readonly list: ModuleListModel }) {
  const { t } = useTranslation('modules');
  const { projectId, words, filter, order, change, isArchive } = list;
  const search = useRef<HTMLDivElement>(null);
  const canCreate = useCanCreate('modules', projectId);
  useShortcut('module-search', () => search.current?.querySelector('input')?.focus());
  const hasLayouts = { isActive: !isArchive };
  useShortcut('module-gallery', () => change({ view: 'gallery' }), hasLayouts);
  useShortcut('module-list', () => change({ view: 'list' }), hasLayouts);
  useShortcut('module-timeline', () => change({ view: 'timeline' }), hasLayouts);
  return (
    <div className="flex min-h-12 shrink-0 flex-wrap items-center gap-2 border-b border-line bg-surface px-4 py-2">
      {!isArchive && <LayoutChoice list={list} />}
      <div ref={search} className="min-w-0 flex-1 max-md:order-1 max-md:basis-full">
        <SearchInput
          value={words}
          onChange={(q) => change({ q: q === '' ? undefined : q })}
          label={t('search')}
        />
      </div>
      <SortMenu
        order={order}
        options={MODULE_ORDERS.filter((one) => !isArchive || one !== 'manual').map((value) => ({
          value,
          label: t(`orders.${value}`),
          isFixed: value === 'manual',
        }))}
        onChange={(text) => change({ order: text })}
      />
      <FilterMenu
        filter={filter}
        list={list}
        onChange={(next) => change({ filter: writeFilter(next) })}
      />
      {canCreate && !isArchive && (
        <Button
          variant="primary"
          icon={Plus}
          shortcut={keysOf('new-module')}
          className="max-md:ms-auto"
          onClick={() => moduleRequest.ask({ is: 'create', projectId })}
        >
          <span className="max-md:sr-only">{t('add')}</span>
        </Button>
      )}
    </div>
  );
}

function LayoutChoice({ list }: { readonly list: ModuleListModel }) {
  const { t } = useTranslation('modules');
  return (
    <Segmented
      value={list.layout}
      onChange={(view) => list.change({ view })}
      label={t('layouts.label')}
      options={MODULE_LAYOUTS.map((value) => ({
        value,
        label: t(`layouts.${value}`),
        icon: ICONS[value],
      }))}
    />
  );
}
