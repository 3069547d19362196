import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { ImportDetail, ImportMapping } from '#shared/contract/importers.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';

/** Props of every part of the mapping. */
export interface RowsProps {
  readonly detail: ImportDetail;
  readonly mapping: ImportMapping;
  readonly onMap: (part: Partial<ImportMapping>) => void;
}

/** Most rows at first; the rest is shown on request. */
const SHOWN = 50;

interface PartProps<Row> {
  readonly title: string;
  readonly hint?: ReactNode;
  readonly rows: readonly Row[];
  readonly children: (row: Row) => ReactNode;
}

/** One kind of source values, most frequent first. */
export function Part<Row>({ title, hint, rows, children }: PartProps<Row>) {
  const { t } = useTranslation('imports');
  const [isWhole, setIsWhole] = useState(false);
  if (rows.length === 0) return null;
  const shown = isWhole ? rows : rows.slice(0, SHOWN);
  return (
    <section aria-label={title}>
      <h2 className="mb-2 flex items-baseline gap-2 font-semibold">
        {title}{' '}
        <span className="num text-12 font-normal text-muted">{formatNumber(rows.length)}</span>
        <span className="ms-auto text-12 font-normal text-muted">{hint}</span>
      </h2>
      <ul className="grid gap-1">{shown.map(children)}</ul>
      {shown.length < rows.length && (
        <Button variant="ghost" onClick={() => setIsWhole(true)}>
          {t('map.more', { count: rows.length - shown.length })}
        </Button>
      )}
    </section>
  );
}

interface LineProps {
  readonly value: string;
  readonly count: number;
  readonly children: ReactNode;
}

/** A source value, its frequency, and its mapping. */
export function Line({ value, count, children }: LineProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto_auto_minmax(0,11rem)] items-center gap-2">
      <bdi className="truncate" title={value}>
        {value}
      </bdi>
      <span className="num text-12 text-muted">{formatNumber(count)}</span>
      <Icon of={ChevronRight} size={14} isDirectional className="text-faint" />
      {children}
    </li>
  );
}
