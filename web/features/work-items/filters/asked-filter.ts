import { useEffect } from 'react';

import type { QueryField } from '#shared/work-item-fields/registry.ts';

const listeners = new Set<(field: QueryField) => void>();

/** Opens the filter menu of the list on the screen at a field. */
export function askForFilter(field: QueryField): void {
  for (const listener of listeners) listener(field);
}

/** Calls `open` when somebody wants to filter by a field; null = it is not this menu that they mean. */
export function useAskedFilter(open: ((field: QueryField) => void) | null): void {
  useEffect(() => {
    if (open === null) return undefined;
    listeners.add(open);
    return () => {
      listeners.delete(open);
    };
  }, [open]);
}
