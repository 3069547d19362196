import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { usePrinting } from '#web/lib/browser/printing.ts';

/** Number of rows at first; a few more are shown rather than hidden. */
const FIRST = 20;
const FEW = 10;

interface FirstRowsProps<Row> {
  readonly rows: readonly Row[];
  /** The rows are `li`, and so is the button. */
  readonly isList?: boolean;
  /** Renders a row, with its key. */
  readonly children: (row: Row) => ReactNode;
}

/** The first rows of a section, and the rest on request; in print all of them. */
export function FirstRows<Row>({ rows, isList = false, children }: FirstRowsProps<Row>) {
  const { t } = useTranslation('ui');
  const [isWhole, setIsWhole] = useState(false);
  const isPrinting = usePrinting();
  const rest = rows.length - FIRST;
  const isCut = !isWhole && !isPrinting && rest > FEW;
  const more = (
    <button
      type="button"
      className="rounded-control px-2 py-1.5 text-12 text-muted hover:bg-hover hover:text-ink touch:min-h-11"
      onClick={({ currentTarget }) => {
        // The button disappears, so the focus moves to the first new row.
        const line = isList ? currentTarget.parentElement : currentTarget;
        const before = line?.previousElementSibling;
        setIsWhole(true);
        requestAnimationFrame(() => focusFirst(before?.nextElementSibling));
      }}
    >
      {t('showMore', { count: rest })}
    </button>
  );
  return (
    <>
      {(isCut ? rows.slice(0, FIRST) : rows).map((row) => children(row))}
      {isCut && (isList ? <li>{more}</li> : more)}
    </>
  );
}

function focusFirst(row: Element | null | undefined): void {
  row?.querySelector<HTMLElement>('a[href], button')?.focus();
}
