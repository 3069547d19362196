import path from 'node:path';

import { UntrustedWork } from '#server/platform/process/untrusted.ts';
import { errors } from '#shared/errors.ts';

import * as conversions from './conversions.ts';
import { MAX_HTML } from './html.ts';

const work = new UntrustedWork(path.join(import.meta.dirname, 'conversions.ts'), {
  megabytes: 384,
  // A transaction may wait 5 seconds in total.
  seconds: 3,
  patience: 1.5,
  atOnce: 2,
});

/**
 * Characters up to which a text is converted in this process: HTML takes a few milliseconds, and
 * Markdown, which can take cubic time, no longer.
 */
const SHORT = { html: 10_000, document: 2_000, markdown: 500 };

/** Sanitizes HTML of any length. */
export const safeHtml = (html: string) => converted(conversions.safeHtml, html, SHORT.html);

/** Sanitizes HTML of any length, and extracts its plain text. */
export const cleanText = (html: string) => converted(conversions.cleanText, html, SHORT.html);

/** Sanitizes all strings in a JSON value. */
export const safeJson = (value: unknown) =>
  converted(conversions.safeJson, JSON.stringify(value), SHORT.html);

/** Converts Markdown to the sanitized HTML of our editor. */
export const htmlOfMarkdown = (markdown: string) =>
  converted(conversions.htmlOfMarkdown, markdown, SHORT.markdown);

/** Converts a document's HTML of any length to Markdown; mentioned people stay ids. */
export const markdownOfHtml = (html: string) =>
  work.callFor(html.length <= SHORT.document, conversions.markdownOfHtml, html);

/** Converts long texts in a worker process with a time limit, so that no one else waits. */
async function converted<Value>(
  convert: (text: string) => Value,
  text: string,
  short: number,
): Promise<Awaited<Value>> {
  if (text.length > MAX_HTML) throw errors.tooLarge();
  return work.callFor(text.length <= short, convert, text);
}
