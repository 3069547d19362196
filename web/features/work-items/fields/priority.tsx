import { ChartNoAxesColumnIncreasing } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { PRIORITIES } from '#shared/constants/work-items.ts';
import type { Priority } from '#shared/contract/work-items.ts';
import { useWords } from '#web/lib/i18n/words.ts';
import { Picker } from '#web/ui/pickers/picker.tsx';

import { type Field, type FieldPickerProps, type FieldValueProps, shared } from './field.ts';
import { PriorityIcon } from './priority-icon.tsx';

function PriorityValue({ item, isCompact = false }: FieldValueProps) {
  const t = useWords('work-items');
  const name = t(`fields.priority.${item.priority}`);
  if (isCompact) return <PriorityIcon priority={item.priority} label={name} />;
  return (
    <>
      <PriorityIcon priority={item.priority} />
      <span className={item.priority === 'none' ? 'text-faint' : ''}>{name}</span>
    </>
  );
}

function PriorityPicker({ items, onChange, onClose }: FieldPickerProps) {
  const { t } = useTranslation('work-items');
  const options = PRIORITIES.map((priority) => ({
    id: priority,
    label: t(`fields.priority.${priority}`),
    icon: <PriorityIcon priority={priority} />,
  }));
  const pick = (id: string) => {
    const priority = PRIORITIES.find((one) => one === id);
    if (priority) onChange({ priority });
  };
  return (
    <Picker
      label={t('fields.priority.label')}
      options={options}
      selected={shared(items, (item) => [item.priority])}
      onToggle={pick}
      onClose={onClose}
      digits
    />
  );
}

function isPriority(value: string | null): value is Priority {
  return PRIORITIES.some((one) => one === value);
}

export const priorityField: Field = {
  id: 'priority',
  icon: ChartNoAxesColumnIncreasing,
  shortcut: 'item-priority',
  isFrequent: true,
  isEmpty: (item) => item.priority === 'none',
  Value: PriorityValue,
  Picker: PriorityPicker,
  history: {
    priority: ({ old_value, new_value }) => ({
      key: `work-items:fields.priority.history.${isPriority(new_value) ? new_value : 'none'}`,
      values: { from: old_value ?? '' },
    }),
  },
};
