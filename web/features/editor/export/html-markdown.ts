import { DOMParser as TextParser } from '@tiptap/pm/model';

import { documentSchema, readingHtml } from '#shared/document/document-extensions.ts';
import { documentMarkdown } from '#shared/document/document-markdown.ts';
import type { UploadPlace } from '#web/features/editor/text-bridge.ts';
import type { MentionSource } from '#web/features/editor/text-things.ts';

import { markdownNames } from './export-names.ts';

/** Converts a stored text to Markdown, with names and URLs of mentions. */
export function htmlMarkdown(html: string, source: MentionSource, place: UploadPlace): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const text = TextParser.fromSchema(documentSchema).parse(body, readingHtml);
  return documentMarkdown(text.content, markdownNames(source, place, true));
}
