import { useTranslation } from 'react-i18next';

import { TrendLine } from '#web/ui/charts/trend-line.tsx';

import { openOf, scopeOf, type Unit } from './counting/counts.ts';
import { idealStart, lengthOf } from './ideal.ts';
import type { Days } from './use-progress.ts';

interface SparklineProps {
  /** Of `useDays`; nothing is drawn before they have come, and the place is kept. */
  readonly days: Days | null;
  readonly unit?: Unit | undefined;
}

/** A burn-down in small, for rows of lists: what is left day by day, beside the ideal line. */
export function Sparkline({ days, unit = 'items' }: SparklineProps) {
  const { t } = useTranslation('progress');
  const rows = days?.rows ?? [];
  const last = rows.at(-1);
  if (!days || !last) return <span aria-hidden className="h-6 w-22 shrink-0" />;
  return (
    <TrendLine
      values={rows.map((row) => openOf(row[unit]))}
      length={lengthOf(days)}
      from={idealStart(rows, unit)}
      label={t('spark', { open: openOf(last[unit]), total: scopeOf(last[unit]) })}
    />
  );
}
