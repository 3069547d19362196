import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { CycleImage } from '#shared/contract/cycles.ts';
import { useStatusOf } from '#web/features/cycles/store.ts';
import { BurnDown } from '#web/features/progress/burn-down.tsx';
import { ProgressBar } from '#web/features/progress/progress-bar.tsx';
import { ProgressFigures } from '#web/features/progress/progress-figures.tsx';
import { ShareList } from '#web/features/progress/share-list.tsx';
import type { ShowItems } from '#web/features/progress/share-rows.ts';
import { UnitSwitch, useUnit } from '#web/features/progress/unit-switch.tsx';
import { useHasPoints, useProgress, useShares } from '#web/features/progress/use-progress.ts';
import { useShownItems } from '#web/features/progress/use-shown-items.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Tabs } from '#web/ui/frames/tabs.tsx';

import { PriorityItems } from './priority-items.tsx';
import { StateLines } from './state-lines.tsx';

interface ActiveCyclePanelProps {
  readonly cycle: CycleImage;
}

/** How far the cycle that runs is: its progress, the chart of its days, and what matters in it. Else nothing. */
export function ActiveCyclePanel({ cycle }: ActiveCyclePanelProps) {
  return useStatusOf(cycle) === 'CURRENT' ? <Cards cycle={cycle} /> : null;
}

function Cards({ cycle }: ActiveCyclePanelProps) {
  const { id, project_id: projectId } = cycle;
  const [unit, setUnit] = useUnit(projectId);
  const openFiltered = useShownItems('cycle', id, projectId);
  return (
    <div role="row" className="border-b border-line bg-surface">
      <div
        role="gridcell"
        className="grid @3xl/cycles:grid-cols-2 @5xl/cycles:grid-cols-[240px_minmax(0,1fr)_minmax(0,1fr)]"
      >
        <ProgressCard
          cycle={cycle}
          unit={unit}
          onFilter={openFiltered}
          tools={<UnitSwitch projectId={projectId} unit={unit} onUnit={setUnit} />}
        />
        <div className={CARD}>
          <BurnDown kind="cycle" id={id} projectId={projectId} unit={unit} />
        </div>
        <StatsCard cycle={cycle} unit={unit} onFilter={openFiltered} />
      </div>
    </div>
  );
}

const CARD =
  'min-w-0 border-line p-4 @3xl/cycles:not-first:border-s @max-3xl/cycles:not-first:border-t';

interface CardProps extends ActiveCyclePanelProps {
  readonly unit: 'items' | 'points';
  /** Opens the cycle with these of its items. */
  readonly onFilter: ShowItems;
}

function ProgressCard({ cycle, unit, onFilter, tools }: CardProps & { readonly tools: ReactNode }) {
  const { t } = useTranslation('cycles');
  const { slug } = useWorkspace();
  const { id, project_id: projectId } = cycle;
  const progress = useProgress('cycle', id, projectId);
  const shares = useShares('cycle', id, projectId);
  const hasPoints = useHasPoints(projectId);
  return (
    <div className={`${CARD} grid content-start gap-2`}>
      <div className="flex items-center justify-between gap-2">
        <h3 className="font-semibold">
          <Link
            to="/$slug/projects/$projectId/cycles/$containerId"
            params={{ slug, projectId, containerId: id }}
            className="rounded-chip hover:underline"
          >
            {t('active.progress')}
          </Link>
        </h3>
        {tools}
      </div>
      <ProgressFigures progress={progress} unit={unit} hasPoints={hasPoints} onFilter={onFilter} />
      <ProgressBar progress={progress} unit={unit} isDecorative />
      {shares ? (
        <StateLines shares={shares.states} unit={unit} onFilter={onFilter} />
      ) : (
        <Skeleton className="w-full" />
      )}
    </div>
  );
}

const STATS = ['priority', 'assignees', 'labels'] as const;

function StatsCard({ cycle, unit, onFilter }: CardProps) {
  const { t } = useTranslation('cycles');
  const [tab, setTab] = useState<(typeof STATS)[number]>('priority');
  const shares = useShares('cycle', cycle.id, cycle.project_id);
  return (
    <div
      className={`${CARD} @3xl/cycles:@max-5xl/cycles:col-span-2 @3xl/cycles:@max-5xl/cycles:border-s-0! @3xl/cycles:@max-5xl/cycles:border-t pt-1! [&_[role=tabpanel]]:max-h-60 [&_[role=tabpanel]]:overflow-y-auto`}
    >
      <Tabs
        value={tab}
        onChange={setTab}
        label={t('active.stats')}
        tabs={STATS.map((value) => ({ value, label: t(`active.${value}`) }))}
      >
        {tab === 'priority' ? (
          <PriorityItems cycle={cycle} />
        ) : shares ? (
          <ShareList
            kind={tab}
            shares={shares}
            unit={unit}
            projectId={cycle.project_id}
            onFilter={onFilter}
          />
        ) : (
          <Skeleton className="my-3 w-full" />
        )}
      </Tabs>
    </div>
  );
}
