import type { Node } from '@tiptap/pm/model';
import { yXmlFragmentToProseMirrorRootNode } from '@tiptap/y-tiptap';
import * as Y from 'yjs';

import { live } from '#server/platform/access/visibility/live.ts';
import type { SqlClient } from '#server/platform/database/database.ts';
import { plainText, sanitizeDocumentHtml } from '#server/platform/texts/html.ts';
import { documentSchema, FRAGMENT } from '#shared/document/document-extensions.ts';
import { documentHtml } from '#shared/document/document-html.ts';

/** What a document belongs to. */
export type DocumentKind = 'page' | 'work-item';

/** A change of a document that is not in its snapshot yet. */
export interface StoredUpdate {
  readonly id: number;
  readonly data: Uint8Array;
  readonly author: string | null;
  readonly is_derived: boolean;
  /** The process whose people made it; null = an API writer, or several. */
  readonly process: string | null;
}

/** A document as it is stored: the snapshot and the updates that are not in it yet. */
export interface StoredDocument {
  readonly kind: DocumentKind;
  readonly snapshot: StoredUpdate;
  readonly updates: readonly StoredUpdate[];
  /** How much of whose changes the snapshot holds, as yjs says it; null = nobody has noted it. */
  readonly vector: Uint8Array | null;
  /** The transaction that wrote the snapshot. */
  readonly xid: string;
  /** Who wrote last what readers see, and how many seconds ago; null = nobody since there is a document. */
  readonly written_by: string | null;
  readonly written_at: string | null;
  readonly quiet_seconds: number | null;
}

type StoredRow = StoredUpdate &
  Omit<StoredDocument, 'snapshot' | 'updates' | 'kind'> & {
    readonly kind: DocumentKind | null;
  };

/** Reads a document's parts; null when nobody has opened it yet. */
export async function readDocument(sql: SqlClient, id: string): Promise<StoredDocument | null> {
  // One statement: a compaction between two would show neither the updates nor the snapshot with them.
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
 * Puts updates into a yjs document by replaying them: merging them without one takes eighty times as long. An update that yjs cannot take is left out: one broken client must not lock a page.
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

/** Reads something of a yjs document made of these updates, which is gone afterwards. */
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

/** The whole of a yjs document as it is stored, and how much of whose changes that is. */
export interface WholeState {
  readonly state: Uint8Array;
  readonly vector: Uint8Array;
}

/** Writes a yjs document as it is stored. */
export function wholeOf(document: Y.Doc): WholeState {
  return { state: Y.encodeStateAsUpdate(document), vector: Y.encodeStateVector(document) };
}

/** The HTML of a page or work item that has no document yet; null when there is no such thing (any more). */
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

/** A text as readers get it. */
export interface DerivedText {
  readonly html: string;
  readonly json: object;
  /** Its words alone; null = there are none. */
  readonly words: string | null;
}

/** The text of a yjs document. */
export function textOf(document: Y.Doc): Node {
  return yXmlFragmentToProseMirrorRootNode(document.getXmlFragment(FRAGMENT), documentSchema);
}

/** A text as readers get it: cleaned by the one allow-list, whatever a client wrote into the document. */
export function derivedText(text: Node): DerivedText {
  const html = sanitizeDocumentHtml(documentHtml(text));
  return { html, json: text.toJSON() as object, words: plainText(html) };
}
