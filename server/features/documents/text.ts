import { DOMParser, type Node } from '@tiptap/pm/model';
import { updateYFragment } from '@tiptap/y-tiptap';
import { parseHTML } from 'linkedom';
import type * as Y from 'yjs';

import { sanitizeDocumentHtml } from '#server/platform/texts/html.ts';
import { documentSchema, FRAGMENT, readingHtml } from '#shared/document/document-extensions.ts';

import { mergeTexts } from './merge.ts';
import { textOf } from './queries.ts';

const parser = DOMParser.fromSchema(documentSchema);

/** HTML read by the schema of documents. */
export function textOfHtml(html: string): Node {
  const { document } = parseHTML(
    `<!doctype html><html><body>${sanitizeDocumentHtml(html)}</body></html>`,
  );
  return parser.parse(document.body, readingHtml);
}

/** Makes a yjs document's text this one, by the smallest change that does it. */
export function writeText(document: Y.Doc, text: Node): void {
  const meta = { mapping: new Map(), isOMark: new Map() };
  updateYFragment(document, document.getXmlFragment(FRAGMENT), text, meta);
}

/**
 * Brings into a yjs document what a writer of HTML changed: `before` is what they could read, `after` what they
 * send. What others wrote meanwhile stays.
 */
export function mergeHtml(document: Y.Doc, before: string, after: string): void {
  const current = textOf(document);
  writeText(document, mergeTexts(textOfHtml(before), textOfHtml(after), current));
}
