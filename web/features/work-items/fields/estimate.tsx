import { Gauge } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { isPartOn } from '#shared/lib/project-parts.ts';
import {
  readableValue,
  useEstimate,
  useEstimatePoints,
  useValue,
} from '#web/features/estimates/store.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Picker } from '#web/ui/pickers/picker.tsx';

import {
  changeOf,
  type Field,
  type FieldPickerProps,
  type FieldValueProps,
  shared,
} from './field.ts';

function EstimateValue({ item, isCompact = false, isPlain = false }: FieldValueProps) {
  const value = useValue(item.estimate_point);
  if (item.estimate_point === null || value === null) return null;
  return (
    <>
      {!isCompact && !isPlain && <Icon of={Gauge} className="text-faint" />}
      <span className="num truncate" dir="auto">
        {value}
      </span>
    </>
  );
}

/** Stands for no value in the picker: ids are never this. */
const NONE = 'none';

function EstimatePicker({ projectId, items, onChange, onClose }: FieldPickerProps) {
  const { t } = useTranslation('work-items');
  const type = useEstimate(projectId)?.type;
  const options = useEstimatePoints(projectId).map(({ id, value }) => ({
    id,
    label: readableValue(value, type),
  }));
  return (
    <Picker
      label={t('fields.estimate.label')}
      options={[{ id: NONE, label: t('fields.estimate.none') }, ...options]}
      selected={shared(items, (item) => [item.estimate_point ?? NONE])}
      onToggle={(id) => onChange({ estimate_point: id === NONE ? null : id })}
      onClose={onClose}
      digits
    />
  );
}

export const estimateField: Field = {
  id: 'estimate',
  icon: Gauge,
  isOfItemsAlone: true,
  shortcut: 'item-estimate',
  isOn: (project) => isPartOn(project, 'estimates'),
  isEmpty: (item) => item.estimate_point === null,
  Value: EstimateValue,
  Picker: EstimatePicker,
  history: {
    estimate_points: changeOf('estimate'),
    estimate_categories: changeOf('estimate'),
    estimate_time: changeOf('estimate'),
    estimate_point: changeOf('estimate'),
  },
};
