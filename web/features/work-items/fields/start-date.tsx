import { CalendarClock } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { today } from '#web/lib/formats/dates.ts';
import { DatePickerPanel } from '#web/ui/dates/date-picker.tsx';

import { dateHistory, DateValue, useDueState } from './date-value.tsx';
import { type Field, type FieldPickerProps, type FieldValueProps, shared } from './field.ts';

function StartDateValue({ item, isCompact = false, isInRange = false }: FieldValueProps) {
  const due = useDueState(item);
  return (
    <DateValue
      day={item.start_date}
      isCompact={isCompact}
      isBegin={isCompact}
      {...(isInRange && { due, isSilent: true })}
    />
  );
}

function StartDatePicker({ items, onChange, onClose }: FieldPickerProps) {
  const { t } = useTranslation('work-items');
  const [max] = items.flatMap((item) => item.target_date ?? []).toSorted();
  return (
    <DatePickerPanel
      label={t('fields.start_date.label')}
      value={shared(items, (item) => [item.start_date])[0] ?? null}
      onChange={(start_date) => {
        onChange({ start_date });
        onClose();
      }}
      today={today()}
      {...(max && { max })}
    />
  );
}

export const startDateField: Field = {
  id: 'start_date',
  icon: CalendarClock,
  shortcut: 'item-start-date',
  isEmpty: (item) => item.start_date === null,
  Value: StartDateValue,
  Picker: StartDatePicker,
  history: { start_date: dateHistory('start_date') },
};
