import { DOMParser, type Node } from '@tiptap/pm/model';
import { updateYFragment } from '@tiptap/y-tiptap';
import { parseHTML } from 'linkedom';
import type * as Y from 'yjs';

import { sanitizeDocumentHtml } from '#server/platform/texts/html.ts';
import { documentSchema, FRAGMENT, readingHtml } from '#shared/document/document-extensions.ts';

import { mergeTexts } from './merge.ts';
import { textOf } from './queries.ts';

const parser = DOMParser.fromSchema(documentSchema);

/** Parses HTML by the schema of documents. */
export function textOfHtml(html: string): Node {
  const { document } = parseHTML(
    `<!doctype html><html><body>${sanitizeDocumentHtml(html)}</body></html>`,
  );
  return parser.parse(document.body, readingHtml);
}

/** Replaces a yjs document's text by the smallest change. */
export function writeText(document: Y.Doc, text: Node): void {
  const meta = { mapping: new Map(), isOMark: new Map() };
  updateYFragment(document, document.getXmlFragment(FRAGMENT), text, meta);
}

/**
 * Merges a change of HTML into a yjs document: `before` is what the writer had read, `after` what
 * they send. Concurrent changes of others stay.
 */
export function mergeHtml(document: Y.Doc, before: string, after: string): void {
  const current = textOf(document);
  writeText(document, mergeTexts(textOfHtml(before), textOfHtml(after), current));
}
