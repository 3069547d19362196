import type { ImportRow } from '#server/features/importers/entity.ts';
import type { SourceRecord } from '#server/features/importers/records.ts';
import type { Platform } from '#server/platform/process/platform.ts';

/** Why a source cannot be read, in a sentence for the person. */
export class SourceError extends Error {}

/** What is read of a source: its items, some at a time. */
export interface Source {
  /** Reads the whole source, always in the same order: after a kill what is stored already is passed over. */
  read(platform: Platform, row: ImportRow): AsyncIterable<readonly SourceRecord[]>;
  /** Headers for fetching a guarded file of this source; null = it is not the source's own. */
  fileHeaders?(row: ImportRow, token: string, url: string): Readonly<Record<string, string>> | null;
}
