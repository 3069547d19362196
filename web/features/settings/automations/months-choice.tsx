import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { requireFields, useSubmit } from '#web/lib/http/use-submit.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { Select } from '#web/ui/pickers/select.tsx';

/** Offered numbers of months. */
const CHOICES = [1, 3, 6, 9, 12];
const MAX_MONTHS = 12;
const CUSTOM = 'custom';

interface MonthsChoiceProps {
  readonly label: string;
  readonly months: number;
  readonly isReadOnly: boolean;
  readonly onChange: (months: number) => void;
}

/** Selects a number of months: a preset, or any up to a year. */
export function MonthsChoice({ label, months, isReadOnly, onChange }: MonthsChoiceProps) {
  const { t } = useTranslation('settings');
  const [isAsking, setAsking] = useState(false);
  if (isReadOnly) {
    return (
      <span>
        <span className="sr-only">{label}: </span>
        {t('automations.months', { count: months })}
      </span>
    );
  }
  const offered = CHOICES.includes(months)
    ? CHOICES
    : [...CHOICES, months].toSorted((a, b) => a - b);
  return (
    <>
      <Select
        label={label}
        isLabelHidden
        size={28}
        value={String(months)}
        options={[
          ...offered.map((count) => ({
            value: String(count),
            label: t('automations.months', { count }),
          })),
          { value: CUSTOM, label: t('automations.custom') },
        ]}
        onChange={(next) => {
          if (next === CUSTOM) setAsking(true);
          else if (Number(next) !== months) onChange(Number(next));
        }}
      />
      <Dialog open={isAsking} onOpenChange={setAsking} title={label} size="small">
        <MonthsForm
          months={months}
          onClose={() => setAsking(false)}
          onChange={(next) => {
            setAsking(false);
            if (next !== months) onChange(next);
          }}
        />
      </Dialog>
    </>
  );
}

interface MonthsFormProps {
  readonly months: number;
  readonly onClose: () => void;
  readonly onChange: (months: number) => void;
}

function MonthsForm({ months, onClose, onChange }: MonthsFormProps) {
  const { t } = useTranslation('settings');
  const [typed, setTyped] = useState(String(months));
  const { errors, submit } = useSubmit(['months'], () => {
    const next = Number(typed);
    const isRight = Number.isInteger(next) && next >= 1 && next <= MAX_MONTHS;
    requireFields({ months: !isRight && t('automations.wrongMonths', { count: MAX_MONTHS }) });
    onChange(next);
    return Promise.resolve();
  });
  return (
    <Form onSubmit={() => void submit()} className="space-y-3">
      <Field label={t('automations.monthsLabel')} error={errors['months']}>
        <Input
          inputMode="numeric"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <div className="flex justify-end gap-2">
        <Button size={32} onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button size={32} type="submit" variant="primary">
          {t('automations.setMonths')}
        </Button>
      </div>
    </Form>
  );
}
