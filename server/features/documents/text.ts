import { DOMParser, type Node } from '@tiptap/pm/model';
import { updateYFragment, yXmlFragmentToProseMirrorRootNode } from '@tiptap/y-tiptap';
import { parseHTML } from 'linkedom';
import type * as Y from 'yjs';

import { sanitizeHtml } from '#server/platform/texts/html.ts';
import { documentSchema, FRAGMENT, readingHtml } from '#shared/document/document-extensions.ts';
import { documentHtml } from '#shared/document/document-html.ts';

import { mergeTexts } from './merge.ts';

/** A text as readers get it. */
export interface DerivedText {
  readonly html: string;
  readonly json: object;
}

const parser = DOMParser.fromSchema(documentSchema);

/** HTML read by the schema of documents. */
export function textOfHtml(html: string): Node {
  const { document } = parseHTML(`<!doctype html><html><body>${sanitizeHtml(html)}</body></html>`);
  return parser.parse(document.body, readingHtml);
}

/** The text of a yjs document. */
export function textOf(document: Y.Doc): Node {
  return yXmlFragmentToProseMirrorRootNode(document.getXmlFragment(FRAGMENT), documentSchema);
}

/** A text as readers get it: cleaned by the one allow-list, whatever a client wrote into the document. */
export function derivedText(text: Node): DerivedText {
  return { html: sanitizeHtml(documentHtml(text)), json: text.toJSON() as object };
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
