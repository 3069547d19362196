import { createStore, useStore } from 'zustand';

import type { ExportColumn } from '#shared/constants/exports.ts';

/** A list that something is asked of: its numbers, or a file of its items. */
export interface ListRequest {
  readonly is: 'numbers' | 'export';
  /** What the list is called. */
  readonly name: string;
  /** The filter that says which items are in it, with ids. */
  readonly query: string;
  /** How many items that are; undefined = it is not known. */
  readonly count?: number | undefined;
  /** The properties that it shows, as columns of a file. */
  readonly columns: readonly ExportColumn[];
}

const request = createStore<{ readonly now: ListRequest | null }>(() => ({ now: null }));

/** Opens the dialog with the numbers of a list, or the one that exports it. */
export function askOfList(now: ListRequest): void {
  request.setState({ now });
}

/** Closes it. */
export function closeListRequest(): void {
  request.setState({ now: null });
}

/** What is asked for now. */
export function useListRequest(): ListRequest | null {
  return useStore(request, ({ now }) => now);
}
