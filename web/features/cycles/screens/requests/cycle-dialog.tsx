import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { CycleImage } from '#shared/contract/cycles.ts';
import { createCycle, updateCycle } from '#web/features/cycles/screens/changes.ts';
import { useCanCreateCycle } from '#web/features/cycles/screens/use-cycle-rights.ts';
import { type CycleDays, cycles, daysOfCycle, daysText } from '#web/features/cycles/store.ts';
import { projects, useProjectPlace } from '#web/features/projects/store.ts';
import { useKeptText } from '#web/lib/drafts/kept-text.ts';
import { today } from '#web/lib/formats/dates.ts';
import { requireFields, useSubmit } from '#web/lib/http/use-submit.ts';
import { changes } from '#web/lib/mutations/changes.ts';
import { useMe } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { ConflictLine } from '#web/ui/fields/conflict-line.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';

import { DaysField, nextDays, takenBy, useTakenDays } from './days-field.tsx';
import { ZoneNote } from './zone-note.tsx';

const MAX_NAME = 255;

interface CycleDialogProps {
  readonly projectId: string;
  /** The cycle to change; absent = a new one. */
  readonly cycle?: CycleImage;
  /** Whether it has been deleted since: what is written makes a new one. */
  readonly isGone?: boolean;
  /** The cycle whose words a new one begins with. */
  readonly copyOf?: string | undefined;
  readonly onClose: () => void;
}

/** Makes a cycle, or changes one. */
export function CycleDialog(props: CycleDialogProps) {
  const { t } = useTranslation('cycles');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      title={t(props.cycle ? 'form.edit' : 'form.create')}
    >
      <CycleForm {...props} />
    </Dialog>
  );
}

/** What is written of a cycle, and the sending of it. */
function useCycleForm({ projectId, cycle, copyOf, isGone = false, onClose }: CycleDialogProps) {
  const { t } = useTranslation('cycles');
  const place = useProjectPlace(projectId);
  const me = useMe();
  const zone = projects.use(projectId)?.timezone ?? 'UTC';
  const model = cycle ?? cycles.get(copyOf ?? '');
  const draftKey = cycle || copyOf ? 'cycle-copy' : `new-cycle.${me.id}.${projectId}`;
  const [kept, keep, forget] = useKeptText(draftKey);
  const [name, setName] = useState(
    () => cycle?.name ?? (model ? t('form.copyName', { name: model.name }) : kept),
  );
  const [description, setDescription] = useState(model?.description ?? '');
  const stored = cycle ? daysOfCycle(cycle, zone) : null;
  const [days, setDays] = useState<CycleDays | null>(stored);
  const [base, setBase] = useState<CycleDays | null>(stored);
  const taken = useTakenDays(projectId, zone, cycle?.id);
  const overlap = days && takenBy(days, taken);
  const submission = useSubmit(['name', 'start_date', 'end_date'], async () => {
    requireFields({
      name:
        (name.trim() === '' && t('form.nameMissing')) ||
        (name.trim().length > MAX_NAME && t('form.nameLong')),
      dates: overlap ? t('form.overlap', { name: overlap.name }) : null,
    });
    const fields = { name: name.trim(), description: description.trim(), ...wire(days) };
    await changes.handOver(
      cycle && !isGone
        ? updateCycle(place, cycle, changed(fields, cycle, base, days), zone)
        : createCycle(place, fields).made,
    );
    forget();
    onClose();
  });
  const write = (next: string) => {
    setName(next);
    if (!cycle && !copyOf) keep(next);
  };
  const isConflict = !isGone && !same(stored, base) && !same(days, base) && !same(days, stored);
  return {
    ...submission,
    ...{ name, setName: write, description, setDescription, days, setDays, taken, overlap, zone },
    conflict: isConflict ? stored : undefined,
    takeTheirs: () => {
      setDays(stored);
      setBase(stored);
    },
    keepMine: () => setBase(stored),
  };
}

const same = (a: CycleDays | null, b: CycleDays | null) => a?.from === b?.from && a?.to === b?.to;
const wire = (days: CycleDays | null) => ({
  start_date: days?.from ?? null,
  end_date: days?.to ?? null,
});

/** Only what is new: what others change of it meanwhile stays. */
function changed(
  { name, description, ...dates }: { name: string; description: string } & ReturnType<typeof wire>,
  cycle: CycleImage,
  base: CycleDays | null,
  days: CycleDays | null,
) {
  return {
    ...(name !== cycle.name && { name }),
    ...(description !== cycle.description && { description }),
    ...(!same(base, days) && dates),
  };
}

function CycleForm(props: CycleDialogProps) {
  const { t } = useTranslation('cycles');
  const form = useId();
  const state = useCycleForm(props);
  const { name, setName, description, setDescription, errors, reason, isBusy, submit } = state;
  const { cycle, isGone = false, projectId } = props;
  const canCreate = useCanCreateCycle(projectId);
  return (
    <Form id={form} onSubmit={() => void submit()} className="space-y-4">
      {isGone && <Banner tone="warning">{t(canCreate ? 'form.gone' : 'form.goneForGood')}</Banner>}
      {reason && <Banner tone="danger">{reason}</Banner>}
      <Field label={t('fields.name')} isRequired error={errors['name']}>
        <Input
          value={name}
          maxLength={MAX_NAME}
          autoComplete="off"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to write this
          autoFocus
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Field label={t('fields.description')}>
        <TextArea
          value={description}
          rows={3}
          onChange={(event) => setDescription(event.target.value)}
        />
      </Field>
      <DatesPart state={state} />
      <div className="flex justify-end gap-2">
        <Button size={32} onClick={props.onClose}>
          {t('form.cancel')}
        </Button>
        <Button
          size={32}
          variant="primary"
          type="submit"
          isBusy={isBusy}
          disabled={isGone && !canCreate}
        >
          {t(isGone ? 'form.saveAsNew' : cycle ? 'form.save' : 'form.submit')}
        </Button>
      </div>
    </Form>
  );
}

/** The dates, with what speaks against them. */
function DatesPart({ state }: { readonly state: ReturnType<typeof useCycleForm> }) {
  const { t } = useTranslation('cycles');
  const { days, setDays, taken, overlap, zone, errors, conflict } = state;
  const wrong =
    (overlap ? t('form.overlap', { name: overlap.name }) : undefined) ??
    errors['dates'] ??
    errors['start_date'] ??
    errors['end_date'];
  return (
    <div className="grid gap-1.5">
      <span className="text-12 font-medium text-muted">{t('fields.dates')}</span>
      <div className="flex flex-wrap items-center gap-2">
        <DaysField value={days} onChange={setDays} taken={taken} zone={zone} />
        {!days && <ProposedDays days={nextDays(taken, today(zone))} onTake={setDays} />}
      </div>
      {conflict !== undefined && (
        <ConflictLine
          text={t('form.conflict')}
          theirs={conflict ? daysText(conflict) : t('time.none')}
          takeTheirs={{ label: t('form.useTheirs'), run: state.takeTheirs }}
          keepMine={{ label: t('form.keepMine'), run: state.keepMine }}
        />
      )}
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
