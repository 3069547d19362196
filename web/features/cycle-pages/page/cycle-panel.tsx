import { Calendar } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { CycleImage } from '#shared/contract/cycles.ts';
import type { FilterCondition } from '#shared/lib/work-item-query/filter.ts';
import { timeText } from '#web/features/cycle-pages/cycle-words.ts';
import { StatusChip } from '#web/features/cycle-pages/status-chip.tsx';
import { daysOfCycle, daysText, useStatusOf } from '#web/features/cycles/store.ts';
import { usePerson } from '#web/features/people/store.ts';
import { ProgressSection } from '#web/features/progress/progress-section.tsx';
import { projects } from '#web/features/projects/store.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Avatar } from '#web/ui/people/avatar.tsx';

interface CyclePanelProps {
  readonly cycle: CycleImage;
  /** Filters the list beside it by a row of the progress. */
  readonly onFilter?: ((condition: FilterCondition) => void) | undefined;
}

/** All about a cycle: when it runs, whose it is, and how far it is. */
export function CyclePanel({ cycle, onFilter }: CyclePanelProps) {
  const { t } = useTranslation('cycles');
  const zone = projects.use(cycle.project_id)?.timezone ?? 'UTC';
  const status = useStatusOf(cycle);
  const days = daysOfCycle(cycle, zone);
  return (
    <div className="grid gap-3 p-4">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="min-w-0 flex-1 text-18 font-semibold wrap-anywhere" dir="auto">
          {cycle.name}
        </h2>
        <StatusChip status={status} />
        <span className="text-12 text-muted">{timeText(cycle, status, zone, t)}</span>
      </div>
      {cycle.description !== '' && (
        <p className="wrap-anywhere whitespace-pre-line text-muted" dir="auto">
          {cycle.description}
        </p>
      )}
      <dl className="grid grid-cols-2 gap-x-4 gap-y-1">
        <dt className="text-12 text-muted">{t('fields.dates')}</dt>
        <dt className="text-12 text-muted">{t('fields.owner')}</dt>
        <dd className="row-start-2 flex items-center gap-1.5">
          <Icon of={Calendar} className="text-muted" />
          {days ? daysText(days) : t('time.none')}
        </dd>
        <dd className="row-start-2 flex min-w-0 items-center gap-1.5">
          <Owner id={cycle.owned_by_id} />
        </dd>
      </dl>
      <hr className="-mx-4 border-line" />
      <ProgressSection
        kind="cycle"
        id={cycle.id}
        projectId={cycle.project_id}
        onFilter={onFilter}
      />
    </div>
  );
}

function Owner({ id }: { readonly id: string }) {
  const person = usePerson(id);
  if (!person) return null;
  return (
    <>
      <Avatar person={person} isDecorative />
      <span className="truncate" dir="auto">
        {person.name}
      </span>
    </>
  );
}

/** The gist of a cycle, for phones. */
export function CycleSummary({ cycle }: CyclePanelProps) {
  const { t } = useTranslation('cycles');
  const zone = projects.use(cycle.project_id)?.timezone ?? 'UTC';
  const status = useStatusOf(cycle);
  const days = daysOfCycle(cycle, zone);
  return (
    <p className="flex flex-wrap items-center gap-x-2 py-2 text-12 text-muted">
      <StatusChip status={status} />
      <span>{timeText(cycle, status, zone, t)}</span>
      {days && <span>{daysText(days)}</span>}
    </p>
  );
}
