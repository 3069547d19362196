import * as Y from 'yjs';

import type { SqlClient } from '#server/platform/database.ts';

/** What a document belongs to. */
export type DocumentKind = 'page' | 'work-item';

interface StoredPart {
  readonly state: Uint8Array | null;
  readonly data: Uint8Array | null;
  readonly id: number | null;
}

/** A document as it is stored: the snapshot and the updates that are not in it yet. */
export interface StoredDocument {
  readonly snapshot: Uint8Array;
  readonly updates: readonly { readonly id: number; readonly data: Uint8Array }[];
}

/** Reads a document's parts; null when nobody has opened it together yet. */
export async function readParts(sql: SqlClient, id: string): Promise<StoredDocument | null> {
  // One statement: a compaction in between would show neither the updates nor the snapshot with them.
  const rows = await sql<StoredPart[]>`
    SELECT state, NULL::bytea AS data, NULL::float8 AS id
    FROM document_snapshots WHERE document_id = ${id}
    UNION ALL (
      SELECT NULL, data, id::float8 FROM document_updates WHERE document_id = ${id} ORDER BY id)`;
  const snapshot = rows.find((row) => row.state !== null)?.state;
  if (!snapshot) return null;
  const updates = rows.flatMap(({ id: place, data }) =>
    place === null || data === null ? [] : [{ id: place, data }],
  );
  return { snapshot, updates };
}

/**
 * Puts a stored document into a yjs document by replaying it: merging updates without one takes eighty times
 * as long (DESIGN 5). An update that yjs cannot take is left out: one broken client must not lock a page.
 */
export function replay(stored: StoredDocument, into: Y.Doc = new Y.Doc()): Y.Doc {
  into.transact(() => {
    for (const data of [stored.snapshot, ...stored.updates.map((update) => update.data)]) {
      try {
        Y.applyUpdate(into, data);
      } catch {
        continue;
      }
    }
  });
  return into;
}

/** The whole state of a page's or work item's document as one yjs update; null when it has none yet. */
export async function storedState(sql: SqlClient, id: string): Promise<Uint8Array | null> {
  const stored = await readParts(sql, id);
  if (!stored) return null;
  if (stored.updates.length === 0) return stored.snapshot;
  const document = replay(stored);
  const state = Y.encodeStateAsUpdate(document);
  document.destroy();
  return state;
}
