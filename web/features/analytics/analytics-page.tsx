import { useNavigate, useSearch } from '@tanstack/react-router';
import { BarChart3, FolderKanban, Lock } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { fromAddress, toAddress } from '#shared/lib/work-item-query/address.ts';
import type { Filter } from '#shared/lib/work-item-query/filter.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { useJoinedProjects } from '#web/features/projects/store.ts';
import { FilterBar } from '#web/features/work-items/filters/filter-bar.tsx';
import { WORKSPACE_VIEWS } from '#web/features/work-items/filters/list-choices.ts';
import { sourceOfWorkspace } from '#web/features/work-items/lists/sources.ts';
import { useFilterNames, useStable } from '#web/features/work-items/lists/use-list-view.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { Segmented } from '#web/ui/buttons/segmented.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { PageTitle } from '#web/ui/layout/heading.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';

import { type Analysis, FIRST, readDimension } from './analysis.ts';
import { CustomPanel } from './custom-panel.tsx';
import { PERIODS, useItemChanges } from './numbers.ts';
import { OverviewPanel } from './overview-panel.tsx';
import { PeriodSelect } from './period-select.tsx';
import { WorkItemsPanel } from './work-items-panel.tsx';

const TABS = ['overview', 'work-items', 'custom'] as const;
type Tab = (typeof TABS)[number];

/** Tab names of older URLs. */
const OLDER_TABS: Readonly<Record<string, Tab>> = { scope_and_demand: 'overview' };

/** Analytics of a workspace: overview, work items, and custom analyses. */
export function AnalyticsPage() {
  const { t } = useTranslation('analytics');
  const { name } = useWorkspace();
  const can = useCan();
  const hasProjects = useJoinedProjects().length > 0;
  const [title, closed] = [t('title'), !can('analytics.read')];
  if (!closed && hasProjects) return <Numbers />;
  return (
    <>
      <PageHeader title={`${title} · ${name}`}>
        <PageTitle className="text-13! font-medium!">{title}</PageTitle>
      </PageHeader>
      <main className="grid flex-1 place-items-center">
        <EmptyState
          icon={closed ? Lock : FolderKanban}
          title={t(closed ? 'closed.title' : 'noProjects.title')}
          text={t(closed ? 'closed.text' : 'noProjects.text')}
        />
      </main>
    </>
  );
}

function Numbers() {
  const { t } = useTranslation('analytics');
  const { name } = useWorkspace();
  const address = useAddress();
  const { tab, filter, period, analysis, saved, change } = address;
  const query = useMemo(() => toAddress(filter), [filter]);
  const version = useItemChanges();
  return (
    <>
      <PageHeader title={`${t('title')} · ${name}`}>
        <Icon of={BarChart3} className="text-muted" />
        <PageTitle className="text-13! font-medium!">{t('title')}</PageTitle>
      </PageHeader>
      <main className="flex min-h-0 min-w-0 flex-1 flex-col">
        <div className="@container/bar flex min-h-12 shrink-0 flex-wrap items-center gap-2 border-b border-line bg-surface px-4 py-2 max-md:px-3">
          <Tools {...address} />
        </div>
        {tab === 'custom' ? (
          <CustomPanel
            analysis={{ ...analysis, query }}
            saved={saved}
            version={version}
            onChange={(next, id) =>
              change({
                filter: next.query,
                x: next.x,
                group: next.group ?? undefined,
                measure: next.measure,
                ...(id !== undefined && { saved: id ?? undefined }),
              })
            }
          />
        ) : (
          <div className="min-h-0 flex-1 overflow-auto bg-canvas">
            {tab === 'overview' ? (
              <OverviewPanel projects={projectsIn(filter)} />
            ) : (
              <WorkItemsPanel {...{ query, period, version }} insights="project" />
            )}
          </div>
        )}
      </main>
    </>
  );
}

/** Filter and period. */
function Tools({ tab, filter, period, change }: ReturnType<typeof useAddress>) {
  const { t } = useTranslation('analytics');
  return (
    <>
      <Segmented
        label={t('tabs.label')}
        value={tab}
        onChange={(next) => change({ tab: next })}
        options={TABS.map((value) => ({ value, label: t(`tabs.${value}`) }))}
      />
      {/* Where a language's tabs leave too little room, the filter has a line of its own. */}
      <div className="flex min-w-44 flex-1">
        <Filters filter={filter} onChange={(next) => change({ filter: toAddress(next) })} />
      </div>
      {tab === 'work-items' && (
        <PeriodSelect value={period} onChange={(next) => change({ period: next })} />
      )}
    </>
  );
}

interface FiltersProps {
  readonly filter: Filter;
  readonly onChange: (filter: Filter) => void;
}

function Filters({ filter, onChange }: FiltersProps) {
  const { slug } = useWorkspace();
  const ids = useJoinedProjects().map(({ id }) => id);
  const projects = useStable(ids, ids.join(' '));
  const source = useMemo(() => sourceOfWorkspace(slug, projects, 'analytics'), [slug, projects]);
  return (
    <FilterBar
      filter={filter}
      names={useFilterNames(source)}
      fields={WORKSPACE_VIEWS.filters}
      typed={WORKSPACE_VIEWS.typed}
      listKey={source.key}
      hasGroupings={false}
      onChange={onChange}
    />
  );
}

/** Projects in a filter, to which the overview is limited. */
function projectsIn({ join, parts }: Filter): string[] {
  if (join === 'or') return [];
  return parts.flatMap((part) =>
    part.kind === 'condition' && part.field === 'project' && part.operator === 'is'
      ? part.values.flatMap((value) => (value.is === 'id' ? [value.id] : []))
      : [],
  );
}

type Search = Readonly<Record<string, string | undefined>>;

/** Tab, filter and period from the URL, so that the page can be shared. */
function useAddress() {
  const search: Search = useSearch({ from: '/$slug/analytics' });
  const navigate = useNavigate();
  const { filter: text = '' } = search;
  const filter = useMemo(() => fromAddress(text), [text]);
  const asked = search['tab'] ?? '';
  const analysis: Omit<Analysis, 'query'> = {
    x: readDimension(search['x']) ?? FIRST.x,
    group: readDimension(search['group']),
    measure: search['measure'] === 'points' ? 'points' : 'count',
  };
  return {
    tab: OLDER_TABS[asked] ?? TABS.find((one) => one === asked) ?? 'overview',
    filter,
    period: PERIODS.find((one) => one === search['period']) ?? '12',
    analysis,
    saved: search['saved'],
    change: (next: Search) =>
      void navigate({
        to: '.',
        replace: true,
        search: (now: Search) =>
          Object.fromEntries(
            Object.entries({ ...now, ...next }).filter(
              ([, value]) => value !== undefined && value !== '',
            ),
          ),
      }),
  };
}
