import type { WorkItemImage } from '#shared/contract/work-items.ts';

/** How much of a list that is read in pages has come; another moment is another value. */
export interface ListWindow {
  /** The groups that have items; a list that is not grouped has one, under the key `ALL`. */
  readonly groups: ReadonlyMap<string, GroupPages>;
  /** How many items meet the filter, each once. */
  readonly matching: number;
  /** How many items there are without the filter. */
  readonly total: number;
}

/** The pages of one group that have come. */
export interface GroupPages {
  /** How many items the server counts in it. */
  readonly count: number;
  /** The last row that has come: others may stand between it and what follows. Null = all rows have come. */
  readonly last: WorkItemImage | null;
}

/** Where a list's window comes from. */
export interface WindowSource {
  /** The window now; null = not known, so the list shows what is here. */
  readonly now: () => ListWindow | null;
  /** Calls `listener` when the window is another one; returns an unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Reads the next page of every group that has one. */
  readonly more: () => void;
}

/** What is missing here of what the server has counted: fixed when a window comes, true until the next. */
export interface Missing {
  readonly groups: ReadonlyMap<string, number>;
  readonly matching: number;
  readonly total: number;
}

/** Of a list that is here as a whole nothing is missing. */
export const NOTHING_MISSING: Missing = { groups: new Map(), matching: 0, total: 0 };

/** How many items each part of a list has here. */
interface Here {
  readonly group: (key: string) => number;
  readonly matching: number;
  readonly total: number;
}

/** What the server has counted beyond what is here. */
export function missingFrom(window: ListWindow, here: Here): Missing {
  const groups = new Map<string, number>();
  for (const [key, { count, last }] of window.groups) {
    // All rows have come: what differs is a change that one of the two does not know yet.
    const missing = last === null ? 0 : count - here.group(key);
    if (missing > 0) groups.set(key, missing);
  }
  const isWhole = [...window.groups.values()].every(({ last }) => last === null);
  return {
    groups,
    matching: isWhole ? 0 : Math.max(0, window.matching - here.matching),
    total: isWhole && window.total === window.matching ? 0 : Math.max(0, window.total - here.total),
  };
}
