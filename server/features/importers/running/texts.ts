import { jiraToMarkdown } from '#server/features/importers/reading/jira-text.ts';
import type { SourceText } from '#server/features/importers/records.ts';
import { sanitizeHtml } from '#server/platform/texts/html.ts';
import { markdownToHtml } from '#server/platform/texts/markdown.ts';
import { ApiError } from '#shared/errors.ts';
import { escapeText } from '#shared/lib/escape-html.ts';

/** A text of a source as the HTML of our editor, with a last line of our own; null = larger than any text may be. */
export function htmlOf(source: SourceText | null, lastLine = ''): string | null {
  try {
    return bodyOf(source) + (lastLine && sanitizeHtml(`<p><em>${escapeText(lastLine)}</em></p>`));
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

function bodyOf(source: SourceText | null): string {
  if (!source || source.text.trim() === '') return '';
  if (source.format === 'html') return sanitizeHtml(source.text);
  return markdownToHtml(source.format === 'jira' ? jiraToMarkdown(source.text) : source.text);
}
