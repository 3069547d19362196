import { Calendar } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { CycleImage } from '#shared/contract/cycles.ts';
import { updateCycle } from '#web/features/cycles/screens/changes.ts';
import { timeText } from '#web/features/cycles/screens/cycle-words.ts';
import {
  DaysField,
  takenBy,
  useTakenDays,
} from '#web/features/cycles/screens/requests/days-field.tsx';
import { ZoneNote } from '#web/features/cycles/screens/requests/zone-note.tsx';
import { StatusChip } from '#web/features/cycles/screens/status-chip.tsx';
import { useCycleRights } from '#web/features/cycles/screens/use-cycle-rights.ts';
import { type CycleDays, daysOfCycle, daysText, useStatusOf } from '#web/features/cycles/store.ts';
import { usePeople, usePerson } from '#web/features/people/store.ts';
import { Figure } from '#web/features/progress/progress-figures.tsx';
import { ProgressRing } from '#web/features/progress/progress-ring.tsx';
import { ProgressSection } from '#web/features/progress/progress-section.tsx';
import type { ShowItems } from '#web/features/progress/share-rows.ts';
import { useUnit } from '#web/features/progress/unit-switch.tsx';
import { useProgress, useShares } from '#web/features/progress/use-progress.ts';
import { projects, useProjectPlace } from '#web/features/projects/store.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { AvatarStack } from '#web/ui/people/avatar-stack.tsx';
import { Avatar } from '#web/ui/people/avatar.tsx';

interface CyclePanelProps {
  readonly cycle: CycleImage;
  /** Filters the list beside it by a row of the progress. */
  readonly onFilter?: ShowItems | undefined;
}

/** All about a cycle: when it runs, whose it is, and how far it is. */
export function CyclePanel({ cycle, onFilter }: CyclePanelProps) {
  const { t } = useTranslation('cycles');
  const zone = projects.use(cycle.project_id)?.timezone ?? 'UTC';
  const status = useStatusOf(cycle);
  return (
    <div className="grid gap-3 p-4">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="max-w-full min-w-0 grow text-18 font-semibold wrap-anywhere" dir="auto">
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
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3">
        <Fact label={t('fields.dates')}>
          <Dates cycle={cycle} />
        </Fact>
        <Fact label={t('fields.owner')}>
          <Owner id={cycle.owned_by_id} />
        </Fact>
        <People cycle={cycle} />
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

interface FactProps {
  readonly label: string;
  readonly children: ReactNode;
}

function Fact({ label, children }: FactProps) {
  return (
    <div className="grid min-w-0 content-start gap-1">
      <dt className="text-12 text-muted">{label}</dt>
      <dd className="flex min-h-7 min-w-0 items-center gap-1.5">{children}</dd>
    </div>
  );
}

/** When it runs; changed here, as long as it is not over. */
function Dates({ cycle }: Pick<CyclePanelProps, 'cycle'>) {
  const { t } = useTranslation('cycles');
  const zone = projects.use(cycle.project_id)?.timezone ?? 'UTC';
  const place = useProjectPlace(cycle.project_id);
  const { canEdit } = useCycleRights(cycle);
  const taken = useTakenDays(cycle.project_id, zone, cycle.id);
  const [wrong, setWrong] = useState<string | null>(null);
  const days = daysOfCycle(cycle, zone);
  if (!canEdit) {
    return (
      <>
        <Icon of={Calendar} className="text-muted" />
        {days ? daysText(days) : t('time.none')}
      </>
    );
  }
  const change = (next: CycleDays | null) => {
    const other = next && takenBy(next, taken);
    setWrong(other ? t('form.overlap', { name: other.name }) : null);
    if (other) return;
    const fields = { start_date: next?.from ?? null, end_date: next?.to ?? null };
    // A refusal is told where it was made: it takes the days back.
    void updateCycle(place, cycle, fields, zone).catch((error: unknown) =>
      setWrong(error instanceof Error ? error.message : null),
    );
  };
  return (
    <span className="grid min-w-0">
      <DaysField value={days} onChange={change} taken={taken} zone={zone} isPlain />
      <span role="status" className="text-12 text-danger empty:hidden">
        {wrong}
      </span>
      <ZoneNote zone={zone} />
    </span>
  );
}

/** Everybody who has an item of it. */
function People({ cycle }: Pick<CyclePanelProps, 'cycle'>) {
  const { t } = useTranslation('cycles');
  const people = usePeople();
  const shares = useShares('cycle', cycle.id, cycle.project_id);
  const own = (shares?.assignees ?? []).flatMap(({ key }) => people.get(key ?? '') ?? []);
  if (own.length === 0) return null;
  return (
    <Fact label={t('fields.people')}>
      <AvatarStack people={own} most={6} size={24} />
    </Fact>
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
  const { id, project_id: projectId } = cycle;
  const zone = projects.use(projectId)?.timezone ?? 'UTC';
  const [unit] = useUnit(projectId);
  const progress = useProgress('cycle', id, projectId);
  const status = useStatusOf(cycle);
  const days = daysOfCycle(cycle, zone);
  const time = timeText(cycle, status, zone, t);
  return (
    <div className="flex items-center gap-3 py-2">
      <ProgressRing progress={progress} unit={unit} size={40} />
      <div className="num min-w-0">
        <p className="text-15 font-semibold">
          {progress && <Figure progress={progress} unit={unit} />}
        </p>
        <p className="text-12 text-muted">
          {days ? t('time.both', { time, days: daysText(days) }) : time}
        </p>
      </div>
    </div>
  );
}
