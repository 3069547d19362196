import { jiraToMarkdown } from '#server/features/importers/reading/jira-text.ts';
import type { SourceText } from '#server/features/importers/records.ts';
import { sanitizeHtml } from '#server/platform/texts/html.ts';
import { markdownToHtml } from '#server/platform/texts/markdown.ts';
import { escapeText } from '#shared/lib/escape-html.ts';

/** Converts a text of the source to the sanitized HTML of our editor. */
export function htmlOfSource({ text, format }: SourceText): string {
  if (text.trim() === '') return '';
  if (format === 'plain') return htmlOfLines(text);
  if (format === 'html') return sanitizeHtml(text);
  return markdownToHtml(format === 'jira' ? jiraToMarkdown(text) : text);
}

function htmlOfLines(text: string): string {
  const lines = text.split(/\r?\n/).map((line) => `<p>${escapeText(line)}</p>`);
  return sanitizeHtml(lines.join(''));
}
