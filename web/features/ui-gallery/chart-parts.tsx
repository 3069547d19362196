import { useWords, type Words } from '#web/lib/i18n/words.ts';
import type { ChartData, ChartSeries } from '#web/ui/charts/chart-data.ts';
import { ChartSkeleton } from '#web/ui/charts/chart-skeleton.tsx';
import { LazyBarChart, LazyLineChart, LazyRingChart } from '#web/ui/charts/lazy-charts.tsx';
import { PartsRing } from '#web/ui/charts/parts-ring.tsx';
import { SegmentedBar } from '#web/ui/charts/segmented-bar.tsx';
import { TrendLine } from '#web/ui/charts/trend-line.tsx';

import { GalleryLine, GallerySection } from './gallery-section.tsx';

const DAYS = 19;
const TO_DO = [84, 74, 68, 63, 55, 44, 44, 44, 36, 22, 19];
const STARTED = [8, 18, 21, 26, 29, 31, 31, 31, 36, 40, 37];
const DONE = [0, 0, 3, 8, 11, 20, 20, 20, 23, 38, 44];
const START = 92;

/** A burn-down chart with sample data, half of it in the future. */
function burnDown(t: Words, hasCome = true): ChartData {
  const along = (values: readonly number[]) =>
    Array.from({ length: DAYS }, (_, at) => (hasCome ? (values[at] ?? null) : null));
  const open = TO_DO.map((value, at) => value + (STARTED[at] ?? 0));
  const ideal = Array.from({ length: DAYS }, (_, at) =>
    Math.round(START - (START * at) / (DAYS - 1)),
  );
  const one = (
    key: string,
    tone: ChartSeries['tone'],
    look: ChartSeries['look'],
    values: ChartSeries['values'],
  ) => ({ key, name: t(`charts.${key}`), tone, look, values });
  const scope = open.map((value, at) => value + (DONE[at] ?? 0));
  return {
    title: t('charts.burnDown'),
    pointName: t('charts.days'),
    points: Array.from({ length: DAYS }, (_, at) => ({
      key: String(at),
      label: t('charts.day', { count: at + 9 }),
    })),
    series: [
      one('scope', 'plain', 'step', along(scope)),
      one('completed', 'done', 'band', along(DONE)),
      one('started', 'busy', 'band', along(STARTED)),
      one('toDo', 'waiting', 'band', along(TO_DO)),
      { ...one('burnDown', 'main', 'main', along(open)), isUnnamed: true },
      one('ideal', 'plain', 'dashed', ideal),
    ],
  };
}

function byCycle(t: Words): ChartData {
  const band = (key: string, tone: 'done' | 'busy' | 'waiting', values: readonly number[]) =>
    ({ key, name: t(`charts.${key}`), tone, look: 'band', values }) as const;
  return {
    title: t('charts.byCycle'),
    pointName: t('charts.cycle'),
    points: [19, 20, 21, 22, 23, 24].map((count) => ({
      key: String(count),
      label: t('charts.cycleNumber', { count }),
    })),
    series: [
      band('toDo', 'waiting', [0, 0, 0, 0, 0, 19]),
      band('started', 'busy', [0, 0, 0, 0, 0, 37]),
      band('completed', 'done', [78, 82, 75, 88, 86, 44]),
      {
        key: 'average',
        name: t('charts.average'),
        tone: 'plain',
        look: 'dashed',
        values: Array.from({ length: 6 }, () => 82),
      },
    ],
  };
}

export function ChartParts() {
  const t = useWords('ui-gallery');
  return (
    <GallerySection title={t('charts.title')}>
      <LazyLineChart data={burnDown(t)} note={t('charts.behind')} />
      <LazyBarChart data={byCycle(t)} note={t('charts.points')} />
      <LazyRingChart
        title={t('charts.ring')}
        columns={[t('charts.state'), t('charts.value')]}
        note={t('charts.points')}
        parts={[
          { key: 'done', name: t('charts.completed'), tone: 'done', value: 44 },
          { key: 'started', name: t('charts.started'), tone: 'busy', value: 37 },
          { key: 'toDo', name: t('charts.toDo'), tone: 'waiting', value: 19 },
        ]}
      />
      <GalleryLine>
        {([16, 24, 40] as const).map((size) => (
          <PartsRing key={size} size={size} label={t('charts.small')} parts={SHARES}>
            {size === 40 ? '44%' : undefined}
          </PartsRing>
        ))}
        <SegmentedBar parts={AMOUNTS} total={100} label={t('charts.small')} className="w-40" />
        <TrendLine
          values={TO_DO.map((value, at) => value + (STARTED[at] ?? 0))}
          length={DAYS}
          from={START}
          label={t('charts.trend')}
        />
      </GalleryLine>
      <ChartSkeleton />
      <LazyLineChart
        data={{ ...burnDown(t, false), title: t('charts.empty') }}
        empty={
          <div className="rounded-control bg-surface px-3 py-1">
            <p className="font-semibold">{t('charts.nothing')}</p>
            <p className="text-12 text-muted">{t('charts.nothingHint')}</p>
          </div>
        }
      />
      <LazyLineChart
        data={{ ...burnDown(t), title: t('charts.stated') }}
        stale={{ text: t('charts.stale'), onRefresh: () => undefined }}
      />
    </GallerySection>
  );
}

const SHARES = [
  { key: 'done', tone: 'done', share: 0.44 },
  { key: 'started', tone: 'busy', share: 0.37 },
] as const;
const AMOUNTS = SHARES.map(({ key, tone, share }) => ({ key, tone, value: share * 100 }));
