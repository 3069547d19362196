import { Gauge } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { Icon } from '#web/ui/feedback/icon.tsx';

import { changeOf, type Field, type FieldValueProps } from './field.ts';

function EstimateValue({ item }: FieldValueProps) {
  const { t } = useTranslation('work-items');
  if (item.estimate_point === null) return null;
  return (
    <>
      <Icon of={Gauge} className="text-faint" />
      <span>{t('fields.estimate.some')}</span>
    </>
  );
}

/** Shown and not written: its values belong to a feature of their own. */
export const estimateField: Field = {
  id: 'estimate',
  icon: Gauge,
  isEmpty: (item) => item.estimate_point === null,
  Value: EstimateValue,
  history: {
    estimate_points: changeOf('estimate'),
    estimate_categories: changeOf('estimate'),
    estimate_time: changeOf('estimate'),
    estimate_point: changeOf('estimate'),
  },
};
