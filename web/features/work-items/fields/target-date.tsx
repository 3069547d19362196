import { Calendar } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { today } from '#web/lib/formats/dates.ts';
import { DatePickerPanel } from '#web/ui/dates/date-picker.tsx';

import { dateHistory, DateValue, useDueState } from './date-value.tsx';
import { type Field, type FieldPickerProps, type FieldValueProps, shared } from './field.ts';

function TargetDateValue({ item, isCompact = false, isInRange = false }: FieldValueProps) {
  const hasBegin = isInRange && item.start_date !== null;
  return (
    <DateValue
      day={item.target_date}
      isCompact={isCompact}
      due={useDueState(item)}
      hasIcon={!hasBegin}
    />
  );
}

function TargetDatePicker({ items, onChange, onClose }: FieldPickerProps) {
  const { t } = useTranslation('work-items');
  const starts = items.flatMap((item) => item.start_date ?? []).toSorted();
  const min = starts.at(-1);
  return (
    <DatePickerPanel
      label={t('fields.target_date.label')}
      value={shared(items, (item) => [item.target_date])[0] ?? null}
      onChange={(target_date) => {
        onChange({ target_date });
        onClose();
      }}
      today={today()}
      {...(min && { min })}
    />
  );
}

export const targetDateField: Field = {
  id: 'target_date',
  icon: Calendar,
  shortcut: 'item-target-date',
  isFrequent: true,
  isEmpty: (item) => item.target_date === null,
  Value: TargetDateValue,
  Picker: TargetDatePicker,
  history: { target_date: dateHistory('target_date') },
};
