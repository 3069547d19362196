import type { ImportRow } from '#server/features/importers/entity.ts';
import type { SourceRecord } from '#server/features/importers/records.ts';
import type { Platform } from '#server/platform/process/platform.ts';

/** Why a source cannot be read, as a sentence for the person. */
export class SourceError extends Error {}

export interface Source {
  /** Reads the whole source in a fixed order: after a crash, stored records are skipped. */
  read(platform: Platform, row: ImportRow): AsyncIterable<readonly SourceRecord[]>;
  /** Headers to download a guarded file; null = the file is not on the source's host. */
  fileHeaders?(row: ImportRow, token: string, url: string): Readonly<Record<string, string>> | null;
}
