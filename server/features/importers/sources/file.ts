import path from 'node:path';

import type { ImportRow } from '#server/features/importers/entity.ts';
import type { Platform } from '#server/platform/process/platform.ts';
import { WorkRefused } from '#server/platform/process/untrusted-words.ts';
import { TooMuchWork, UntrustedWork } from '#server/platform/process/untrusted.ts';
import { MAX_IMPORT_BYTES } from '#shared/constants/imports.ts';
import { shownText } from '#shared/lib/shown-text.ts';

import { type Source, SourceError } from './source.ts';
import { readUpload } from './uploads.ts';

const uploads = new UntrustedWork(path.join(import.meta.dirname, 'uploads.ts'), {
  megabytes: 400,
  seconds: 180,
  atOnce: 1,
});

const TOO_MUCH = shownText(
  'Reading the file takes too much memory or time, so it was stopped. Divide it into smaller files.',
);

/** Reads an uploaded file in a worker process, because its content decides the amount of work. */
export function fileSource(source: 'csv' | 'trello'): Source {
  return {
    async *read(platform, row) {
      const content = await openFile(platform, row);
      try {
        yield* uploads.read(readUpload, content, source);
      } catch (error) {
        if (error instanceof WorkRefused) throw new SourceError(error.message);
        if (error instanceof TooMuchWork) throw new SourceError(TOO_MUCH);
        throw error;
      }
    },
  };
}

async function openFile({ files }: Platform, { file_key }: ImportRow) {
  const facts = file_key === null ? null : await files.stat(file_key);
  if (file_key === null || !facts)
    throw new SourceError('The file did not arrive. Upload it again.');
  if (facts.size > MAX_IMPORT_BYTES)
    throw new SourceError('The file is larger than 100 MB. Divide it.');
  return files.read(file_key);
}
