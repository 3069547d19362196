import type { FoundAnchor } from '#server/platform/access/anchors.ts';
import type { Platform } from '#server/platform/process/platform.ts';

/** Reads boards for the feed of visitors; implemented by the feature of boards. */
export interface BoardReader {
  /** Changed items that visitors can see, by id. */
  readonly items: (
    platform: Platform,
    found: FoundAnchor,
    itemIds: readonly string[],
  ) => Promise<ReadonlyMap<string, BoardItem>>;
  /** Group of each item that visitors can see, at most `limit`. */
  readonly groups: (platform: Platform, found: FoundAnchor, limit: number) => Promise<Groups>;
}

export interface BoardItem {
  readonly json: string;
  /** The value it is grouped by; null when it is hidden or unset. */
  readonly group: string | null;
}

export type Groups = ReadonlyMap<string, string | null>;

let reader: BoardReader = { items: async () => new Map(), groups: async () => new Map() };

/** Registers the reader of boards: the platform imports no feature. */
export function registerBoardReader(given: BoardReader): void {
  reader = given;
}

/** The registered reader of boards. */
export function boardReader(): BoardReader {
  return reader;
}
