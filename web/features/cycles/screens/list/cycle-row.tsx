import { Link } from '@tanstack/react-router';
import { GripVertical } from 'lucide-react';
import { type KeyboardEvent, memo } from 'react';
import { useTranslation } from 'react-i18next';

import type { CycleImage } from '#shared/contract/cycles.ts';
import { ArchivedBy } from '#web/features/containers/fate.tsx';
import { ActionsMenu } from '#web/features/containers/menu-items.tsx';
import { StarButton } from '#web/features/containers/star-button.tsx';
import { CycleMenuItems } from '#web/features/cycles/screens/cycle-menu-items.tsx';
import { CycleSign } from '#web/features/cycles/screens/cycle-sign.tsx';
import { timeText } from '#web/features/cycles/screens/cycle-words.ts';
import { useCycleActions } from '#web/features/cycles/screens/use-cycle-actions.ts';
import { useCycleRights } from '#web/features/cycles/screens/use-cycle-rights.ts';
import { useOpenItems } from '#web/features/cycles/screens/use-open-items.ts';
import { cycles, daysOfCycle, daysText, useStatusOf } from '#web/features/cycles/store.ts';
import { usePerson } from '#web/features/people/store.ts';
import { Sparkline } from '#web/features/progress/sparkline.tsx';
import { TintedNumber } from '#web/features/progress/tinted-number.tsx';
import { useDays, useHasPoints, useProgress } from '#web/features/progress/use-progress.ts';
import { projects } from '#web/features/projects/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';
import { SLOT } from '#web/lib/i18n/filled.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { PendingDot } from '#web/ui/feedback/pending-dot.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';
import type { Reorder } from '#web/ui/layout/use-reorder.ts';
import { ContextMenu } from '#web/ui/menus/context-menu.tsx';
import { Avatar } from '#web/ui/people/avatar.tsx';

import { COLUMNS, FROM_3XL, FROM_5XL, FROM_LG } from './cycle-columns.ts';
import { handleRowKey } from './row-keys.ts';

interface CycleRowProps {
  readonly cycle: CycleImage;
  /** Its place in the grid. */
  readonly index: number;
  readonly isTabStop: boolean;
  readonly onActivate: (id: string) => void;
  /** Shows all about it beside the list; absent where nothing stands there. */
  readonly onPeek?: ((id: string) => void) | undefined;
  /** Below a section it is on the second level. */
  readonly level?: 1 | 2;
  /** Absent where it cannot be moved. */
  readonly reorder?: Reorder | undefined;
}

/** How high a row is at the least, in pixels. */
export const ROW_HEIGHT = 40;

/** A cycle in the list; drawn again only for a change of its own. */
export const CycleRow = memo(function CycleRow(props: CycleRowProps) {
  const { cycle, index, isTabStop, onActivate, level = 2, reorder } = props;
  const peek = props.onPeek;
  const onPeek = peek && (() => peek(cycle.id));
  return (
    <ContextMenu menu={<CycleMenuItems cycle={cycle} onPeek={onPeek} />}>
      <div
        role="row"
        data-row={cycle.id}
        data-slot={cycle.id}
        aria-rowindex={index}
        aria-level={level}
        tabIndex={isTabStop ? 0 : -1}
        onFocus={() => onActivate(cycle.id)}
        onKeyDown={(event: KeyboardEvent<HTMLElement>) => handleRowKey(event)}
        className={classNames(
          COLUMNS,
          'group relative min-h-10 -outline-offset-2 shadow-[inset_0_-1px_var(--hairline)] hover:bg-hover hc:border-b touch:min-h-13',
          reorder?.over === `before:${cycle.id}` && 'shadow-[inset_0_2px_0_var(--accent)]!',
          reorder?.lifted === cycle.id && 'bg-press',
        )}
      >
        <NameCells {...props} />
        <TransferCell cycle={cycle} />
        <NumberCells cycle={cycle} />
        <EndCell cycle={cycle} onPeek={onPeek} />
      </div>
    </ContextMenu>
  );
});

const QUIET =
  'opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 data-popup-open:opacity-100 touch:opacity-100';

