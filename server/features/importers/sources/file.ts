import { buffer } from 'node:stream/consumers';

import type { ImportRow } from '#server/features/importers/entity.ts';
import type { Platform } from '#server/platform/process/platform.ts';

import { SourceError } from './source.ts';

/** The uploaded file of an import. */
export async function readFile(platform: Platform, row: ImportRow): Promise<Buffer> {
  const facts = row.file_key === null ? null : await platform.files.stat(row.file_key);
  if (row.file_key === null || !facts)
    throw new SourceError('The file did not arrive. Upload it again.');
  return buffer(await platform.files.read(row.file_key));
}
