import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { StateGroup } from '#shared/contract/states.ts';
import type { UserStats, UserWorkload } from '#shared/contract/user-profiles.ts';
import { useChartLinks } from '#web/features/progress/chart-links.tsx';
import { CountLink, NumberLink } from '#web/features/progress/number-link.tsx';
import { completedQuery, NUMBERS, queryOfPerson } from '#web/features/progress/number-queries.ts';
import { PriorityIcon } from '#web/features/work-items/fields/priority-icon.tsx';
import { addDays, formatDay, today } from '#web/lib/formats/dates.ts';
import { useMe } from '#web/lib/session/session.ts';
import { LazyBarChart, LazyRingChart } from '#web/ui/charts/lazy-charts.tsx';
import { SegmentedBar } from '#web/ui/charts/segmented-bar.tsx';
import type { ChartTone } from '#web/ui/charts/tones.ts';
import { useWeekStart } from '#web/ui/dates/week-start.ts';

import { completedByWeek } from './completed-weeks.ts';

interface SummaryChartsProps {
  readonly userId: string;
  readonly stats: UserStats;
  readonly workload: UserWorkload | undefined;
}

/** A person's assigned work by state and priority, and completed items by week. */
export function SummaryCharts({ userId, stats, workload }: SummaryChartsProps) {
  const { t } = useTranslation('user-profiles');
  return (
    <div className="grid gap-4 @2xl:grid-cols-2">
      <h2 className="sr-only">{t('summary.charts')}</h2>
      <StateCard userId={userId} stats={stats} />
      {workload && <PriorityCard userId={userId} workload={workload} />}
      {workload && <WeekCard userId={userId} workload={workload} />}
    </div>
  );
}

function Card({ children, isWide }: { readonly children: ReactNode; readonly isWide?: boolean }) {
  const span = isWide ? '@2xl:col-span-2' : '';
  return (
    <div className={`min-w-0 rounded-card border border-line bg-surface p-4 ${span}`}>
      {children}
    </div>
  );
}

const TONES: Readonly<Record<Exclude<StateGroup, 'triage'>, ChartTone>> = {
  backlog: 'plain',
  unstarted: 'waiting',
  started: 'busy',
  completed: 'done',
  cancelled: 'lost',
};

function StateCard({ userId, stats }: Pick<SummaryChartsProps, 'userId' | 'stats'>) {
  const { t } = useTranslation('user-profiles');
  const counts = new Map(stats.state_distribution.map((row) => [row.state_group, row.state_count]));
  const parts = (Object.keys(TONES) as (keyof typeof TONES)[]).map((group) => ({
    key: group,
    name: t(`summary.groups.${group}`),
    tone: TONES[group],
    value: counts.get(group) ?? 0,
  }));
  const links = useChartLinks((at) =>
    queryOfPerson({ id: userId, list: 'assigned' }, `state:${parts[at]?.key}`),
  );
  return (
    <Card>
      <LazyRingChart
        title={t('summary.byState')}
        columns={[t('summary.state'), t('summary.items')]}
        parts={parts}
        links={links}
        empty={stats.assigned_issues === 0 && <NoData text={t('summary.noAssigned')} />}
      />
    </Card>
  );
}

interface WorkloadProps {
  readonly userId: string;
  readonly workload: UserWorkload;
}

function PriorityCard({ userId, workload }: WorkloadProps) {
  const { t } = useTranslation('user-profiles');
  const { open_priorities: rows } = workload;
  const open = (part = '') => queryOfPerson({ id: userId, list: 'assigned' }, NUMBERS.open, part);
  const most = Math.max(...rows.map(({ count }) => count));
  return (
    <Card>
      <h3 className="mb-2 flex min-h-8 items-center justify-between font-semibold">
        {t('summary.byPriority')}
        <NumberLink query={open()} className="text-12 font-normal text-muted">
          {t('summary.open', { count: workload.open_assigned })}
        </NumberLink>
      </h3>
      <dl>
        {rows.map(({ priority, count }) => (
          <div key={priority} className="flex h-8 items-center gap-2">
            <PriorityIcon priority={priority} />
            <dt className="w-24 truncate">{t(`summary.priorities.${priority}`)}</dt>
            <dd className="num flex flex-1 items-center gap-3">
              <SegmentedBar
                total={most}
                parts={[{ key: priority, tone: 'plain', value: count }]}
                className="flex-1"
              />
              <CountLink
                name={t(`summary.priorities.${priority}`)}
                count={count}
                query={open(`priority:${priority}`)}
                className="w-8 text-end"
              />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function WeekCard({ userId, workload }: WorkloadProps) {
  const { t } = useTranslation('user-profiles');
  const now = today(useMe().user_timezone);
  const weeks = completedByWeek(workload.completed_days, now, useWeekStart());
  const links = useChartLinks((at) => {
    const start = weeks[at]?.start;
    return start === undefined ? null : completedQuery(userId, start);
  });
  const done = weeks.reduce((sum, { count }) => sum + count, 0);
  const data = {
    title: t('summary.byWeek'),
    pointName: t('summary.week'),
    points: weeks.map(({ start }) => ({
      key: start,
      label: addDays(start, 7) > now ? t('summary.thisWeek') : formatDay(start),
    })),
    series: [
      {
        key: 'completed',
        name: t('summary.completed'),
        tone: 'done',
        look: 'band',
        values: weeks.map(({ count }) => count),
      },
    ],
  } as const;
  return (
    <Card isWide>
      <LazyBarChart
        data={data}
        links={links}
        height={160}
        empty={done === 0 && <NoData text={t('summary.noCompleted')} />}
      />
    </Card>
  );
}

function NoData({ text }: { readonly text: string }) {
  const { t } = useTranslation('user-profiles');
  return (
    <span className="grid text-center">
      <b className="font-medium">{t('summary.noData')}</b>
      <span className="text-12 text-muted">{text}</span>
    </span>
  );
}
