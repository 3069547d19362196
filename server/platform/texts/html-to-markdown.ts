import { DOMParser } from '@tiptap/pm/model';
import { parseHTML } from 'linkedom';

import { documentSchema, readingHtml } from '#shared/document/document-extensions.ts';
import { documentMarkdown } from '#shared/document/document-markdown.ts';

import { sanitizeDocumentHtml } from './html.ts';

const parser = DOMParser.fromSchema(documentSchema);

/** Converts a document's HTML to Markdown; mentioned people stay ids. */
export function htmlToMarkdown(html: string): string {
  const { document } = parseHTML(
    `<!doctype html><html><body>${sanitizeDocumentHtml(html)}</body></html>`,
  );
  return documentMarkdown(parser.parse(document.body, readingHtml).content, {
    mention: ({ entity_identifier }) => ({ text: `@${String(entity_identifier)}`, address: null }),
    picture: (src) => src,
  });
}
