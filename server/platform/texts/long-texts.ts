import path from 'node:path';

import { UntrustedWork } from '#server/platform/process/untrusted.ts';
import { errors } from '#shared/errors.ts';

import * as conversions from './conversions.ts';
import { MAX_HTML } from './html.ts';

const work = new UntrustedWork(path.join(import.meta.dirname, 'conversions.ts'), {
  megabytes: 384,
  // A transaction may wait 5 seconds in all.
  seconds: 3,
  patience: 1.5,
  atOnce: 2,
});

/**
 * Until so many characters a text is converted at once: HTML takes a few milliseconds then, and Markdown, whose time
 * can grow with the cube of its length, no longer either.
 */
const SHORT = { html: 10_000, document: 2_000, markdown: 500 };

/** The HTML with everything removed that our editor does not write, for a text of any length. */
export const safeHtml = (html: string) => converted(conversions.safeHtml, html, SHORT.html);

/** HTML as it is stored, and its words alone. */
export const cleanText = (html: string) => converted(conversions.cleanText, html, SHORT.html);

/** HTML in whatever shape of JSON: every text of it is made safe. */
export const safeJson = (value: unknown) =>
  converted(conversions.safeJson, JSON.stringify(value), SHORT.html);

/** Markdown as the safe HTML that our editor writes. */
export const htmlOfMarkdown = (markdown: string) =>
  converted(conversions.htmlOfMarkdown, markdown, SHORT.markdown);

/** The HTML of a document, however long, as Markdown; whom it mentions stays an id. */
export const markdownOfHtml = (html: string) =>
  work.callFor(html.length <= SHORT.document, conversions.markdownOfHtml, html);

/** Long texts are converted in a process of their own, for a while at most: nobody else waits for them. */
async function converted<Value>(
  convert: (text: string) => Value,
  text: string,
  short: number,
): Promise<Awaited<Value>> {
  if (text.length > MAX_HTML) throw errors.tooLarge();
  return work.callFor(text.length <= short, convert, text);
}
