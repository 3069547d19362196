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

/** The updates alone: only they are sent to another process. */
const dataOf = ({ data }: StoredUpdate) => ({ data });
const partsOf = ({ snapshot, updates }: StoredDocument) => [snapshot, ...updates].map(dataOf);

/** The longest document, as yjs writes it. */
export const MAX_BYTES = 4 * 1_048_576;

/** A page or work item as the owner of a document. */
export interface DocumentPlace {
  readonly kind: DocumentKind;
  readonly id: string;
}

/** A document's text after a change, and the last update that is in it. */
export interface WrittenText extends DerivedText {
  readonly upto_id: number;
}

/** From here to the end of the transaction nobody else makes, compacts or derives this document. */
export async function lockDocument(sql: SqlClient, id: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${id}, 4))`;
}

/** A document that was made of some HTML. */
interface MadeDocument extends WholeState {
  readonly html: string;
}

/** Makes a document of a text that nobody has opened yet, outside of transactions; null when there is none. */
export async function makeDocument(
  sql: SqlClient,
  place: DocumentPlace,
): Promise<MadeDocument | null> {
  const html = await ownerHtml(sql, place);
  return html === null ? null : { html, ...(await ofDocumentToOpen(madeOf, html)) };
}

/**
 * Makes the document of a text that nobody has opened yet; one that is there stays as it is. `readHtml` is asked
 * under the lock: an API writer may have been quicker. `process` is the one that opens it, `made` what it made of the
 * text before, which takes longer than a transaction may.
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
 * Changes a text through HTML, as API writers do: what others typed since `before`, which the writer could read,
 * stays (one owner per document). Null = it has no document, the HTML itself is the text; no document
 * comes to be before the end of the transaction. The caller stores the answer where readers find it.
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
 * Merges a yjs update into a document, which is made of `html` when there is none. Throws the 413 when it would
 * become too large, and the 400 when it is no update. The caller stores the answer where readers find it.
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

/** Whether yjs can read it. */
export function isUpdate(update: Uint8Array): boolean {
  try {
    Y.decodeUpdate(update);
    return true;
  } catch {
    return false;
  }
}

/** Changes a stored document in this transaction: processes that have it open follow by the rows. */
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

/** The text with the snapshot and these updates has been stored where readers find it. */
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

/** The whole state of a page's or work item's document as one yjs update; null when it has none yet. */
export async function storedState(sql: SqlClient, id: string): Promise<Uint8Array | null> {
  const stored = await readDocument(sql, id);
  if (!stored) return null;
  if (stored.updates.length === 0) return stored.snapshot.data;
  return (await ofDocument(wholeStateOf, partsOf(stored))).state;
}

/** A document as it is stored and as readers get it; takes its time, outside transactions. */
export const readWhole = (stored: StoredDocument) => ofDocumentInJob(readOf, partsOf(stored));

/** What of a document readers have seen, as a version keeps it. */
export const readKept = (stored: StoredDocument) =>
  ofDocument(
    keptOf,
    [stored.snapshot, ...stored.updates].filter((part) => part.is_derived).map(dataOf),
  );

/** Puts a document's updates into its snapshot. */
export async function compactDocument(sql: SqlClient, id: string): Promise<void> {
  await lockDocument(sql, id);
  const stored = await readDocument(sql, id);
  if (!stored || stored.updates.length === 0) return;
  await storeState(sql, id, stored, await ofDocument(wholeStateOf, partsOf(stored)));
}

/** Makes `whole` the snapshot: exactly those updates that it holds are deleted. */
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
  // Who has the document open passes over what is their own: it must hold nothing of others that is so young
  // that they may not have read it.
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
