import { useEffect } from 'react';

import { useLastKnown } from '#web/lib/store/use-last-known.ts';

interface AskedFor {
  readonly id: string | null;
  /** A form keeps what was typed into it when its row has gone; any other dialog closes. */
  readonly isForm: boolean;
  readonly close: () => void;
}

/** The row that a dialog is asked for. The request ends with the row, so that undo does not bring the dialog back. */
export function useRequested<Row extends { readonly id: string }>(
  now: Row | undefined,
  { id, isForm, close }: AskedFor,
): { readonly row: Row | undefined; readonly isGone: boolean } {
  const { row, isGone } = useLastKnown(now, id);
  const isEmpty = id !== null && (!row || (isGone && !isForm));
  useEffect(() => {
    if (isEmpty) close();
  }, [isEmpty, close]);
  return { row: isEmpty ? undefined : row, isGone };
}
