import type { GroupName } from '#shared/work-item-fields/registry.ts';

import type { RowToken } from './row-cache.ts';

/** What a list is divided by. */
export interface Division {
  readonly outer: GroupName;
  readonly inner: GroupName | null;
}

/** One group of a list, or one part of a group, and how many items it has. */
export interface Cell {
  readonly outer: string;
  readonly inner: string | null;
  readonly size: number;
}

/** A cell's rows on the page, in order. */
export interface CellRows {
  readonly outer: string;
  readonly inner: string | null;
  readonly tokens: readonly RowToken[];
}
