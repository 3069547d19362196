import { createStore, useStore } from 'zustand';

import type { ExportColumn } from '#shared/constants/exports.ts';

/** A list whose analytics or export is requested. */
export interface ListRequest {
  readonly is: 'numbers' | 'export';
  readonly name: string;
  /** Filter of its items, with ids. */
  readonly query: string;
  /** Number of its items; undefined = unknown. */
  readonly count?: number | undefined;
  /** Visible properties, as columns of a file. */
  readonly columns: readonly ExportColumn[];
}

const request = createStore<{ readonly now: ListRequest | null }>(() => ({ now: null }));

/** Opens the analytics or export dialog for a list. */
export function askOfList(now: ListRequest): void {
  request.setState({ now });
}

export function closeListRequest(): void {
  request.setState({ now: null });
}

export function useListRequest(): ListRequest | null {
  return useStore(request, ({ now }) => now);
}
