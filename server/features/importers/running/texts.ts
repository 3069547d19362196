import path from 'node:path';

import type { SourceItem, SourceText } from '#server/features/importers/records.ts';
import { SourceError } from '#server/features/importers/sources/source.ts';
import { TooMuchWork, UntrustedWork } from '#server/platform/process/untrusted.ts';
import { MAX_HTML } from '#server/platform/texts/html.ts';
import { ApiError } from '#shared/errors.ts';
import { escapeText } from '#shared/lib/escape-html.ts';

import { htmlOfSource } from './source-html.ts';

const work = new UntrustedWork(path.join(import.meta.dirname, 'source-html.ts'), {
  megabytes: 384,
  seconds: 10,
  atOnce: 1,
});
/** Texts up to this length are converted in this process. */
const SHORT = 500;
/** After so many conversions that exceed the time limit, the import fails. */
const MAX_ENDED = 20;
const MAX_LINE = 2_000;

/** HTML by text; null = too large, or the conversion took too long. */
export type Bodies = ReadonlyMap<SourceText, string | null>;

/** A converter of an import's texts; long ones run in a worker process, before the transaction. */
export function makeConverter(): (items: readonly SourceItem[]) => Promise<Bodies> {
  let ended = 0;
  const bodyOf = async (source: SourceText): Promise<string | null> => {
    if (source.text.length > MAX_HTML) return null;
    try {
      return source.text.length <= SHORT
        ? htmlOfSource(source)
        : await work.call(htmlOfSource, source);
    } catch (error) {
      if (error instanceof TooMuchWork) ended += 1;
      else if (!(error instanceof ApiError)) throw error;
      if (ended < MAX_ENDED) return null;
      throw new SourceError(
        `${MAX_ENDED} texts of the source take too long to read. Shorten them, or leave out their column.`,
      );
    }
  };
  return async (items) => {
    const bodies = new Map<SourceText, string | null>();
    for (const { description, comments } of items)
      for (const text of [description, ...comments.map(({ body }) => body)])
        if (text) bodies.set(text, await bodyOf(text));
    return bodies;
  };
}

/** HTML of a text, with a last line of ours; null = it could not be converted. */
export function htmlOf(bodies: Bodies, source: SourceText | null, lastLine = ''): string | null {
  const body = source ? (bodies.get(source) ?? null) : '';
  const line = lastLine && `<p><em>${escapeText(lastLine.slice(0, MAX_LINE))}</em></p>`;
  return body === null ? null : body + line;
}
