import { Calendar, RefreshCw, SearchX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { daysOfCycle } from '#web/features/cycles/store.ts';
import { usePeople } from '#web/features/people/store.ts';
import { formatDay } from '#web/lib/formats/dates.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { SearchInput } from '#web/ui/fields/search-input.tsx';
import { PageTitle } from '#web/ui/layout/heading.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';

import { ActiveCycleCard } from './active-cycle-card.tsx';
import { type Pausing, type Running, useActiveCycles } from './use-active-cycles.ts';

/** What runs now in all projects of the person. */
export function ActiveCyclesPage() {
  const { t } = useTranslation('cycles');
  const { running, pausing, isFailed, again } = useActiveCycles();
  const [words, setWords] = useState('');
  const shown = useMatching(running, words);
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
        <div className="flex h-12 shrink-0 items-center border-b border-line bg-surface px-4 max-md:px-3 touch:h-15">
          <SearchInput value={words} onChange={setWords} label={t('running.filter')} />
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto p-4 max-md:p-3">
          {isFailed && (
            <div className="pb-3">
              <Banner
                tone="warning"
                action={
                  <Button size={24} onClick={again}>
                    {t('running.retry')}
                  </Button>
                }
              >
                {t('running.failed')}
              </Banner>
            </div>
          )}
          {shown.length > 0 ? (
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,30rem),1fr))] gap-3">
              {shown.map((one) => (
                <li key={one.cycle.id} className="flex min-w-0">
                  <ActiveCycleCard running={one} />
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

/** Those whose project, name or owner has the words. */
function useMatching(running: readonly Running[], words: string): readonly Running[] {
  const people = usePeople();
  const wanted = words.trim().toLocaleLowerCase();
  if (wanted === '') return running;
  return running.filter(({ cycle, project }) =>
    [cycle.name, project.name, project.identifier, people.get(cycle.owned_by_id)?.name ?? ''].some(
      (text) => text.toLocaleLowerCase().includes(wanted),
    ),
  );
}

/** The projects in which nothing runs, and when that changes. */
function PausingProjects({ pausing }: { readonly pausing: readonly Pausing[] }) {
  const { t } = useTranslation('cycles');
  if (pausing.length === 0) return null;
  return (
    <ul className="grid gap-1 pt-4 text-12 text-muted">
      {pausing.map(({ project, next }) => {
        const days = next && daysOfCycle(next, project.timezone);
        const values = { project: project.name, day: days ? formatDay(days.from) : '' };
        return (
          <li key={project.id} className="flex items-center gap-2">
            <Icon of={Calendar} size={14} />
            {t(days ? 'running.next' : 'running.none', values)}
          </li>
        );
      })}
    </ul>
  );
}
