import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import type { Progress } from '#shared/contract/progress.ts';
import { pick } from '#shared/lib/pick.ts';
import { timeText } from '#web/features/cycles/screens/cycle-words.ts';
import { daysOfCycle, daysText, useStatusOf } from '#web/features/cycles/store.ts';
import { usePeople } from '#web/features/people/store.ts';
import { BurnDown } from '#web/features/progress/burn-down.tsx';
import { Figure, Shown } from '#web/features/progress/progress-figures.tsx';
import { ProgressRing } from '#web/features/progress/progress-ring.tsx';
import type { ReportedProgress } from '#web/features/progress/progress-sum.tsx';
import { ofGroups, type ShowItems } from '#web/features/progress/share-rows.ts';
import { useHasPoints, useProgress } from '#web/features/progress/use-progress.ts';
import { useShownItems } from '#web/features/progress/use-shown-items.ts';
import { ProjectIcon } from '#web/features/projects/project-icon.tsx';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { AvatarStack } from '#web/ui/people/avatar-stack.tsx';

import type { Running } from './use-active-cycles.ts';

interface CardProps {
  readonly running: Running;
}

interface ActiveCycleCardProps extends CardProps {
  /** What the screen counts in; a project that does not estimate in points counts items. */
  readonly unit: 'items' | 'points';
  /** Tells how far it is, whenever that changes. */
  readonly onProgress: ReportedProgress['report'];
}

/** A cycle that runs: how far it is, who is in it, and the chart of its days. */
export function ActiveCycleCard({ running, unit: wanted, onProgress }: ActiveCycleCardProps) {
  const { cycle, project, given } = running;
  const unit = useHasPoints(project.id) ? wanted : 'items';
  const numbers = useMemo(() => (given ? pick(given, NUMBERS) : null), [given]);
  const progress = useProgress('cycle', cycle.id, project.id, numbers);
  const open = useShownItems('cycle', cycle.id, project.id);
  useEffect(() => onProgress(cycle.id, progress), [onProgress, cycle.id, progress]);
  return (
    <article
      aria-label={`${project.name}, ${cycle.name}`}
      className="flex min-w-0 flex-1 flex-col rounded-card border border-line bg-surface"
    >
      <CardHeader running={running} />
      <div className="grid gap-x-4 gap-y-3 p-4 md:grid-cols-[minmax(150px,2fr)_minmax(0,5fr)]">
        <div className="grid content-start gap-3">
          <div className="flex items-center gap-3">
            <ProgressRing progress={progress} unit={unit} size={40} />
            <p className="num text-15 font-semibold">
              {progress && <Figure progress={progress} unit={unit} onFilter={open} />}
            </p>
          </div>
          <Legend counts={progress?.[unit]} onFilter={unit === 'items' ? open : undefined} />
          <People running={running} />
        </div>
        <div className="min-w-0">
          <BurnDown kind="cycle" id={cycle.id} projectId={project.id} unit={unit} given={numbers} />
        </div>
      </div>
    </article>
  );
}

const NUMBERS = [
  'total_issues',
  'backlog_issues',
  'unstarted_issues',
  'started_issues',
  'completed_issues',
  'cancelled_issues',
  'total_estimate_points',
  'backlog_estimate_points',
  'unstarted_estimate_points',
  'started_estimate_points',
  'completed_estimate_points',
  'cancelled_estimate_points',
] as const satisfies readonly (keyof Progress)[];

function CardHeader({ running: { cycle, project } }: CardProps) {
  const { t } = useTranslation('cycles');
  const { slug } = useWorkspace();
  const status = useStatusOf(cycle);
  const days = daysOfCycle(cycle, project.timezone);
  const params = { slug, projectId: project.id };
  return (
    <header className="flex min-h-11 flex-wrap items-center gap-x-2 border-b border-line px-4 py-2">
      <Link
        to="/$slug/projects/$projectId/cycles"
        params={params}
        className="flex min-w-0 items-center gap-2 rounded-chip text-muted hover:text-ink"
      >
        <ProjectIcon project={project} />
        <span className="truncate" dir="auto">
          {project.name}
        </span>
      </Link>
      <Icon of={ChevronRight} size={12} isDirectional className="text-faint" />
      <h2 className="min-w-0 flex-1 font-semibold">
        <Link
          to="/$slug/projects/$projectId/cycles/$containerId"
          params={{ ...params, containerId: cycle.id }}
          dir="auto"
          className="block w-fit max-w-full truncate rounded-chip py-1 hover:underline"
        >
          {cycle.name}
        </Link>
      </h2>
      <span className="num flex gap-4 text-12 text-muted">
        {days && <span>{daysText(days)}</span>}
        <span className="text-ink">{timeText(cycle, status, project.timezone, t)}</span>
      </span>
    </header>
  );
}

interface LegendProps {
  readonly counts:
    | Readonly<Record<'completed' | 'started' | 'unstarted' | 'backlog', number>>
    | undefined;
  readonly onFilter: ShowItems | undefined;
}

/** The bands of the chart, each with its number. */
function Legend({ counts, onFilter }: LegendProps) {
  const { t } = useTranslation('cycles');
  if (!counts) return null;
  const lines = [
    { key: 'completed', tone: 'bg-success', count: counts.completed, groups: ['completed'] },
    { key: 'started', tone: 'bg-warning', count: counts.started, groups: ['started'] },
    {
      key: 'toDo',
      tone: 'bg-info',
      count: counts.unstarted + counts.backlog,
      groups: ['unstarted', 'backlog'],
    },
  ] as const;
  return (
    <dl className="grid gap-1">
      {lines.map(({ key, tone, count, groups }) => (
        <div key={key} className="flex items-center gap-2">
          <span aria-hidden className={`size-2 rounded-[2px] ${tone}`} />
          <dt className="flex-1 text-muted">{t(`running.${key}`)}</dt>
          <dd className="num">
            <Shown of={ofGroups(groups)} onFilter={onFilter}>
              {formatNumber(count)}
            </Shown>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function People({ running: { cycle, given } }: CardProps) {
  const { t } = useTranslation('cycles');
  const people = usePeople();
  const own = (given?.assignee_ids ?? []).flatMap((id) => people.get(id) ?? []);
  if (own.length === 0) return null;
  return (
    <div role="group" aria-label={t('running.people', { name: cycle.name })}>
      <AvatarStack people={own} most={4} />
    </div>
  );
}
