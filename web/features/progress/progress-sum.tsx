import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { formatNumber } from '#web/lib/formats/numbers.ts';

import { exact, type GroupCounts, type Progressed, scopeOf, type Unit } from './counting/counts.ts';

/** How far several things are, as those who show them tell. */
export interface ToldProgress {
  readonly of: ReadonlyMap<string, Progressed>;
  readonly tell: (id: string, progress: Progressed | null) => void;
}

/** Gathers the progress that cards tell of themselves, for a sum over them. */
export function useToldProgress(): ToldProgress {
  const [of, setOf] = useState<ReadonlyMap<string, Progressed>>(new Map());
  const tell = useCallback((id: string, now: Progressed | null) => {
    if (now) setOf((last) => new Map(last).set(id, now));
  }, []);
  return { of, tell };
}

interface ProgressSumProps {
  readonly ids: readonly string[];
  readonly told: ToldProgress;
  readonly unit: Unit;
}

/** What they have together: `83 items, 43 completed`. */
export function ProgressSum({ ids, told, unit }: ProgressSumProps) {
  const { t } = useTranslation('progress');
  const counts = ids.flatMap((id) => told.of.get(id)?.[unit] ?? []);
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
