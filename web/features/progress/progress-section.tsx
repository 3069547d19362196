import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Tabs } from '#web/ui/frames/tabs.tsx';

import { BurnDown } from './burn-down.tsx';
import type { Measured, Progressed, Unit } from './counting/counts.ts';
import type { ShareKind, Shares } from './counting/shares.ts';
import { ProgressFigures } from './progress-figures.tsx';
import { ProgressRing } from './progress-ring.tsx';
import { ShareList } from './share-list.tsx';
import type { ShowItems } from './share-rows.ts';
import { UnitSwitch, useUnit } from './unit-switch.tsx';
import { useHasPoints, useProgress, useShares } from './use-progress.ts';
import { useShownItems } from './use-shown-items.ts';

interface ProgressSectionProps {
  readonly kind: Measured;
  readonly id: string;
  readonly projectId: string;
  /** Filters the list of the page by a number; absent = a number opens the list of what is measured. */
  readonly onFilter?: ShowItems | undefined;
}

/**
 * How far a cycle, module or epic is: numbers, the chart of its days, and how the work is spread. Everything moves
 * with each change of an item.
 */
export function ProgressSection({ kind, id, projectId, onFilter }: ProgressSectionProps) {
  const { t } = useTranslation('progress');
  const [unit, setUnit] = useUnit(projectId);
  const progress = useProgress(kind, id, projectId);
  const shares = useShares(kind, id, projectId);
  const open = useShownItems(kind, id, projectId);
  // What a cycle ended with is not what its list has now.
  const show = shares?.isFrozen ? undefined : (onFilter ?? open);
  return (
    <section aria-label={t('section.label')} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Head progress={progress} unit={unit} projectId={projectId} onFilter={show} />
        <span className="ms-auto">
          <UnitSwitch projectId={projectId} unit={unit} onUnit={setUnit} />
        </span>
      </div>
      <BurnDown kind={kind} id={id} projectId={projectId} unit={unit} />
      <Spread shares={shares} projectId={projectId} unit={unit} onFilter={show} />
    </section>
  );
}

interface HeadProps extends Pick<ProgressSectionProps, 'onFilter'> {
  readonly progress: Progressed | null;
  readonly unit: Unit;
  readonly projectId: string;
}

function Head({ progress, unit, projectId, onFilter }: HeadProps) {
  const hasPoints = useHasPoints(projectId);
  return (
    <>
      <ProgressRing progress={progress} unit={unit} size={40} />
      <ProgressFigures progress={progress} unit={unit} hasPoints={hasPoints} onFilter={onFilter} />
    </>
  );
}

const KINDS: readonly ShareKind[] = ['states', 'assignees', 'labels'];

interface SpreadProps extends Pick<ProgressSectionProps, 'projectId' | 'onFilter'> {
  readonly shares: Shares | null;
  readonly unit: Unit;
}

/** The tabs of what the work is spread over. */
function Spread({ shares, projectId, unit, onFilter }: SpreadProps) {
  const { t } = useTranslation('progress');
  const [tab, setTab] = useState<ShareKind>('states');
  // What a cycle ended with does not say what was in which state.
  const tabs = shares?.isFrozen ? KINDS.filter((one) => one !== 'states') : KINDS;
  const shown = tabs.includes(tab) ? tab : 'assignees';
  return (
    <Tabs
      value={shown}
      onChange={setTab}
      label={t('section.tabs')}
      tabs={tabs.map((value) => ({ value, label: t(`section.${value}`) }))}
    >
      {shares ? (
        <ShareList
          kind={shown}
          shares={shares}
          unit={unit}
          projectId={projectId}
          onFilter={onFilter}
        />
      ) : (
        <div className="grid gap-3 py-3">
          <Skeleton className="w-full" />
          <Skeleton className="w-4/5" />
          <Skeleton className="w-3/5" />
        </div>
      )}
    </Tabs>
  );
}
