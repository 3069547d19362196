import { htmlToMarkdown } from './html-to-markdown.ts';
import { plainText, sanitizeHtml } from './html.ts';
import { markdownToHtml } from './markdown.ts';

// What `long-texts.ts` has done in a process of its own, where a text is long.

/** HTML as it is stored, and its words alone. */
export interface CleanText {
  readonly html: string;
  readonly text: string | null;
}

export const safeHtml = (html: string) => sanitizeHtml(html);
export const htmlOfMarkdown = (markdown: string) => markdownToHtml(markdown);
export const markdownOfHtml = (html: string) => htmlToMarkdown(html);

export function cleanText(given: string): CleanText {
  const html = sanitizeHtml(given);
  return { html, text: plainText(html) };
}

/** JSON with every text in it made safe. */
export function safeJson(json: string): unknown {
  return JSON.parse(json, (_key, part: unknown) =>
    typeof part === 'string' ? sanitizeHtml(part) : part,
  );
}
