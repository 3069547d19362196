import { ArrowDownUp, ChartNoAxesGantt, ListFilter, Plus, Rows3, SquareKanban } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { useCanCreate } from '#web/features/containers/sections.ts';
import { cycleRequest } from '#web/features/cycles/screens/cycle-requests.ts';
import { toggled } from '#web/lib/formats/toggled.ts';
import { keysOf, useShortcut } from '#web/lib/shortcuts/shortcuts.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Segmented } from '#web/ui/buttons/segmented.tsx';
import { SearchInput } from '#web/ui/fields/search-input.tsx';
import { FilterStrip } from '#web/ui/frames/filter-strip.tsx';
import { ChoiceMenu } from '#web/ui/menus/choice-menu.tsx';
import { Menu, MenuRadioGroup, MenuRadioItem } from '#web/ui/menus/menu.tsx';

import { type CycleFilter, DAY_RANGES, NO_FILTER, SECTIONS, writeFilter } from './cycle-list.ts';
import type { CycleList } from './use-cycle-list.ts';

interface CycleBarProps {
  readonly list: CycleList;
  readonly projectId: string;
}

/** The bar above the cycles: layout, search, filter, order, and a new one. */
export function CycleBar({ list, projectId }: CycleBarProps) {
  const { t } = useTranslation('cycles');
  const { words, layout, change } = list;
  const search = useRef<HTMLDivElement>(null);
  const canCreate = useCanCreate('cycles', projectId);
  useShortcut('cycle-search', () => search.current?.querySelector('input')?.focus());
  useShortcut('cycles-list', () => change({ view: 'list' }));
  useShortcut('cycles-board', () => change({ view: 'board' }));
  useShortcut('cycles-timeline', () => change({ view: 'timeline' }));
  return (
    <div className="@container/bar flex min-h-12 shrink-0 flex-wrap items-center gap-2 border-b border-line bg-surface px-4 py-2 max-md:px-3">
      <Segmented
        label={t('bar.layout')}
        value={layout}
        onChange={(next) => change({ view: next })}
        options={[
          { value: 'list', label: t('bar.list'), icon: Rows3 },
          { value: 'board', label: t('bar.board'), icon: SquareKanban },
          { value: 'timeline', label: t('bar.timeline'), icon: ChartNoAxesGantt },
        ]}
      />
      <div ref={search} className="min-w-0 flex-1 max-md:order-1 max-md:basis-full">
        <SearchInput
          value={words}
          onChange={(q) => change({ q: q === '' ? undefined : q })}
          label={t('bar.search')}
        />
      </div>
      <FilterMenu list={list} />
      <OrderMenu list={list} />
      {canCreate && (
        <Button
          variant="primary"
          icon={Plus}
          shortcut={keysOf('new-cycle')}
          onClick={() => cycleRequest.ask({ is: 'create', projectId })}
          className="max-md:ms-auto narrow:px-1.5"
        >
          <span className="narrow:sr-only">{t('new')}</span>
        </Button>
      )}
    </div>
  );
}

type ListProps = Pick<CycleBarProps, 'list'>;

function FilterMenu({ list: { filter, change } }: ListProps) {
  const { t } = useTranslation('cycles');
  const set = (part: Partial<CycleFilter>) =>
    change({ filter: writeFilter({ ...filter, ...part }) });
  const ranges = DAY_RANGES.map((id) => ({ id, label: t(`filter.ranges.${id}`) }));
  return (
    <Menu
      align="end"
      trigger={
        <Button icon={ListFilter} className="narrow:px-1.5">
          <span className="narrow:sr-only">{t('filter.label')}</span>
        </Button>
      }
    >
      <ChoiceMenu
        label={t('filter.status')}
        options={SECTIONS.map((id) => ({ id, label: t(`status.${id}`) }))}
        chosen={filter.status}
        onToggle={(id) => set({ status: toggled(filter.status, id) })}
      />
      {(['start', 'end'] as const).map((side) => (
        <ChoiceMenu
          key={side}
          label={t(`filter.${side}`)}
          options={ranges}
          chosen={filter[side] ? [filter[side]] : []}
          onToggle={(range) => set({ [side]: range === filter[side] ? null : range })}
        />
      ))}
    </Menu>
  );
}

function OrderMenu({ list: { order, change } }: ListProps) {
  const { t } = useTranslation('cycles');
  return (
    <Menu
      align="end"
      trigger={
        <Button icon={ArrowDownUp} className="narrow:px-1.5">
          <span className="sr-only">{t('order.label')}: </span>
          <span className="narrow:sr-only">{t(`order.${order}`)}</span>
        </Button>
      }
    >
      <MenuRadioGroup
        value={order}
        onChange={(next) => change({ order: next })}
        label={t('order.label')}
      >
        <MenuRadioItem value="dates">{t('order.dates')}</MenuRadioItem>
        <MenuRadioItem value="manual">{t('order.manual')}</MenuRadioItem>
      </MenuRadioGroup>
    </Menu>
  );
}

/** What the list is narrowed to. */
export function CycleFilterStrip({ list }: ListProps) {
  const { t } = useTranslation('cycles');
  const { filter, change, groups, total } = list;
  const shown = groups.reduce((sum, { cycles }) => sum + cycles.length, 0);
  const chip = (key: string, label: string, part: Partial<CycleFilter>) => ({
    key,
    label,
    onRemove: () => change({ filter: writeFilter({ ...filter, ...part }) }),
  });
  const side = (name: 'start' | 'end') =>
    filter[name]
      ? [
          chip(name, t(`filter.${name}Is`, { range: t(`filter.ranges.${filter[name]}`) }), {
            [name]: null,
          }),
        ]
      : [];
  return (
    <FilterStrip
      className="border-b border-line px-4 py-2"
      chips={[
        ...filter.status.map((id) =>
          chip(id, t(`status.${id}`), { status: toggled(filter.status, id) }),
        ),
        ...side('start'),
        ...side('end'),
      ]}
      removeLabel={t('filter.remove')}
      count={t('filter.count', { shown, total })}
      clearLabel={t('filter.clear')}
      onClear={() => change({ filter: writeFilter(NO_FILTER) })}
    />
  );
}
