import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import {
  ESTIMATE_TYPES,
  type EstimateImage,
  type EstimateType,
} from '#shared/contract/estimates.ts';
import type { ProjectImage } from '#shared/contract/projects.ts';
import { createEstimate } from '#web/features/estimates/changes.ts';
import {
  estimates,
  readableValue,
  storedValue,
  usePointsOf,
} from '#web/features/estimates/store.ts';
import { updateProject } from '#web/features/projects/changes.ts';
import { useProjectPlace } from '#web/features/projects/store.ts';
import { useSubmit } from '#web/lib/http/use-submit.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { RadioGroup } from '#web/ui/fields/radio-group.tsx';
import { Select } from '#web/ui/pickers/select.tsx';

import { newValue, type NewValue, NewValues, problemOf } from './new-values.tsx';
import { TEMPLATES } from './rules.ts';
import { SwitchForm } from './switch-form.tsx';

interface EstimateDialogProps {
  readonly project: ProjectImage;
  /** The estimate to replace; null = the project has none. */
  readonly replaced: EstimateImage | null;
  /** An existing estimate to use; null = create one. */
  readonly chosen: EstimateImage | null;
  readonly onClose: () => void;
}

/** Creates an estimate or selects a former one, and replaces the project's estimate with it. */
export function EstimateDialog({ project, replaced, chosen, onClose }: EstimateDialogProps) {
  const { t } = useTranslation('settings');
  const place = useProjectPlace(project.id);
  const [madeId, setMadeId] = useState<string | null>(null);
  const made = estimates.use(madeId);
  const to = chosen ?? made ?? null;
  // Its values arrive through the feed after it.
  const isKnown = usePointsOf(to?.id ?? null).length > 0;
  const isMapping = replaced !== null && to !== null && isKnown;
  return (
    <Dialog
      open
      title={t(isMapping ? 'estimates.switchTitle' : 'estimates.newTitle')}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      {isMapping ? (
        <SwitchForm place={place} from={replaced} to={to} onClose={onClose} />
      ) : (
        <NewEstimate
          project={project}
          isFirst={replaced === null}
          onMade={(id) => (replaced === null ? onClose() : setMadeId(id))}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

interface NewEstimateProps {
  readonly project: ProjectImage;
  /** The project uses it at once. */
  readonly isFirst: boolean;
  readonly onMade: (id: string) => void;
  readonly onClose: () => void;
}

const SCRATCH = 'scratch';

function NewEstimate({ project, isFirst, onMade, onClose }: NewEstimateProps) {
  const { t } = useTranslation('settings');
  const place = useProjectPlace(project.id);
  const { type, template, values, setType, setTemplate, setValues } = useNewEstimate();
  const [isChecked, setChecked] = useState(false);
  const names = estimates.useSelect(
    (rows) => rows.filter((row) => row.project === project.id).map((row) => row.name),
    [project.id],
  );
  const { isBusy, reason, submit } = useSubmit([], async () => {
    setChecked(true);
    if (values.some((value) => problemOf(values, value, type))) return;
    const made = await createEstimate(place, {
      estimate: { name: freeName(t(`estimates.types.${type}`), names), type, last_used: isFirst },
      estimate_points: values.map(({ text }, index) => ({
        key: index + 1,
        value: storedValue(text, type),
      })),
    });
    if (isFirst) await updateProject(place.slug, project, { estimate: made.id }, { isQuiet: true });
    onMade(made.id);
  });
  return (
    <Form label={t('estimates.newTitle')} onSubmit={() => void submit()} className="grid gap-4">
      <RadioGroup
        label={t('estimates.system')}
        value={type}
        onChange={setType}
        options={ESTIMATE_TYPES.map((one) => ({
          value: one,
          label: t(`estimates.types.${one}`),
          hint: t(`estimates.hints.${one}`),
        }))}
      />
      <Select
        label={t('estimates.template')}
        value={template}
        onChange={setTemplate}
        options={[...Object.keys(TEMPLATES[type]), SCRATCH].map((name) => ({
          value: name,
          label: t(`estimates.templates.${name}`),
        }))}
      />
      <NewValues type={type} values={values} onChange={setValues} isChecked={isChecked} />
      {reason && (
        <p role="alert" className="text-danger">
          {reason}
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button size={32} onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button size={32} type="submit" variant="primary" isBusy={isBusy}>
          {t(isFirst ? 'estimates.create' : 'estimates.next')}
        </Button>
      </div>
    </Form>
  );
}

/** State of a new estimate's form: a system and a template fill in its values. */
function useNewEstimate() {
  const [type, setType] = useState<EstimateType>('points');
  const [template, setTemplate] = useState(firstTemplateOf('points'));
  const [values, setValues] = useState<readonly NewValue[]>(() =>
    valuesOf('points', firstTemplateOf('points')),
  );
  return {
    type,
    template,
    values,
    setValues,
    setType: (next: EstimateType) => {
      setType(next);
      setTemplate(firstTemplateOf(next));
      setValues(valuesOf(next, firstTemplateOf(next)));
    },
    setTemplate: (next: string) => {
      setTemplate(next);
      setValues(valuesOf(type, next));
    },
  };
}

const firstTemplateOf = (type: EstimateType) => Object.keys(TEMPLATES[type])[0] ?? SCRATCH;

function valuesOf(type: EstimateType, template: string) {
  const values = TEMPLATES[type][template] ?? ['', ''];
  return values.map((value) => newValue(value === '' ? '' : readableValue(value, type)));
}

/** A name that is not taken: numbered if necessary. */
function freeName(name: string, taken: readonly string[]): string {
  for (let number = 1; ; number += 1) {
    const wanted = number === 1 ? name : `${name} ${number}`;
    if (!taken.includes(wanted)) return wanted;
  }
}
