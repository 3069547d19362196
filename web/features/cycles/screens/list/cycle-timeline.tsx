import { Link } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { CycleImage, CycleStatus } from '#shared/contract/cycles.ts';
import { updateCycle } from '#web/features/cycles/screens/changes.ts';
import { CycleMenuItems } from '#web/features/cycles/screens/cycle-menu-items.tsx';
import { CycleSign } from '#web/features/cycles/screens/cycle-sign.tsx';
import { takenBy, useDaysOfAll } from '#web/features/cycles/screens/requests/days-field.tsx';
import { cycles, daysOfCycle, statusOf } from '#web/features/cycles/store.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { useProgressOf } from '#web/features/progress/use-progress-of.ts';
import { projects, useProjectPlace } from '#web/features/projects/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { today } from '#web/lib/formats/dates.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { useIsPhone } from '#web/ui/layout/use-is-phone.ts';
import type { Zoom } from '#web/ui/timeline/scale.ts';
import type { Span } from '#web/ui/timeline/span.ts';
import type { TimelineRow } from '#web/ui/timeline/timeline-row.ts';
import { Timeline } from '#web/ui/timeline/timeline.tsx';

import type { CycleList } from './use-cycle-list.ts';

interface CycleTimelineProps {
  readonly list: CycleList;
  readonly projectId: string;
  readonly onPeek: (id: string) => void;
}

/** The cycles as bars from their first to their last day. */
export function CycleTimeline({ list, projectId, onPeek }: CycleTimelineProps) {
  const { t } = useTranslation('cycles');
  const [zoom, setZoom] = useState<Zoom>('month');
  const isPhone = useIsPhone();
  const rows = useTimelineRows(list, projectId);
  const change = useChangeDays(projectId, list.zone);
  const menuOf = useCallback(
    (id: string) => <Commands id={id} onPeek={() => onPeek(id)} />,
    [onPeek],
  );
  return (
    <Timeline
      rows={rows}
      label={t('title')}
      today={today(list.zone)}
      zoom={zoom}
      onZoom={setZoom}
      nameOf={nameOf}
      menuOf={menuOf}
      isPhone={isPhone}
      isWhole
      onOpen={onPeek}
      onChange={change}
    />
  );
}

const TONES: Readonly<Record<CycleStatus, string>> = {
  CURRENT: 'text-warning',
  UPCOMING: 'text-info',
  DRAFT: 'text-faint',
  COMPLETED: 'text-success',
};

/** The rows: each the same object as long as nothing about its cycle has changed. */
function useTimelineRows({ groups, zone }: CycleList, projectId: string): readonly TimelineRow[] {
  const can = useCan(projectId);
  const isClosed = !can('cycle.update') || projects.use(projectId)?.archived_at !== null;
  const all = useMemo(() => groups.flatMap((group) => group.cycles), [groups]);
  const ids = useMemo(() => all.map(({ id }) => id), [all]);
  const countsOf = useProgressOf('cycle', ids, projectId);
  const [known] = useState(() => new Map<string, { key: string; row: TimelineRow }>());
  return all.map((cycle) => {
    const { scope, completed } = countsOf(cycle.id);
    const row = rowOf(cycle, scope === 0 ? 0 : completed / scope, zone, isClosed);
    const key = JSON.stringify(row);
    const before = known.get(cycle.id);
    if (before?.key === key) return before.row;
    known.set(cycle.id, { key, row });
    return row;
  });
}

function rowOf(cycle: CycleImage, done: number, zone: string, isClosed: boolean): TimelineRow {
  const days = daysOfCycle(cycle, zone);
  const status = statusOf(cycle);
  const { id, name } = cycle;
  return {
    ...{ id, name, done },
    start: days?.from ?? null,
    end: days?.to ?? null,
    tone: TONES[status],
    isFixed: isClosed || status === 'COMPLETED',
  };
}

/** Gives a cycle other days; those that another one has are refused with its name. */
function useChangeDays(projectId: string, zone: string): (id: string, span: Span) => void {
  const { t } = useTranslation('cycles');
  const place = useProjectPlace(projectId);
  const daysOfAll = useDaysOfAll(projectId, zone);
  return (id, { start, end }) => {
    const cycle = cycles.get(id);
    if (!cycle) return;
    const days = start !== null && end !== null ? { from: start, to: end } : null;
    const others = daysOfAll.filter((one) => one.id !== id);
    const other = days && takenBy(days, others);
    if (other) {
      const title = t('form.overlap', { name: other.name });
      showToast({ title, tone: 'error', key: 'cycle-overlap' });
      return;
    }
    const fields = { start_date: days?.from ?? null, end_date: days?.to ?? null };
    void updateCycle(place, cycle, fields, zone).catch((error: unknown) => {
      const title = error instanceof Error ? error.message : '';
      showToast({ title, tone: 'error', key: 'cycle-overlap' });
    });
  };
}

function Commands({ id, onPeek }: { readonly id: string; readonly onPeek: () => void }) {
  const cycle = cycles.use(id);
  return cycle ? <CycleMenuItems cycle={cycle} onPeek={onPeek} /> : null;
}

const nameOf = (id: string) => <Name id={id} />;

function Name({ id }: { readonly id: string }) {
  const { slug } = useWorkspace();
  const cycle = cycles.use(id);
  if (!cycle) return null;
  return (
    <span className="flex min-w-0 items-center gap-2">
      <CycleSign cycle={cycle} />
      <Link
        to="/$slug/projects/$projectId/cycles/$containerId"
        params={{ slug, projectId: cycle.project_id, containerId: id }}
        tabIndex={-1}
        dir="auto"
        className="truncate"
      >
        {cycle.name}
      </Link>
    </span>
  );
}
