import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { Dimension } from '#shared/work-item-fields/dimensions.ts';
import type { ChartTone } from '#web/ui/charts/tones.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';

import type { LineKey, SortedLines } from './sorted-lines.ts';

/** A group's column, with its total. */
export interface Column {
  readonly key: string;
  readonly name: string;
  readonly once: number;
  /** Filter of the list behind the total. */
  readonly query: string;
  readonly tone: ChartTone;
}

const HEAD = 'border-b border-line px-3 py-1.5 font-normal';

interface HeadProps {
  readonly x: Dimension;
  readonly columns: readonly Column[];
  readonly sorted: SortedLines;
}

export function Head({ x, columns, sorted }: HeadProps) {
  const { t } = useTranslation('analytics');
  return (
    <thead>
      <tr className="text-12 text-muted">
        <HeadCell
          by="name"
          name={t(`dimensions.${x}`)}
          sorted={sorted}
          className="ps-4 text-start"
        />
        <td aria-hidden className={`${HEAD} w-1/2 max-md:hidden`} />
        {columns.map(({ key, name }, index) => (
          <HeadCell key={key} by={index} name={name} sorted={sorted} className="text-end" />
        ))}
        <HeadCell by="total" name={t('total')} sorted={sorted} className="pe-4 text-end" />
      </tr>
    </thead>
  );
}

interface HeadCellProps {
  readonly by: LineKey;
  readonly name: string;
  readonly sorted: SortedLines;
  readonly className: string;
}

/** A column head that sorts the rows. */
function HeadCell({ by, name, sorted: { sort, setSort }, className }: HeadCellProps) {
  const isSorted = sort?.by === by;
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (sort.isDown ? 'descending' : 'ascending') : undefined}
      className={`${HEAD} ${className}`}
    >
      <button
        type="button"
        onClick={() => setSort(by)}
        className="relative -mx-1.5 inline-flex h-6 touch-target items-center gap-1 rounded-control px-1.5 whitespace-nowrap hover:bg-hover hover:text-ink"
      >
        <span dir="auto">{name}</span>
        {isSorted && <Icon of={sort.isDown ? ArrowDown : ArrowUp} size={12} />}
      </button>
    </th>
  );
}
