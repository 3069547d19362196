import { useTranslation } from 'react-i18next';

import { Select } from '#web/ui/pickers/select.tsx';

import { PERIODS, type Period } from './numbers.ts';

interface PeriodSelectProps {
  readonly value: Period;
  readonly onChange: (period: Period) => void;
}

/** Selects the period of the charts. */
export function PeriodSelect({ value, onChange }: PeriodSelectProps) {
  const { t } = useTranslation('analytics');
  return (
    <Select<Period>
      size={28}
      isLabelHidden
      label={t('period.label')}
      value={value}
      onChange={onChange}
      options={PERIODS.map((period) => ({
        value: period,
        label: t('period.weeks', { count: Number(period) }),
      }))}
    />
  );
}
