import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { daysBetween } from '#shared/lib/work-item-lists/moments.ts';
import { allFields } from '#shared/work-item-fields/registry.ts';
import {
  type GroupCounts,
  type Progressed,
  scopeOf,
  toDoOf,
  type Unit,
} from '#web/features/progress/counting/counts.ts';
import { ProgressBar } from '#web/features/progress/progress-bar.tsx';
import { ProgressFigures, Shown } from '#web/features/progress/progress-figures.tsx';
import { ProgressRing } from '#web/features/progress/progress-ring.tsx';
import { ofGroups, type ShowItems } from '#web/features/progress/share-rows.ts';
import { UnitSwitch, useUnit } from '#web/features/progress/unit-switch.tsx';
import { useHasPoints, useProgress } from '#web/features/progress/use-progress.ts';
import { useShownItems } from '#web/features/progress/use-shown-items.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { PLAIN_SETTINGS } from '#web/features/work-items/lists/list-settings.ts';
import { sourceOfEpicItems } from '#web/features/work-items/lists/sources.ts';
import { epicViews, useListView, useOfList } from '#web/features/work-items/lists/use-list-view.ts';
import { formatDay, formatDays, today } from '#web/lib/formats/dates.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';

interface EpicProgressProps {
  readonly epic: WorkItemImage;
}

/** Progress of an epic's items and their range of dates; updates with each change. */
export function EpicProgress({ epic }: EpicProgressProps) {
  const { t } = useTranslation('work-items');
  const { id, project_id, target_date } = epic;
  const [unit, setUnit] = useUnit(project_id);
  const hasPoints = useHasPoints(project_id);
  const progress = useProgress('epic', id, project_id);
  const open = useShownItems('epic', id, project_id);
  return (
    <section
      aria-label={t('epics.progress')}
      className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line p-4"
    >
      <ProgressRing progress={progress} unit={unit} size={40} />
      <div className="grid min-w-48 flex-1 gap-2">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <ProgressFigures progress={progress} unit={unit} hasPoints={hasPoints} onFilter={open} />
          {target_date && <DueLine day={target_date} />}
        </div>
        <ProgressBar progress={progress} unit={unit} isDecorative className="w-full" />
        <div className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-12 text-muted">
          {progress && scopeOf(progress[unit]) > 0 && (
            <Legend progress={progress} unit={unit} onFilter={open} />
          )}
          <ItemDates epic={epic} />
        </div>
      </div>
      <UnitSwitch projectId={project_id} unit={unit} onUnit={setUnit} />
    </section>
  );
}

const PARTS = [
  ['completed', 'bg-success', (counts: GroupCounts) => counts.completed, ['completed']],
  ['started', 'bg-warning', (counts: GroupCounts) => counts.started, ['started']],
  ['open', 'bg-press', toDoOf, ['backlog', 'unstarted']],
] as const;

interface LegendProps {
  readonly progress: Progressed;
  readonly unit: Unit;
  readonly onFilter: ShowItems;
}

function Legend({ progress, unit, onFilter }: LegendProps) {
  const { t } = useTranslation('work-items');
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {PARTS.map(([name, color, valueOf, groups]) => (
        <li key={name} className="flex items-center gap-1.5">
          <span aria-hidden className={`size-2 rounded-[2px] border border-line ${color}`} />
          {t(`epics.parts.${name}`)}
          <span className="num">
            <Shown of={ofGroups(groups)} onFilter={unit === 'items' ? onFilter : undefined}>
              {formatNumber(valueOf(progress[unit]))}
            </Shown>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Time left until the epic is due. */
function DueLine({ day }: { readonly day: string }) {
  const { t } = useTranslation('work-items');
  const left = daysBetween(today(), day);
  const date = formatDay(day);
  return (
    <span className="text-12 text-muted">
      {left > 0
        ? t('epics.daysLeft', { count: left, date })
        : t(left === 0 ? 'epics.dueToday' : 'epics.overdue', { date })}
    </span>
  );
}

/** Date fields that people set. */
const DAYS = allFields()
  .filter(({ kind, isWritable }) => kind === 'date' && isWritable)
  .map(({ key }) => key);

/** Range from the first to the last date among the epic's items. */
function ItemDates({ epic: { id, project_id } }: EpicProgressProps) {
  const { t } = useTranslation('work-items');
  const source = useMemo(() => sourceOfEpicItems(project_id, id), [project_id, id]);
  const groups = useOfList(useListView(source, PLAIN_SETTINGS, epicViews), 'groups');
  const ids = useMemo(() => groups.flatMap((group) => group.ids), [groups]);
  const days = workItems
    .useMany(ids)
    .flatMap((item) => DAYS.map((key) => Reflect.get(item, key)))
    .filter((day) => typeof day === 'string')
    .toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  return (
    <span>
      {t('epics.itemDates')} <span className="num">{formatDays(first, last)}</span>
    </span>
  );
}
