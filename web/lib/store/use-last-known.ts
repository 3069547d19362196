import { useState } from 'react';

/**
 * A row by its id, or its last value after it was removed, so that a form over it keeps its text.
 */
export function useLastKnown<Row extends { readonly id: string }>(
  row: Row | undefined,
  id: string | null,
): { readonly row: Row | undefined; readonly isGone: boolean } {
  const [last, setLast] = useState(row);
  if (row && row !== last) setLast(row);
  const known = last?.id === id ? last : undefined;
  return { row: row ?? known, isGone: !row && known !== undefined };
}
