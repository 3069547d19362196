import type { Node } from '@tiptap/pm/model';
import { yXmlFragmentToProseMirrorRootNode } from '@tiptap/y-tiptap';
import * as Y from 'yjs';

import { live } from '#server/platform/access/visibility/live.ts';
import type { SqlClient } from '#server/platform/database/database.ts';
import { plainText, sanitizeDocumentHtml } from '#server/platform/texts/html.ts';
import { documentSchema, FRAGMENT } from '#shared/document/document-extensions.ts';
import { documentHtml } from '#shared/document/document-html.ts';

export type DocumentKind = 'page' | 'work-item';

/** A change of a document after its snapshot. */
export interface StoredUpdate {
  readonly id: number;
  readonly data: Uint8Array;
  readonly author: string | null;
  readonly is_derived: boolean;
  /** The live process that wrote it; null = an API call, or several. */
  readonly process: string | null;
}

/** A stored document: the snapshot and later updates. */
export interface StoredDocument {
  readonly kind: DocumentKind;
  readonly snapshot: StoredUpdate;
  readonly updates: readonly StoredUpdate[];
  /** The yjs state vector of the snapshot; null = not stored. */
  readonly vector: Uint8Array | null;
  /** The transaction that wrote the snapshot. */
  readonly xid: string;
  /** Last author of what readers see, and the seconds since; null = none since its creation. */
  readonly written_by: string | null;
  readonly written_at: string | null;
  readonly quiet_seconds: number | null;
}

type StoredRow = StoredUpdate &
  Omit<StoredDocument, 'snapshot' | 'updates' | 'kind'> & {
    readonly kind: DocumentKind | null;
  };

/** Reads a stored document; null when it was never opened. */
export async function readDocument(sql: SqlClient, id: string): Promise<StoredDocument | null> {
  // One statement: a compaction between two would hide updates without the new snapshot.
  const rows = await sql<StoredRow[]>`
    SELECT kind, vector, upto_id::float8 AS id, state AS data, author, is_derived, process, xid::text AS xid, written_by, written_at,
      extract(epoch FROM clock_timestamp() - written_at)::float8 AS quiet_seconds
    FROM document_snapshots WHERE document_id = ${id}
    UNION ALL (
      SELECT NULL, NULL, id::float8, data, author, is_derived, process, NULL, NULL, NULL, NULL
      FROM document_updates WHERE document_id = ${id} ORDER BY id)`;
  const snapshot = rows.find((row) => row.kind !== null);
  if (!snapshot?.kind) return null;
  const { kind, vector, xid, written_by, written_at, quiet_seconds } = snapshot;
  const updates = rows.filter((row) => row.kind === null);
  return { kind, snapshot, vector, updates, xid, written_by, written_at, quiet_seconds };
}

/**
 * Applies updates to a yjs document: merging without one takes eighty times as long. Skips an
 * invalid update: a faulty client must not lock a page.
 */
export function replay(updates: readonly { readonly data: Uint8Array }[], into: Y.Doc): void {
  into.transact(() => {
    for (const { data } of updates) {
      try {
        Y.applyUpdate(into, data);
      } catch {
        continue;
      }
    }
  });
}

/** Reads from a temporary yjs document made of these updates. */
export function withReplayed<Result>(
  updates: readonly { readonly data: Uint8Array }[],
  read: (document: Y.Doc) => Result,
): Result {
  const document = new Y.Doc();
  try {
    replay(updates, document);
    return read(document);
  } finally {
    document.destroy();
  }
}

/** The state of a yjs document, and its state vector. */
export interface WholeState {
  readonly state: Uint8Array;
  readonly vector: Uint8Array;
}

export function wholeOf(document: Y.Doc): WholeState {
  return { state: Y.encodeStateAsUpdate(document), vector: Y.encodeStateVector(document) };
}

/** The HTML of a page or work item without a document; null when it does not exist. */
export async function ownerHtml(
  sql: SqlClient,
  place: { readonly kind: DocumentKind; readonly id: string },
): Promise<string | null> {
  const rows =
    place.kind === 'page'
      ? await sql<{ html: string | null }[]>`
          SELECT d.description_html AS html FROM pages g
          LEFT JOIN page_descriptions d ON d.page_id = g.id
          WHERE g.id = ${place.id} AND ${live(sql, 'g')}`
      : await sql<{ html: string | null }[]>`
          SELECT t.description_html AS html FROM work_items i
          LEFT JOIN work_item_texts t ON t.work_item_id = i.id
          WHERE i.id = ${place.id} AND ${live(sql, 'i')}`;
  const [row] = rows;
  return row ? (row.html ?? '<p></p>') : null;
}

/** A text in the forms that readers get. */
export interface DerivedText {
  readonly html: string;
  readonly json: object;
  /** Plain text; null = none. */
  readonly words: string | null;
}

export function textOf(document: Y.Doc): Node {
  return yXmlFragmentToProseMirrorRootNode(document.getXmlFragment(FRAGMENT), documentSchema);
}

/** Derives the readers' forms of a text, sanitized: clients can write anything into a document. */
export function derivedText(text: Node): DerivedText {
  const html = sanitizeDocumentHtml(documentHtml(text));
  return { html, json: text.toJSON() as object, words: plainText(html) };
}
