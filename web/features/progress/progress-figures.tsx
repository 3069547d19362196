import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { FilterCondition } from '#shared/lib/work-item-query/filter.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';
import { filled, SLOT } from '#web/lib/i18n/filled.tsx';

import { type Progressed, scopeOf, type Unit } from './counting/counts.ts';
import { NOT_CANCELED, ofGroups, type ShowItems } from './share-rows.ts';
import { Tinted } from './tinted-number.tsx';

interface ProgressFiguresProps {
  readonly progress: Progressed | null;
  /** What stands first and large. */
  readonly unit?: Unit | undefined;
  /** Whether the project estimates in points; without them items stand alone. */
  readonly hasPoints?: boolean | undefined;
  /** Shows the items that a number counts. */
  readonly onFilter?: ShowItems | undefined;
}

/** The numbers in words: `44 of 100 points`, and below them `12 of 25 items, 1 canceled`. */
export function ProgressFigures(props: ProgressFiguresProps) {
  const { progress, unit = 'items', hasPoints, onFilter } = props;
  const other = unit === 'items' ? 'points' : 'items';
  if (!progress) return <p aria-hidden className="h-9" />;
  return (
    <div className="num grid">
      <p className="text-15 font-semibold">
        <Figure progress={progress} unit={unit} withCanceled={!hasPoints} onFilter={onFilter} />
      </p>
      {hasPoints && (
        <p className="text-12 text-muted">
          <Figure progress={progress} unit={other} withCanceled onFilter={onFilter} />
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
  readonly onFilter?: ShowItems | undefined;
}

const SCOPE = '\u0002';
const CANCELED = '\u0003';

/** One of the lines by itself, as rows of lists have it. */
export function Figure({ progress, unit, withCanceled = false, onFilter }: FigureProps) {
  const { t } = useTranslation('progress');
  const { changedBy } = progress;
  const counts = progress[unit];
  const scope = scopeOf(counts);
  const figures = t(`figures.${unit}`, { done: SLOT, total: SCOPE, count: scope });
  const text =
    withCanceled && counts.cancelled > 0
      ? t('figures.withCanceled', { figures, canceled: CANCELED, count: counts.cancelled })
      : figures;
  // Points are added up: no list has so many rows.
  const show = unit === 'items' ? onFilter : undefined;
  return filled(text, {
    [SLOT]: (
      <Shown of={COMPLETED} onFilter={show}>
        <Tinted value={counts.completed} changedBy={changedBy} />
      </Shown>
    ),
    [SCOPE]: (
      <Shown of={NOT_CANCELED} onFilter={show}>
        {formatNumber(scope)}
      </Shown>
    ),
    [CANCELED]: (
      <Shown of={CANCELED_ONES} onFilter={show}>
        {formatNumber(counts.cancelled)}
      </Shown>
    ),
  });
}

const COMPLETED = ofGroups(['completed']);
const CANCELED_ONES = ofGroups(['cancelled']);

interface ShownProps {
  readonly of: FilterCondition;
  readonly onFilter: ShowItems | undefined;
  readonly children: ReactNode;
}

/** A number that shows its items, where there is a list of them. */
export function Shown({ of, onFilter, children }: ShownProps) {
  const { t } = useTranslation('progress');
  if (!onFilter) return children;
  return (
    <button
      type="button"
      title={t('section.filter')}
      className="rounded-chip hover:underline"
      onClick={() => onFilter([of])}
    >
      {children}
    </button>
  );
}
