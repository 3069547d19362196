import { errors } from '#shared/errors.ts';

import { htmlToMarkdown } from './html-to-markdown.ts';
import { MAX_HTML, plainText, sanitizeHtml } from './html.ts';
import { markdownToHtml } from './markdown.ts';

// Conversions that `long-texts.ts` runs in a worker process where a text is long.

/** Sanitized HTML, and its plain text. */
export interface CleanText {
  readonly html: string;
  readonly text: string | null;
}

/** Sanitizes HTML. Escaping can make it longer: throws when it exceeds the limit. */
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

/** Parses JSON and sanitizes each string in it. */
export function safeJson(json: string): unknown {
  return JSON.parse(json, (_key, part: unknown) =>
    typeof part === 'string' ? sanitizeHtml(part) : part,
  );
}
