import { useTranslation } from 'react-i18next';

import { readableMinutes } from '#web/features/estimates/store.ts';
import { useListScreen } from '#web/features/item-rows/list-screen.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';

interface EstimateSumProps {
  readonly sum: number;
  readonly className?: string;
}

/** What the estimates of some items add up to; nothing where they are words, or where there are none. */
export function EstimateSum({ sum, className = '' }: EstimateSumProps) {
  const { t } = useTranslation('work-items');
  const { view, display } = useListScreen();
  const unit = view.facts.estimateUnit;
  if (unit === null || sum === 0 || !display.has('estimate')) return null;
  const text =
    unit === 'time'
      ? readableMinutes(sum)
      : t('list.points', { count: sum, sum: formatNumber(sum) });
  const label = t('list.sum', { sum: text });
  return (
    <span
      role="img"
      aria-label={label}
      title={label}
      className={`num text-12 text-faint ${className}`}
    >
      {text}
    </span>
  );
}