function NameCells({ cycle, reorder }: CycleRowProps) {
  const { t } = useTranslation('cycles');
  const { slug } = useWorkspace();
  const zone = projects.use(cycle.project_id)?.timezone ?? 'UTC';
  const status = useStatusOf(cycle);
  return (
    <>
      <span role="gridcell" className="flex">
        {reorder && (
          <button
            type="button"
            tabIndex={-1}
            {...reorder.gripOf(cycle.id)}
            aria-label={t('row.grip', { name: cycle.name })}
            className={`absolute start-0 z-1 grid h-6 w-4 cursor-grab touch-none place-items-center text-faint ${QUIET}`}
          >
            <Icon of={GripVertical} size={14} />
          </button>
        )}
        <CycleSign cycle={cycle} />
      </span>
      <span role="gridcell" className="flex min-w-0 items-center gap-2">
        <Link
          to="/$slug/projects/$projectId/cycles/$containerId"
          params={{ slug, projectId: cycle.project_id, containerId: cycle.id }}
          tabIndex={-1}
          className={classNames(
            'min-w-0 truncate after:absolute after:inset-0',
            status !== 'COMPLETED' && 'font-medium',
          )}
          dir="auto"
        >
          {cycle.name}
        </Link>
        {(status === 'CURRENT' || status === 'UPCOMING') && (
          <span className="shrink-0 text-12 text-muted">{timeText(cycle, status, zone, t)}</span>
        )}
        {cycle.archived_at !== null && (
          <ArchivedBy messages="cycles" word="archived.by" row={cycle} />
        )}
        <PendingDot entity={cycles.entity} id={cycle.id} />
      </span>
    </>
  );
}

function TransferCell({ cycle }: Pick<CycleRowProps, 'cycle'>) {
  const { t } = useTranslation('cycles');
  const act = useCycleActions(cycle);
  const { canTransfer } = useCycleRights(cycle);
  const open = useOpenItems(cycle);
  return (
    <span role="gridcell" className="relative z-1 flex">
      {canTransfer && open > 0 && (
        <Button size={24} tabIndex={-1} className="max-md:hidden" onClick={act.transfer}>
          {t('transfer.open', { count: open })}
        </Button>
      )}
    </span>
  );
}

function NumberCells({ cycle }: Pick<CycleRowProps, 'cycle'>) {
  const { t } = useTranslation('cycles');
  const zone = projects.use(cycle.project_id)?.timezone ?? 'UTC';
  const status = useStatusOf(cycle);
  const { id, project_id: projectId } = cycle;
  const progress = useProgress('cycle', id, projectId);
  const hasPoints = useHasPoints(projectId);
  const isBegun = status === 'CURRENT' || status === 'COMPLETED';
  const days = daysOfCycle(cycle, zone);
  const number = (unit: 'items' | 'points') => {
    if (!progress) return null;
    const { completed, cancelled, total: all } = progress[unit];
    const total = all - cancelled;
    // Before it has begun, how much is done says nothing.
    if (!isBegun) return formatNumber(total);
    const text = t('row.of', { done: SLOT, total: formatNumber(total) });
    return (
      <span>
        <TintedNumber text={text} value={completed} changedBy={progress.changedBy} />
      </span>
    );
  };
  return (
    <>
      <span role="gridcell" className={FROM_5XL}>
        {isBegun && <RowSparkline cycle={cycle} />}
      </span>
      <span
        role="gridcell"
        className={`num truncate text-muted ${FROM_LG}`}
        title={t('row.zone', { zone })}
      >
        {days ? daysText(days) : t('time.none')}
      </span>
      <span role="gridcell" className={`num justify-end text-muted ${FROM_3XL}`}>
        {number('items')}
      </span>
      <span role="gridcell" className={`num justify-end text-muted ${FROM_5XL}`}>
        {hasPoints && number('points')}
      </span>
    </>
  );
}

function RowSparkline({ cycle }: Pick<CycleRowProps, 'cycle'>) {
  return <Sparkline days={useDays('cycle', cycle.id, cycle.project_id)} />;
}

interface EndCellProps extends Pick<CycleRowProps, 'cycle'> {
  readonly onPeek: (() => void) | undefined;
}

function EndCell({ cycle, onPeek }: EndCellProps) {
  const act = useCycleActions(cycle);
  const { canPin } = useCycleRights(cycle);
  const owner = usePerson(cycle.owned_by_id);
  const { name } = cycle;
  return (
    <>
      <span role="gridcell" className={`relative z-1 ${FROM_LG}`}>
        {owner && <Avatar person={owner} size={24} />}
      </span>
      <span role="gridcell" className="relative z-1 flex justify-end">
        {canPin && (
          <StarButton
            {...{ type: 'cycle', messages: 'cycles', id: cycle.id, name, tabIndex: -1, size: 24 }}
            onToggle={act.star}
            className="max-xs:hidden"
            quiet={QUIET}
          />
        )}
        <ActionsMenu
          {...{ messages: 'cycles', name, tabIndex: -1, size: 24 }}
          className={`touch:size-11 ${QUIET}`}
        >
          <CycleMenuItems cycle={cycle} onPeek={onPeek} />
        </ActionsMenu>
      </span>
    </>
  );
}
