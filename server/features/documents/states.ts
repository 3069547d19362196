import * as Y from 'yjs';

import { errors } from '#shared/errors.ts';

import {
  type DerivedText,
  derivedText,
  textOf,
  type WholeState,
  wholeOf,
  withReplayed,
} from './queries.ts';
import { mergeHtml, textOfHtml, writeText } from './text.ts';

// Work on documents that `long-documents.ts` runs in a worker process where a document is long.

type Updates = readonly { readonly data: Uint8Array }[];

/** A change: HTML before and after, or a yjs update. */
export type DocumentChange =
  | { readonly before: string; readonly after: string }
  | { readonly update: Uint8Array };

/** A document made from HTML; empty without a line for "", to take a client's own state. */
export function madeOf(html: string): WholeState & { readonly json: object } {
  const document = new Y.Doc();
  const text = html === '' ? null : textOfHtml(html);
  if (text) writeText(document, text);
  const whole = wholeOf(document);
  document.destroy();
  return { ...whole, json: (text?.toJSON() ?? {}) as object };
}

/** A document after a change: the update (null = no change), its text and its size. */
export function changed(updates: Updates, change: DocumentChange) {
  return withReplayed(updates, (document) => {
    const known = Y.encodeStateVector(document);
    const seen = Y.snapshot(document);
    if ('update' in change) apply(document, change.update);
    else mergeHtml(document, change.before, change.after);
    const made = Y.encodeStateAsUpdate(document, known);
    return {
      update: Y.snapshotContainsUpdate(seen, made) ? null : made,
      text: derivedText(textOf(document)),
      size: Y.encodeStateAsUpdate(document).length,
    };
  });
}

function apply(document: Y.Doc, update: Uint8Array): void {
  try {
    // Validates the whole update first: a failure midway would apply half of it.
    Y.decodeUpdate(update);
  } catch {
    throw errors.badValue();
  }
  Y.applyUpdate(document, update);
}

export function readOf(updates: Updates): { whole: WholeState; text: DerivedText } {
  return withReplayed(updates, (document) => ({
    // First: reading the text removes invalid nodes, which a reader must not store.
    whole: wholeOf(document),
    text: derivedText(textOf(document)),
  }));
}

export function keptOf(updates: Updates): { state: Uint8Array; json: object } {
  return withReplayed(updates, (document) => {
    const state = Y.encodeStateAsUpdate(document);
    return { state, json: textOf(document).toJSON() as object };
  });
}

export const wholeStateOf = (updates: Updates): WholeState => withReplayed(updates, wholeOf);
