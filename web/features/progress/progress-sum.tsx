import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { formatNumber } from '#web/lib/formats/numbers.ts';

import { exact, type GroupCounts, type Progressed, scopeOf, type Unit } from './counting/counts.ts';

/** How far several things are, as those who show them report it. */
export interface ReportedProgress {
  readonly of: ReadonlyMap<string, Progressed>;
  readonly report: (id: string, progress: Progressed | null) => void;
}

/** Gathers the progress that cards report, for a sum over them. */
export function useReportedProgress(): ReportedProgress {
  const [of, setOf] = useState<ReadonlyMap<string, Progressed>>(new Map());
  const report = useCallback((id: string, now: Progressed | null) => {
    if (now) setOf((last) => new Map(last).set(id, now));
  }, []);
  return { of, report };
}

interface ProgressSumProps {
  readonly ids: readonly string[];
  readonly reported: ReportedProgress;
  readonly unit: Unit;
}

/** What they have together: `83 items, 43 completed`. */
export function ProgressSum({ ids, reported, unit }: ProgressSumProps) {
  const { t } = useTranslation('progress');
  const counts = ids.flatMap((id) => reported.of.get(id)?.[unit] ?? []);
  if (counts.length === 0) return null;
  const sum = (of: (one: GroupCounts) => number) =>
    exact(counts.reduce((total, one) => total + of(one), 0));
  const done = formatNumber(sum(({ completed }) => completed));
  return (
    <p role="status" className="num shrink-0 text-12 text-muted">
      {t(`sum.${unit}`, { count: sum(scopeOf), done })}
    </p>
  );
}
