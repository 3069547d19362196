import type { FoundAnchor } from '#server/platform/access/anchors.ts';
import type { Platform } from '#server/platform/process/platform.ts';

/** What the feed asks of the feature that shows boards. */
export interface BoardReader {
  /** The changed items that visitors see now, by id. */
  readonly items: (
    platform: Platform,
    found: FoundAnchor,
    itemIds: readonly string[],
  ) => Promise<ReadonlyMap<string, BoardItem>>;
  /** The items that visitors see now, so many at most: the group of each. */
  readonly groups: (platform: Platform, found: FoundAnchor, limit: number) => Promise<Groups>;
}

/** An item as visitors see it. */
export interface BoardItem {
  readonly json: string;
  /** What it is grouped by; null where that is hidden, or it has nothing of it. */
  readonly group: string | null;
}

/** Groups by the ids of items. */
export type Groups = ReadonlyMap<string, string | null>;

let reader: BoardReader = { items: async () => new Map(), groups: async () => new Map() };

/** Says how boards are read for visitors: the platform knows no feature. */
export function registerBoardReader(given: BoardReader): void {
  reader = given;
}

/** How boards are read for visitors. */
export function boardReader(): BoardReader {
  return reader;
}
