import { ChevronDown } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Progress } from '#shared/contract/progress.ts';
import { dayIn } from '#shared/lib/days.ts';
import { formatMoment, formatTime } from '#web/lib/formats/dates.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ChartSkeleton } from '#web/ui/charts/chart-skeleton.tsx';
import { LazyLineChart } from '#web/ui/charts/lazy-charts.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Menu, MenuItem } from '#web/ui/menus/menu.tsx';
import { useTint } from '#web/ui/people/tint.ts';

import { type BurnKind, burnData } from './burn-data.ts';
import { type Measured, scopeOf, type Unit } from './counting/counts.ts';
import { behindIdeal } from './ideal.ts';
import { UnitSwitch, useUnit } from './unit-switch.tsx';
import { type Days, useDays, useProgress } from './use-progress.ts';

interface BurnDownProps {
  readonly kind: Measured;
  readonly id: string;
  readonly projectId: string;
  /** What is counted; without it the chart has a switch of its own. */
  readonly unit?: Unit | undefined;
  readonly height?: number | undefined;
  /** Numbers that came with a screen across projects, in place of the items. */
  readonly given?: Progress | null | undefined;
}

/**
 * What is left of a cycle or module day by day, over bands of what is done, begun and to be done; or, as a burn-up,
 * what is done. Nothing for an epic, which has no days.
 */
export function BurnDown(props: BurnDownProps) {
  const { kind, id, projectId, unit: wanted, height, given } = props;
  const { t } = useTranslation('progress');
  const [chosen, choose] = useUnit(projectId);
  const days = useDays(kind, id, projectId, given);
  if (kind === 'epic') return null;
  if (!days) return <p className="py-3 text-12 text-muted">{t('chart.noDates')}</p>;
  if (!days.rows && !days.isStale) return <ChartSkeleton height={height} />;
  if (!days.rows) return <Failed onRetry={days.again} />;
  const unit = wanted ?? chosen;
  const tools =
    wanted === undefined ? <UnitSwitch {...{ projectId, unit, onUnit: choose }} /> : null;
  return (
    <BurnChart
      days={days}
      place={{ kind, id, projectId, given }}
      unit={unit}
      tools={tools}
      height={height}
    />
  );
}

function Failed({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation('progress');
  return (
    <div role="alert" className="flex items-center gap-2 py-3 text-12 text-muted">
      <p>{t('chart.failed')}</p>
      <Button size={24} onClick={onRetry}>
        {t('chart.retry')}
      </Button>
    </div>
  );
}

interface BurnChartProps {
  readonly days: Days;
  readonly place: Pick<BurnDownProps, 'kind' | 'id' | 'projectId' | 'given'>;
  readonly unit: Unit;
  readonly tools: ReactNode;
  readonly height: number | undefined;
}

function BurnChart({ days, place, unit, tools, height }: BurnChartProps) {
  const { t } = useTranslation('progress');
  const [chart, setChart] = useState<BurnKind>('down');
  const progress = useProgress(place.kind, place.id, place.projectId, place.given);
  const { rows, from, to, today, readAt, isStale, again } = days;
  // Until today's numbers have come, the last day stands for them.
  const now = progress ?? rows?.at(-1);
  const scope = now ? scopeOf(now[unit]) : 0;
  const data = useMemo(
    () =>
      burnData({ rows, from, to, today }, { kind: chart, unit, scope }, (key) => t(`chart.${key}`)),
    [rows, from, to, today, chart, unit, scope, t],
  );
  const left = now ? now[unit].completed : 0;
  const tint = useTint(left, progress?.changedBy ?? null);
  const isEmpty = scope === 0 && (rows ?? []).every((row) => scopeOf(row[unit]) === 0);
  const behind = behindIdeal(rows ?? [], unit, days);
  const note = behind === null ? undefined : t(...ideal(behind, unit));
  const stale = {
    text: t('chart.asOf', { time: timeOf(new Date(readAt ?? 0)) }),
    onRefresh: again,
  };
  return (
    <LazyLineChart
      data={data}
      heading={<BurnMenu chart={chart} onChart={setChart} />}
      note={note}
      tools={tools}
      height={height}
      stale={isStale ? stale : undefined}
      lastLook={tint.className}
      empty={isEmpty ? <Empty /> : undefined}
    />
  );
}

/** When the days were read; with the day unless it was today. */
function timeOf(moment: Date): string {
  const isToday = dayIn(moment) === dayIn(new Date());
  return (isToday ? formatTime : formatMoment)(moment.toISOString());
}

/** The sentence that compares with the ideal line. */
function ideal(behind: number, unit: Unit): [key: string, values: { readonly count: number }] {
  if (behind === 0) return ['chart.onIdeal', { count: 0 }];
  const side = behind > 0 ? 'behind' : 'ahead';
  return [`chart.${side}.${unit}`, { count: Math.abs(behind) }];
}

interface BurnMenuProps {
  readonly chart: BurnKind;
  readonly onChart: (chart: BurnKind) => void;
}

/** The title, which changes between both charts. */
function BurnMenu({ chart, onChart }: BurnMenuProps) {
  const { t } = useTranslation('progress');
  return (
    <h3 className="-ms-2">
      <Menu
        trigger={
          <Button variant="ghost">
            <span className="font-semibold text-ink">{t(`chart.${chart}`)}</span>
            <Icon of={ChevronDown} className="text-muted print:hidden" />
          </Button>
        }
      >
        {(['down', 'up'] as const).map((one) => (
          <MenuItem key={one} onSelect={() => onChart(one)}>
            {t(`chart.${one}`)}
          </MenuItem>
        ))}
      </Menu>
    </h3>
  );
}

function Empty() {
  const { t } = useTranslation('progress');
  return (
    <div className="rounded-control bg-surface px-3 py-1">
      <p className="font-semibold">{t('chart.empty')}</p>
      <p className="text-12 text-muted">{t('chart.emptyHint')}</p>
    </div>
  );
}
