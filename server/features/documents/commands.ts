import * as Y from 'yjs';

import type { Scope } from '#server/platform/access/scope.ts';
import type { SqlClient } from '#server/platform/database/database.ts';
import { errors } from '#shared/errors.ts';

import { ofDocument, ofDocumentInJob, ofDocumentToOpen } from './long-documents.ts';
import {
  type DerivedText,
  type DocumentKind,
  ownerHtml,
  readDocument,
  type StoredDocument,
  type StoredUpdate,
  type WholeState,
} from './queries.ts';
import { changed, type DocumentChange, keptOf, madeOf, readOf, wholeStateOf } from './states.ts';

/** Only the bytes of updates are sent to a worker process. */
const dataOf = ({ data }: StoredUpdate) => ({ data });
const partsOf = ({ snapshot, updates }: StoredDocument) => [snapshot, ...updates].map(dataOf);

/** Limit of a document's yjs state in bytes. */
export const MAX_BYTES = 4 * 1_048_576;

/** The page or work item that owns a document. */
export interface DocumentPlace {
  readonly kind: DocumentKind;
  readonly id: string;
}

/** A document's text after a change, and the id of the last update in it. */
export interface WrittenText extends DerivedText {
  readonly upto_id: number;
}

/** Locks a document for the transaction against concurrent creation, compaction and derivation. */
export async function lockDocument(sql: SqlClient, id: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${id}, 4))`;
}

interface MadeDocument extends WholeState {
  readonly html: string;
}

/** Converts a text that was never opened, outside of transactions; null when there is none. */
export async function makeDocument(
  sql: SqlClient,
  place: DocumentPlace,
): Promise<MadeDocument | null> {
  const html = await ownerHtml(sql, place);
  return html === null ? null : { html, ...(await ofDocumentToOpen(madeOf, html)) };
}

/**
 * Creates the document of a text that was never opened; keeps an existing one. `readHtml` runs
 * under the lock, because an API call may have been faster. `process` is the one that opens it;
 * `made` is the earlier result of makeDocument, which takes longer than a transaction may.
 */
export async function seedDocument(
  sql: SqlClient,
  place: DocumentPlace,
  readHtml: (sql: SqlClient) => Promise<string | null>,
  process: string | null = null,
  made: MadeDocument | null = null,
): Promise<StoredDocument | null> {
  await lockDocument(sql, place.id);
  const known = await readDocument(sql, place.id);
  if (known) return known;
  const html = await readHtml(sql);
  if (html === null) return null;
  const { state, vector } = made?.html === html ? made : await ofDocument(madeOf, html);
  await sql`
    INSERT INTO document_snapshots (document_id, kind, state, vector, process)
    VALUES (${place.id}, ${place.kind}, ${Buffer.from(state)}, ${Buffer.from(vector)}, ${process})`;
  return readDocument(sql, place.id);
}

/**
 * Changes a text through HTML, as API calls do: what others typed since `before`, which the caller
 * had read, stays. Null = there is no document, the HTML itself is the text; no document is created
 * before the end of the transaction. The caller stores the result for readers.
 */
export async function writeHtml(
  scope: Scope,
  id: string,
  change: { readonly before: string; readonly after: string },
  author: string | null,
): Promise<WrittenText | null> {
  await lockDocument(scope.sql, id);
  const stored = await readDocument(scope.sql, id);
  if (!stored) return null;
  return changeStored(scope, id, stored, author, change);
}

/**
 * Merges a yjs update into a document, creating it from `html` when there is none. Throws 413 when
 * it would be too large, and 400 for an invalid update. The caller stores the result for readers.
 */
export async function writeUpdate(
  scope: Scope,
  place: DocumentPlace,
  update: Uint8Array,
  html: string,
  author: string | null,
): Promise<WrittenText> {
  const stored = await seedDocument(scope.sql, place, async () => html);
  if (!stored) throw errors.notFound();
  return changeStored(scope, place.id, stored, author, { update });
}

export function isUpdate(update: Uint8Array): boolean {
  try {
    Y.decodeUpdate(update);
    return true;
  } catch {
    return false;
  }
}

/** Changes a stored document in this transaction: processes that have it open follow the rows. */
async function changeStored(
  scope: Scope,
  id: string,
  stored: StoredDocument,
  author: string | null,
  change: DocumentChange,
): Promise<WrittenText> {
  const parts = [stored.snapshot, ...stored.updates];
  const { update, text, size } = await ofDocument(changed, partsOf(stored), change);
  if (update && size > MAX_BYTES) throw errors.tooLarge();
  const rows = update
    ? await scope.sql<{ id: number }[]>`
        INSERT INTO document_updates (document_id, data, author, is_derived)
        VALUES (${id}, ${Buffer.from(update)}, ${author}, true) RETURNING id::float8 AS id`
    : [];
  await markDerived(scope.sql, id, stored.updates, author);
  const uptoId = parts.reduce((most, part) => Math.max(most, part.id), rows[0]?.id ?? 0);
  return { ...text, upto_id: uptoId };
}

/** Marks the snapshot and these updates as derived: their text has been stored for readers. */
export async function markDerived(
  sql: SqlClient,
  id: string,
  updates: readonly StoredUpdate[],
  author: string | null,
): Promise<void> {
  const fresh = updates.filter((row) => !row.is_derived).map((row) => row.id);
  if (fresh.length > 0) {
    await sql`UPDATE document_updates SET is_derived = true WHERE id = ANY(${fresh}::bigint[])`;
  }
  await sql`
    UPDATE document_snapshots SET is_derived = true, attempts = 0, author = NULL,
      written_by = coalesce(${author}, written_by), written_at = clock_timestamp()
    WHERE document_id = ${id}`;
}

/** The state of a document as one yjs update; null when it was never opened. */
export async function storedState(sql: SqlClient, id: string): Promise<Uint8Array | null> {
  const stored = await readDocument(sql, id);
  if (!stored) return null;
  if (stored.updates.length === 0) return stored.snapshot.data;
  return (await ofDocument(wholeStateOf, partsOf(stored))).state;
}

/** State and derived text of a document; slow, so call it outside of transactions. */
export const readWhole = (stored: StoredDocument) => ofDocumentInJob(readOf, partsOf(stored));

/** The state and text of a document for a version. */
export const readKept = (stored: StoredDocument) =>
  ofDocument(
    keptOf,
    [stored.snapshot, ...stored.updates].filter((part) => part.is_derived).map(dataOf),
  );

export async function compactDocument(sql: SqlClient, id: string): Promise<void> {
  await lockDocument(sql, id);
  const stored = await readDocument(sql, id);
  if (!stored || stored.updates.length === 0) return;
  await storeState(sql, id, stored, await ofDocument(wholeStateOf, partsOf(stored)));
}

/** Makes `whole` the snapshot and deletes exactly the updates in it. */
export async function storeState(
  sql: SqlClient,
  id: string,
  { snapshot, updates }: StoredDocument,
  { state, vector }: WholeState,
): Promise<void> {
  const parts = [snapshot, ...updates];
  const open = parts.filter((part) => !part.is_derived);
  const [first] = updates;
  const process = updates.every((row) => row.process === first?.process) ? first?.process : null;
  // A process that has the document open skips its own changes: the snapshot must not hold changes
  // of others that are so recent that the process may not have read them.
  await sql`
    UPDATE document_snapshots SET state = ${Buffer.from(state)}, vector = ${Buffer.from(vector)}, upto_id = ${Math.max(...parts.map((part) => part.id))},
      is_derived = ${open.length === 0}, author = ${open.at(-1)?.author ?? null},
      next_attempt_at = now(), xid = pg_current_xact_id(), updated_at = now(),
      process = CASE WHEN process = ${process ?? null} OR updated_at < now() - interval '1 minute'
        THEN ${process ?? null}::uuid END
    WHERE document_id = ${id}`;
  await sql`
    DELETE FROM document_updates WHERE id = ANY(${updates.map((row) => row.id)}::bigint[])`;
}
