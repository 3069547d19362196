import { RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { Icon } from '#web/ui/feedback/icon.tsx';

import { changeOf, type Field, type FieldValueProps } from './field.ts';

function CycleValue({ item }: FieldValueProps) {
  const { t } = useTranslation('work-items');
  if (item.cycle_id === null) return null;
  return (
    <>
      <Icon of={RefreshCw} className="text-faint" />
      <span>{t('fields.cycle.some')}</span>
    </>
  );
}

/** Shown and not written: cycles are a feature of their own. */
export const cycleField: Field = {
  id: 'cycle',
  icon: RefreshCw,
  isEmpty: (item) => item.cycle_id === null,
  Value: CycleValue,
  history: { cycles: changeOf('cycle') },
};
