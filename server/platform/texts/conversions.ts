import { errors } from '#shared/errors.ts';

import { htmlToMarkdown } from './html-to-markdown.ts';
import { MAX_HTML, plainText, sanitizeHtml } from './html.ts';
import { markdownToHtml } from './markdown.ts';

// What `long-texts.ts` has done in a process of its own, where a text is long.

/** HTML as it is stored, and its words alone. */
export interface CleanText {
  readonly html: string;
  readonly text: string | null;
}

/** A text can grow by what is escaped in it. */
export function safeHtml(given: string): string {
  const html = sanitizeHtml(given);
  if (html.length > MAX_HTML) throw errors.tooLarge();
  return html;
}

export const htmlOfMarkdown = (markdown: string) => markdownToHtml(markdown);
export const markdownOfHtml = (html: string) => htmlToMarkdown(html);

export function cleanText(given: string): CleanText {
  const html = safeHtml(given);
  return { html, text: plainText(html) };
}

/** JSON with every text in it made safe. */
export function safeJson(json: string): unknown {
  return JSON.parse(json, (_key, part: unknown) =>
    typeof part === 'string' ? sanitizeHtml(part) : part,
  );
}
