import { useTranslation } from 'react-i18next';

import type { CycleImage } from '#shared/contract/cycles.ts';
import { ContainerDialog } from '#web/features/containers/container-dialog.tsx';
import type { ContainerFormProps } from '#web/features/containers/requests.tsx';
import { useCanCreate } from '#web/features/containers/sections.ts';
import {
  type ContainerFormState,
  useContainerForm,
} from '#web/features/containers/use-container-form.ts';
import { cycleWrites, updateCycle } from '#web/features/cycles/screens/changes.ts';
import { type CycleDays, cycles, daysOfCycle, daysText } from '#web/features/cycles/store.ts';
import { projects, useProjectPlace } from '#web/features/projects/store.ts';
import { today } from '#web/lib/formats/dates.ts';
import { changes } from '#web/lib/mutations/changes.ts';
import { useMe } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { FieldConflict } from '#web/ui/forms/field-conflict.tsx';

import { DaysField, nextDays, takenBy, useTakenDays } from './days-field.tsx';
import { ZoneNote } from './zone-note.tsx';

interface CycleValues {
  readonly name: string;
  readonly description: string;
  readonly days: CycleDays | null;
}

/** Makes a cycle, or changes one. */
export function CycleDialog(props: ContainerFormProps<CycleImage>) {
  const { projectId, row: cycle, isGone = false, onClose } = props;
  const { t } = useTranslation('cycles');
  const place = useProjectPlace(projectId);
  const zone = projects.use(projectId)?.timezone ?? 'UTC';
  const taken = useTakenDays(projectId, zone, cycle?.id);
  const canCreate = useCanCreate('cycles', projectId);
  const form = useContainerForm<CycleValues>({
    messages: 'cycles',
    ...useBeginning(props, zone),
    isNew: !cycle || isGone,
    wireNames: ['start_date', 'end_date'],
    check: ({ days }) => {
      const other = days && takenBy(days, taken);
      return { dates: other ? t('form.overlap', { name: other.name }) : null };
    },
    create: ({ days, ...words }) =>
      changes.handOver(cycleWrites.create(place, { ...words, ...wire(days) }).made),
    update: async ({ days, ...words }) => {
      const fields = { ...words, ...(days !== undefined && wire(days)) };
      if (cycle) await changes.handOver(updateCycle(place, cycle, fields, zone));
    },
    onClose,
  });
  return (
    <ContainerDialog
      {...{ messages: 'cycles', form, isEdit: cycle !== undefined, isGone, canCreate, onClose }}
    >
      <DatesPart {...{ form, taken, zone }} />
    </ContainerDialog>
  );
}

/** What the form begins with: the cycle itself, the words of another one, or what was typed of a new one before. */
function useBeginning(
  { projectId, row: cycle, copyOf }: ContainerFormProps<CycleImage>,
  zone: string,
) {
  const { t } = useTranslation('cycles');
  const { id: myId } = useMe();
  const model = cycles.get(copyOf ?? '');
  const words = { name: '', description: '', days: null };
  if (cycle) {
    const { name, description } = cycle;
    return { stored: { name, description, days: daysOfCycle(cycle, zone) }, keptName: null };
  }
  if (model) {
    const { name, description } = model;
    return {
      stored: { ...words, name: t('form.copyName', { name }), description },
      keptName: null,
    };
  }
  return { stored: words, keptName: `new-cycle.${myId}.${projectId}` };
}

const wire = (days: CycleDays | null) => ({
  start_date: days?.from ?? null,
  end_date: days?.to ?? null,
});

interface DatesPartProps {
  readonly form: ContainerFormState<CycleValues>;
  readonly taken: ReturnType<typeof useTakenDays>;
  readonly zone: string;
}

/** The dates, with what speaks against them. */
function DatesPart({ form: { draft, submission }, taken, zone }: DatesPartProps) {
  const { t } = useTranslation('cycles');
  const { days } = draft.values;
  const { errors } = submission;
  const overlap = days && takenBy(days, taken);
  const wrong =
    (overlap ? t('form.overlap', { name: overlap.name }) : undefined) ??
    errors['dates'] ??
    errors['start_date'] ??
    errors['end_date'];
  const pick = (next: CycleDays | null) => draft.set('days', next);
  const theirs = draft.stored.days;
  return (
    <div className="grid gap-1.5">
      <span className="text-12 font-medium text-muted">{t('fields.dates')}</span>
      <div className="flex flex-wrap items-center gap-2">
        <DaysField value={days} onChange={pick} taken={taken} zone={zone} />
        {!days && <ProposedDays days={nextDays(taken, today(zone))} onTake={pick} />}
      </div>
      <FieldConflict
        draft={draft}
        name="days"
        theirs={theirs ? daysText(theirs) : t('time.none')}
      />
      <p role="status" className={wrong ? 'text-12 text-danger' : 'text-12 text-muted'}>
        {wrong ?? (days ? null : t('form.draftHint'))}
      </p>
      <ZoneNote zone={zone} />
    </div>
  );
}

interface ProposedDaysProps {
  readonly days: CycleDays;
  readonly onTake: (days: CycleDays) => void;
}

/** The days that come next, to be taken with one press: a cycle may as well have none. */
function ProposedDays({ days, onTake }: ProposedDaysProps) {
  const { t } = useTranslation('cycles');
  return (
    <Button size={28} variant="ghost" onClick={() => onTake(days)}>
      {t('form.takeDates', { days: daysText(days) })}
    </Button>
  );
}
