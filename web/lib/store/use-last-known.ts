import { useState } from 'react';

/** A row by its id, or what it was last when it has gone: for a form over it, whose words must not go with it. */
export function useLastKnown<Row extends { readonly id: string }>(
  row: Row | undefined,
  id: string | null,
): { readonly row: Row | undefined; readonly isGone: boolean } {
  const [last, setLast] = useState(row);
  if (row && row !== last) setLast(row);
  const known = last?.id === id ? last : undefined;
  return { row: row ?? known, isGone: !row && known !== undefined };
}
