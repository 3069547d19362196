import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type {
  DayCount,
  Durations,
  FlowDay,
  ItemShares,
  ItemTotals,
} from '#shared/contract/analytics.ts';
import { useChartLinks } from '#web/features/progress/chart-links.tsx';
import { formatNumber } from '#web/lib/formats/numbers.ts';
import { useMe } from '#web/lib/session/session.ts';
import { LazyBarChart, LazyLineChart } from '#web/ui/charts/lazy-charts.tsx';

import { Cards, daysText } from './cards.tsx';
import { ChartCard, FailedReading } from './chart-card.tsx';
import {
  createdAndResolved,
  cumulativeFlow,
  durationBars,
  durationQuery,
  flowQuery,
  throughput,
  weekQuery,
  weeksIn,
} from './chart-makers.ts';
import { daysOf, narrowed, type Period, useNumbers } from './numbers.ts';
import { ShareList } from './share-list.tsx';
import { shareTable } from './share-rows.ts';

interface WorkItemsPanelProps {
  /** Filter of everything counted, with ids. */
  readonly query: string;
  readonly period: Period;
  /** Changes make the charts load again. */
  readonly version: number;
  /** Dimension of the last table. */
  readonly insights: 'project' | 'assignee';
}

/** Charts about work items. */
export function WorkItemsPanel(props: WorkItemsPanelProps) {
  const { t } = useTranslation('analytics');
  const { query, period, version } = props;
  const span = daysOf(period, useMe().user_timezone);
  const totals = useNumbers<ItemTotals>('totals', { query, ...span }, version);
  const lead = useNumbers<Durations>('durations', { query, ...span, of: 'lead' }, version);
  return (
    <div className="@container grid gap-4 p-4">
      <h2 className="sr-only">{t('items')}</h2>
      {totals.error !== undefined && totals.value === undefined ? (
        <FailedReading again={totals.again} />
      ) : (
        <Cards query={query} span={span} totals={totals.value} lead={lead.value} />
      )}
      <div className="grid gap-4 @3xl:grid-cols-2">
        <DayCharts query={query} span={span} version={version} />
        <FlowChart query={query} span={span} version={version} />
        <DurationChart of="lead" query={query} span={span} version={version} />
        <DurationChart of="cycle" query={query} span={span} version={version} />
        <InWork query={query} version={version} />
        <Insights query={query} version={version} by={props.insights} />
      </div>
    </div>
  );
}

interface ChartProps {
  readonly query: string;
  readonly span: { readonly from: string; readonly to: string };
  readonly version: number;
}

function DayCharts({ query, span, version }: ChartProps) {
  const { t } = useTranslation('analytics');
  const days = useNumbers<DayCount[]>('days', { query, ...span }, version);
  const links = useChartLinks((at, series) => {
    const part = weekQuery(span, at, series);
    return part && narrowed(query, part);
  });
  const done = days.value?.reduce((sum, { resolved }) => sum + resolved, 0) ?? 0;
  return (
    <>
      <ChartCard reading={days}>
        {(value) => (
          <LazyLineChart
            data={createdAndResolved(value, span, t)}
            note={t('charts.perWeek')}
            links={links}
          />
        )}
      </ChartCard>
      <ChartCard reading={days}>
        {(value) => (
          <LazyBarChart
            data={throughput(value, span, t)}
            links={links}
            note={t('charts.average', {
              value: formatNumber(Math.round((done / weeksIn(span)) * 10) / 10),
            })}
          />
        )}
      </ChartCard>
    </>
  );
}

function FlowChart({ query, span, version }: ChartProps) {
  const { t } = useTranslation('analytics');
  const flow = useNumbers<FlowDay[]>('flow', { query, ...span }, version);
  const links = useChartLinks((at, series) => {
    const part = flowQuery(flow.value ?? [], at, series);
    return part && narrowed(query, part);
  });
  return (
    <ChartCard reading={flow} isWide>
      {(value) => (
        <LazyLineChart data={cumulativeFlow(value, t)} note={t('charts.byGroup')} links={links} />
      )}
    </ChartCard>
  );
}

function DurationChart({ of, query, span, version }: ChartProps & { of: 'lead' | 'cycle' }) {
  const { t } = useTranslation('analytics');
  const durations = useNumbers<Durations>('durations', { query, ...span, of }, version);
  const links = useChartLinks((at) => {
    const part = durations.value ? durationQuery(durations.value, of, span, at) : null;
    return part && narrowed(query, part);
  });
  return (
    <ChartCard reading={durations}>
      {(value) => (
        <>
          <LazyBarChart
            data={durationBars(value, t(`charts.${of}`), t)}
            links={links}
            note={t(`charts.${of}Note`, { count: value.count })}
            empty={value.count === 0 && <span className="text-muted">{t('empty.done')}</span>}
          />
          <Percentiles durations={value} />
        </>
      )}
    </ChartCard>
  );
}

function Percentiles({ durations: { percentiles } }: { readonly durations: Durations }) {
  const { t } = useTranslation('analytics');
  const rows = [
    ['50', percentiles.p50],
    ['85', percentiles.p85],
    ['95', percentiles.p95],
  ] as const;
  return (
    <ul className="num flex flex-wrap gap-x-4 pt-2 text-12 text-muted">
      {rows.map(
        ([share, days]) =>
          days !== null && (
            <li key={share}>{t('charts.percentile', { share, days: daysText(days, t) })}</li>
          ),
      )}
    </ul>
  );
}

function InWork({ query, version }: Pick<ChartProps, 'query' | 'version'>) {
  const { t } = useTranslation('analytics');
  const started = narrowed(query, 'state:started');
  const shares = useNumbers<ItemShares>(
    'shares',
    { query: started, x: 'assignee', group: 'state' },
    version,
  );
  return (
    <ChartCard reading={shares} isWide>
      {(value) => (
        <Named title={t('charts.inWork')}>
          <ShareList
            title={t('charts.inWork')}
            table={shareTable(value, { x: 'assignee', group: 'state', measure: 'count' }, 'total')}
            x="assignee"
            group="state"
            query={started}
            isPlural
          />
        </Named>
      )}
    </ChartCard>
  );
}

interface InsightsProps extends Pick<ChartProps, 'query' | 'version'> {
  readonly by: 'project' | 'assignee';
}

function Insights({ query, version, by }: InsightsProps) {
  const { t } = useTranslation('analytics');
  const shares = useNumbers<ItemShares>('shares', { query, x: by, group: 'state_group' }, version);
  const title = t(`charts.insights.${by}`);
  return (
    <ChartCard reading={shares} isWide>
      {(value) => (
        <Named title={title}>
          <ShareList
            title={title}
            table={shareTable(value, { x: by, group: 'state_group', measure: 'count' }, 'name')}
            x={by}
            group="state_group"
            query={query}
            isPlural={by === 'assignee'}
          />
        </Named>
      )}
    </ChartCard>
  );
}

function Named({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="-mx-4 -mb-4">
      <h3 className="px-4 font-semibold">{title}</h3>
      {children}
    </div>
  );
}
