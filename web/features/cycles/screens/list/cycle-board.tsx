import { Link } from '@tanstack/react-router';
import { memo, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { CycleImage } from '#shared/contract/cycles.ts';
import { ActionsMenu } from '#web/features/containers/menu-items.tsx';
import { CycleMenuItems } from '#web/features/cycles/screens/cycle-menu-items.tsx';
import { CycleSign } from '#web/features/cycles/screens/cycle-sign.tsx';
import { timeText } from '#web/features/cycles/screens/cycle-words.ts';
import { daysOfCycle, daysText, useStatusOf } from '#web/features/cycles/store.ts';
import { usePerson } from '#web/features/people/store.ts';
import { ProgressBar } from '#web/features/progress/progress-bar.tsx';
import { Figure } from '#web/features/progress/progress-figures.tsx';
import { useProgress } from '#web/features/progress/use-progress.ts';
import { projects } from '#web/features/projects/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { measuredBy, VirtualRows } from '#web/ui/layout/virtual-rows.tsx';
import { ContextMenu } from '#web/ui/menus/context-menu.tsx';
import { Avatar } from '#web/ui/people/avatar.tsx';

import { ActiveRowKeys } from './active-row-keys.tsx';
import type { CycleGroup } from './cycle-list.ts';
import { handleRowKey } from './row-keys.ts';
import type { CycleList } from './use-cycle-list.ts';
import { useRowMoves } from './use-row-moves.ts';

interface CycleBoardProps {
  readonly list: CycleList;
  readonly onPeek: (id: string) => void;
}

/** The cycles as cards, in a column for each place in time. */
export function CycleBoard({ list: { groups, order }, onPeek }: CycleBoardProps) {
  const board = useRef<HTMLDivElement>(null);
  const all = useMemo(() => groups.flatMap((group) => group.cycles), [groups]);
  const [activeId, setActiveId] = useState<string | null>(null);
  const active = all.find(({ id }) => id === activeId);
  useRowMoves(
    board,
    all.map(({ id }) => id),
    activeId,
    setActiveId,
  );
  const stop = (active ?? all[0])?.id;
  return (
    <div ref={board} className="flex min-h-0 min-w-0 flex-1 gap-3 overflow-x-auto bg-canvas p-4">
      {groups.map((group) => (
        <Column
          key={group.status}
          group={group}
          stop={stop}
          onActivate={setActiveId}
          onPeek={onPeek}
        />
      ))}
      {active && (
        <ActiveRowKeys
          cycle={active}
          siblings={groups.find((group) => group.cycles.includes(active))?.cycles ?? []}
          isManual={order === 'manual'}
          onPeek={() => onPeek(active.id)}
        />
      )}
    </div>
  );
}

interface ColumnProps extends Pick<CycleBoardProps, 'onPeek'> {
  readonly group: CycleGroup;
  /** Where Tab stops. */
  readonly stop: string | undefined;
  readonly onActivate: (id: string) => void;
}

function Column({ group: { status, cycles }, stop, onActivate, onPeek }: ColumnProps) {
  const { t } = useTranslation('cycles');
  return (
    <section aria-label={t(`status.${status}`)} className="flex w-72 shrink-0 flex-col">
      <h2 className="flex items-center gap-2 pb-2 font-semibold">
        {t(`status.${status}`)} <Badge>{cycles.length}</Badge>
      </h2>
      <div
        role="grid"
        aria-label={t(`status.${status}`)}
        aria-rowcount={cycles.length}
        className="overflow-y-auto pb-2"
      >
        <VirtualRows
          as="div"
          rows={cycles}
          keyOf={({ id }) => id}
          height={CARD_HEIGHT}
          kept={[stop]}
        >
          {(cycle, place, at) => (
            <div role="rowgroup" className="pb-2" {...measuredBy(place)}>
              <CycleCard
                cycle={cycle}
                index={at + 1}
                isTabStop={cycle.id === stop}
                onActivate={onActivate}
                onPeek={onPeek}
              />
            </div>
          )}
        </VirtualRows>
      </div>
    </section>
  );
}

/** How high a card is with the room below it, in pixels. */
const CARD_HEIGHT = 116;

interface CycleCardProps {
  readonly cycle: CycleImage;
  /** Its place in the column. */
  readonly index: number;
  readonly isTabStop: boolean;
  readonly onActivate: (id: string) => void;
  readonly onPeek: (id: string) => void;
}

const CycleCard = memo(function CycleCard(props: CycleCardProps) {
  const { cycle, index, isTabStop, onActivate } = props;
  const onPeek = () => props.onPeek(cycle.id);
  const { slug } = useWorkspace();
  return (
    <ContextMenu menu={<CycleMenuItems cycle={cycle} onPeek={onPeek} />}>
      <div
        role="row"
        data-row={cycle.id}
        aria-rowindex={index}
        tabIndex={isTabStop ? 0 : -1}
        onFocus={() => onActivate(cycle.id)}
        onKeyDown={(event) => handleRowKey(event)}
        className="group relative rounded-card border border-line bg-surface motion-quick hover:border-line-strong"
      >
        <div role="gridcell" className="grid grid-cols-[minmax(0,1fr)] gap-2 px-3 py-2.5">
          <div className="flex items-center gap-2">
            <CycleSign cycle={cycle} />
            <Link
              to="/$slug/projects/$projectId/cycles/$containerId"
              params={{ slug, projectId: cycle.project_id, containerId: cycle.id }}
              tabIndex={-1}
              className="min-w-0 flex-1 truncate font-medium after:absolute after:inset-0"
              dir="auto"
            >
              {cycle.name}
            </Link>
            <span className="relative z-1 -my-1 -me-1.5 flex">
              <ActionsMenu
                {...{ messages: 'cycles', name: cycle.name, tabIndex: -1, size: 24 }}
                className="touch:size-11"
              >
                <CycleMenuItems cycle={cycle} onPeek={onPeek} />
              </ActionsMenu>
            </span>
          </div>
          <CardProgress cycle={cycle} />
          <CardFoot cycle={cycle} />
        </div>
      </div>
    </ContextMenu>
  );
});

function CardProgress({ cycle }: Pick<CycleCardProps, 'cycle'>) {
  const progress = useProgress('cycle', cycle.id, cycle.project_id);
  return (
    <div className="grid gap-1">
      <ProgressBar progress={progress} isDecorative />
      <p className="num h-4 text-12 text-muted">
        {progress && <Figure progress={progress} unit="items" />}
      </p>
    </div>
  );
}

/** When it runs, and whose it is. */
function CardFoot({ cycle }: Pick<CycleCardProps, 'cycle'>) {
  const { t } = useTranslation('cycles');
  const zone = projects.use(cycle.project_id)?.timezone ?? 'UTC';
  const status = useStatusOf(cycle);
  const owner = usePerson(cycle.owned_by_id);
  const days = daysOfCycle(cycle, zone);
  return (
    <p className="num flex min-h-6 flex-wrap items-center gap-x-2 text-12 text-muted">
      <span className="me-auto">{days ? daysText(days) : t('time.none')}</span>
      {status !== 'DRAFT' && status !== 'COMPLETED' && timeText(cycle, status, zone, t)}
      {owner && (
        <span className="relative z-1 flex">
          <Avatar person={owner} size={24} />
        </span>
      )}
    </p>
  );
}
