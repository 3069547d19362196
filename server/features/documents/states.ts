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

// What `long-documents.ts` has done in a process of its own, where a document is long.

type Updates = readonly { readonly data: Uint8Array }[];

/** What a writer changes: HTML that they could read and what they send, or a yjs update. */
export type DocumentChange =
  | { readonly before: string; readonly after: string }
  | { readonly update: Uint8Array };

/** A document made of HTML; nothing at all, not even an empty line, where a client's own state is to be the text. */
export function madeOf(html: string): WholeState & { readonly json: object } {
  const document = new Y.Doc();
  const text = html === '' ? null : textOfHtml(html);
  if (text) writeText(document, text);
  const whole = wholeOf(document);
  document.destroy();
  return { ...whole, json: (text?.toJSON() ?? {}) as object };
}

/** A document after a change: the update that makes it, null where nothing changes, its text and its size. */
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
    // First as a whole: what breaks off in its midst would be applied by half.
    Y.decodeUpdate(update);
  } catch {
    throw errors.badValue();
  }
  Y.applyUpdate(document, update);
}

/** A document as it is stored and as readers get it. */
export function readOf(updates: Updates): { whole: WholeState; text: DerivedText } {
  return withReplayed(updates, (document) => ({
    // First: reading the text takes out what no text can hold, and that is not for a reader to decide.
    whole: wholeOf(document),
    text: derivedText(textOf(document)),
  }));
}

/** A document as a version keeps it. */
export function keptOf(updates: Updates): { state: Uint8Array; json: object } {
  return withReplayed(updates, (document) => {
    const state = Y.encodeStateAsUpdate(document);
    return { state, json: textOf(document).toJSON() as object };
  });
}

/** A document as it is stored. */
export const wholeStateOf = (updates: Updates): WholeState => withReplayed(updates, wholeOf);
