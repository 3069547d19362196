import { useTranslation } from 'react-i18next';

import { type Progressed, scopeOf, type Unit } from './counting/counts.ts';
import { SLOT, TintedNumber } from './tinted-number.tsx';

interface ProgressFiguresProps {
  readonly progress: Progressed | null;
  /** What stands first and large. */
  readonly unit?: Unit | undefined;
  /** Whether the project estimates in points; without them items stand alone. */
  readonly hasPoints?: boolean | undefined;
}

/** The numbers in words: `44 of 100 points`, and below them `12 of 25 items, 1 canceled`. */
export function ProgressFigures({ progress, unit = 'items', hasPoints }: ProgressFiguresProps) {
  const other = unit === 'items' ? 'points' : 'items';
  if (!progress) return <p aria-hidden className="h-9" />;
  return (
    <div className="num grid">
      <p className="text-15 font-semibold">
        <Figure progress={progress} unit={unit} withCanceled={!hasPoints} />
      </p>
      {hasPoints && (
        <p className="text-12 text-muted">
          <Figure progress={progress} unit={other} withCanceled />
        </p>
      )}
    </div>
  );
}

interface FigureProps {
  readonly progress: Progressed;
  readonly unit: Unit;
  /** Says how much is canceled, and so not counted. */
  readonly withCanceled?: boolean | undefined;
}

/** One of the lines by itself, as rows of lists have it. */
export function Figure({ progress, unit, withCanceled = false }: FigureProps) {
  const { t } = useTranslation('progress');
  const counts = progress[unit];
  const figures = t(`figures.${unit}`, { done: SLOT, count: scopeOf(counts) });
  const isCanceled = withCanceled && counts.cancelled > 0;
  const text = isCanceled
    ? t('figures.withCanceled', { figures, count: counts.cancelled })
    : figures;
  return <TintedNumber text={text} value={counts.completed} changedBy={progress.changedBy} />;
}
