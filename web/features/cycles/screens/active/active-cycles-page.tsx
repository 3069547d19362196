import { ArrowDownUp, Calendar, RefreshCw, SearchX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { compareNames } from '#shared/lib/name-order.ts';
import { daysOfCycle } from '#web/features/cycles/store.ts';
import { estimates } from '#web/features/estimates/store.ts';
import { usePeople } from '#web/features/people/store.ts';
import { ProgressSum, useReportedProgress } from '#web/features/progress/progress-sum.tsx';
import { UnitChoice } from '#web/features/progress/unit-switch.tsx';
import { formatDay } from '#web/lib/formats/dates.ts';
import { holdsWords } from '#web/lib/search/match.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { SearchInput } from '#web/ui/fields/search-input.tsx';
import { FirstRows } from '#web/ui/layout/first-rows.tsx';
import { PageTitle } from '#web/ui/layout/heading.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { Menu, MenuRadioGroup, MenuRadioItem } from '#web/ui/menus/menu.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';

import { ActiveCycleCard } from './active-cycle-card.tsx';
import { type Pausing, type Running, useActiveCycles } from './use-active-cycles.ts';

/** What runs now in all projects of the person. */
export function ActiveCyclesPage() {
  const { t } = useTranslation('cycles');
  const { running, pausing, isFailed, again } = useActiveCycles();
  const [words, setWords] = useState('');
  const [unit, setUnit] = useState<'items' | 'points'>('items');
  const [order, setOrder] = useState<Order>('ends');
  const reported = useReportedProgress();
  const shown = useMatching(running, words).toSorted(ORDERS[order]);
  const hasPoints = useAnyPoints(running);
  return (
    <>
      <PageHeader title={t('running.title')}>
        <Icon of={RefreshCw} className="text-muted" />
        <PageTitle className="text-13! font-medium!">{t('running.title')}</PageTitle>
        <span title={t('running.count', { count: running.length })}>
          <Badge>{running.length}</Badge>
        </span>
      </PageHeader>
      <main className="flex min-h-0 min-w-0 flex-1 flex-col bg-canvas">
        <div className="flex min-h-12 shrink-0 flex-wrap items-center gap-2 border-b border-line bg-surface px-4 py-2 max-md:px-3 touch:min-h-15">
          <div className="min-w-52 flex-1 max-md:basis-full">
            <SearchInput value={words} onChange={setWords} label={t('running.filter')} />
          </div>
          <ProgressSum ids={shown.map(({ cycle }) => cycle.id)} reported={reported} unit={unit} />
          {hasPoints && <UnitChoice unit={unit} onUnit={setUnit} />}
          <OrderMenu order={order} onOrder={setOrder} />
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto p-4 max-md:p-3">
          {isFailed && <Failed onRetry={again} />}
          {shown.length > 0 ? (
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,30rem),1fr))] gap-3">
              {shown.map((one) => (
                <li key={one.cycle.id} className="flex min-w-0">
                  <ActiveCycleCard running={one} unit={unit} onProgress={reported.report} />
                </li>
              ))}
            </ul>
          ) : running.length > 0 ? (
            <EmptyState icon={SearchX} title={t('running.noMatch')} />
          ) : (
            <EmptyState icon={RefreshCw} title={t('running.empty')} text={t('running.emptyText')} />
          )}
          {words.trim() === '' && <PausingProjects pausing={pausing} />}
        </div>
      </main>
    </>
  );
}

function Failed({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation('cycles');
  const retry = (
    <Button size={24} onClick={onRetry}>
      {t('running.retry')}
    </Button>
  );
  return (
    <div className="pb-3">
      <Banner tone="warning" action={retry}>
        {t('running.failed')}
      </Banner>
    </div>
  );
}

type Order = 'ends' | 'starts' | 'project';

/** Those that begin or end at the same moment stand as they came: those that end first at the top. */
const ORDERS: Readonly<Record<Order, (a: Running, b: Running) => number>> = {
  ends: () => 0,
  starts: (a, b) => (a.cycle.start_date ?? '').localeCompare(b.cycle.start_date ?? ''),
  project: (a, b) => compareNames(a.project.name, b.project.name),
};

interface OrderMenuProps {
  readonly order: Order;
  readonly onOrder: (order: Order) => void;
}

function OrderMenu({ order, onOrder }: OrderMenuProps) {
  const { t } = useTranslation('cycles');
  return (
    <Menu
      align="end"
      trigger={
        <Button icon={ArrowDownUp}>
          <span className="sr-only">{t('running.order.label')}: </span>
          <span className="narrow:sr-only">{t(`running.order.${order}`)}</span>
        </Button>
      }
    >
      <MenuRadioGroup value={order} onChange={onOrder} label={t('running.order.label')}>
        {(['ends', 'starts', 'project'] as const).map((one) => (
          <MenuRadioItem key={one} value={one}>
            {t(`running.order.${one}`)}
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
    </Menu>
  );
}

/** Whether one of the projects estimates in points. */
function useAnyPoints(running: readonly Running[]): boolean {
  const ids = running.map(({ project }) => project.estimate ?? '').toSorted();
  return estimates.useSelect(
    (rows) => rows.some(({ id, type }) => type === 'points' && ids.includes(id)),
    [ids.join()],
  );
}

/** Those whose project, name, owner or people have the words. */
function useMatching(running: readonly Running[], words: string): readonly Running[] {
  const people = usePeople();
  if (words.trim() === '') return running;
  return running.filter(({ cycle, project, given }) => {
    const ids = [cycle.owned_by_id, ...(given?.assignee_ids ?? [])];
    const names = ids.flatMap((id) => people.get(id)?.name ?? []);
    return holdsWords([cycle.name, project.name, project.identifier, ...names].join(' '), words);
  });
}

/** The projects in which nothing runs, and when that changes. */
function PausingProjects({ pausing }: { readonly pausing: readonly Pausing[] }) {
  const { t } = useTranslation('cycles');
  if (pausing.length === 0) return null;
  return (
    <ul className="grid gap-1 pt-4 text-12 text-muted">
      <FirstRows isList rows={pausing}>
        {({ project, next }) => {
          const days = next && daysOfCycle(next, project.timezone);
          const values = { project: project.name, day: days ? formatDay(days.from) : '' };
          return (
            <li key={project.id} className="flex items-center gap-2">
              <Icon of={Calendar} size={14} />
              {t(days ? 'running.next' : 'running.none', values)}
            </li>
          );
        }}
      </FirstRows>
    </ul>
  );
}
