import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { usePrinting } from '#web/lib/browser/printing.ts';

/** So many are shown at first; a few more are shown at once. */
const FIRST = 20;
const FEW = 10;

interface FirstRowsProps<Row> {
  readonly rows: readonly Row[];
  /** Draws a row; the element has its key. */
  readonly children: (row: Row) => ReactNode;
}

/** The first rows of a part among others, and the rest on request; on paper all of them. */
export function FirstRows<Row>({ rows, children }: FirstRowsProps<Row>) {
  const { t } = useTranslation('ui');
  const [isWhole, setIsWhole] = useState(false);
  const isPrinting = usePrinting();
  const rest = rows.length - FIRST;
  const isCut = !isWhole && !isPrinting && rest > FEW;
  return (
    <>
      {(isCut ? rows.slice(0, FIRST) : rows).map((row) => children(row))}
      {isCut && (
        <button
          type="button"
          className="rounded-control px-2 py-1.5 text-12 text-muted hover:bg-hover hover:text-ink touch:min-h-11"
          onClick={(event) => {
            // The button goes: the keyboard goes on at the first row that came in its place.
            const before = event.currentTarget.previousElementSibling;
            setIsWhole(true);
            requestAnimationFrame(() => focusFirst(before?.nextElementSibling));
          }}
        >
          {t('showMore', { count: rest })}
        </button>
      )}
    </>
  );
}

function focusFirst(row: Element | null | undefined): void {
  row?.querySelector<HTMLElement>('a[href], button')?.focus();
}
