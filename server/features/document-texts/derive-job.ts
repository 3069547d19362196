import {
  lockDocument,
  markDerived,
  readKept,
  readWhole,
  storeState,
} from '#server/features/documents/commands.ts';
import {
  type DerivedText,
  readDocument,
  type StoredDocument,
  type WholeState,
} from '#server/features/documents/queries.ts';
import { savePageText } from '#server/features/pages/text/commands.ts';
import { keepFirstText, keepPageVersion } from '#server/features/pages/versions/commands.ts';
import { saveDescription } from '#server/features/work-items/descriptions/commands.ts';
import { actingFor } from '#server/platform/access/acting.ts';
import { type UserScope } from '#server/platform/access/scope.ts';
import type { SqlClient } from '#server/platform/database/database.ts';
import type { Job } from '#server/platform/jobs/jobs.ts';
import type { Platform } from '#server/platform/process/platform.ts';
import { inTransaction } from '#server/platform/transactions/transaction.ts';

/** After this pause, in seconds, the former text becomes a version before the next change. */
const QUIET_SECONDS = 600;
/** Seconds after which the live process that should request the derivation counts as dead. */
const LOST_SECONDS = 15;
/** Others may store a newer text while this one is being derived. */
const MAX_TRIES = 3;
/** Many texts become due at once, and deriving one takes as long as storing dozens of keys. */
const SHARE = 0.25;
/** Limit of consecutive failures. */
const MAX_FAILURES = 10;
const EMPTY = '<p></p>';

/** Derives HTML, JSON and plain text of documents for readers. */
export const deriveJob: Job = {
  kind: 'document',
  share: SHARE,
  async run(platform, id) {
    if (await isGivenUp(platform, id)) return;
    try {
      for (let tries = 0; tries < MAX_TRIES; tries += 1) {
        if (await deriveDocument(platform, id)) return;
      }
    } catch (error) {
      await platform.database.sql`
        UPDATE document_snapshots SET attempts = least(attempts + 1, ${MAX_FAILURES}),
          next_attempt_at = now() + make_interval(secs => least(600, 5 * 2 ^ attempts))
        WHERE document_id = ${id}`;
      throw error;
    }
  },
  async due(platform, limit) {
    const rows = await platform.database.sql<{ id: string }[]>`
      SELECT DISTINCT s.document_id AS id FROM document_snapshots s
      WHERE s.next_attempt_at <= now() AND s.document_id IN (
        SELECT document_id FROM document_updates
        WHERE NOT is_derived AND created_at < now() - make_interval(secs => ${LOST_SECONDS})
        UNION ALL SELECT document_id FROM document_snapshots WHERE NOT is_derived)
      LIMIT ${limit}`;
    return rows.map((row) => row.id);
  },
  // The document may become shorter later: it is retried, but not soon.
  abandon: ({ database: { sql } }, id) => sql`
    UPDATE document_snapshots SET attempts = ${MAX_FAILURES}, next_attempt_at = now() + interval '6 hours'
    WHERE document_id = ${id}`,
  again: ({ database: { sql } }, id) => sql`
    UPDATE document_snapshots SET next_attempt_at = now() WHERE document_id = ${id}`,
};

/** Whether derivation has failed so often that new changes must wait, too. */
async function isGivenUp({ database: { sql } }: Platform, id: string): Promise<boolean> {
  const found = await sql`
    SELECT 1 FROM document_snapshots
    WHERE document_id = ${id} AND attempts >= ${MAX_FAILURES} AND next_attempt_at > now()`;
  return found.length > 0;
}

/** Derives one document; false when someone stored a newer text meanwhile. */
async function deriveDocument(platform: Platform, id: string): Promise<boolean> {
  const { sql } = platform.database;
  const stored = await readDocument(sql, id);
  const parts = stored ? [stored.snapshot, ...stored.updates] : [];
  const author = parts.filter((part) => !part.is_derived).at(-1)?.author;
  if (!stored || parts.every((part) => part.is_derived)) return true;
  // Outside of the transaction: a long text takes time, and a transaction holds the feed back.
  const read = await readWhole(stored);
  const facts = await actingFor(sql, author ?? (await ownerOf(sql, stored, id)));
  return inTransaction<UserScope, boolean>(platform, facts, (scope) =>
    save(scope, id, stored, read),
  );
}

async function save(
  scope: UserScope,
  id: string,
  stored: StoredDocument,
  { text, whole }: { readonly text: DerivedText; readonly whole: WholeState },
): Promise<boolean> {
  // The same lock order as changes by the API.
  if (stored.kind === 'work-item') {
    await scope.sql`SELECT 1 FROM work_items WHERE id = ${id} FOR NO KEY UPDATE`;
  }
  await lockDocument(scope.sql, id);
  if (await isOld(scope.sql, id, stored)) return false;
  if (stored.kind === 'work-item') await saveDescription(scope, id, text);
  else await savePage(scope, id, stored, text);
  // Deletes the derived updates: marking each as derived costs more.
  if (stored.updates.length > 0) await storeState(scope.sql, id, stored, whole);
  await markDerived(scope.sql, id, [], scope.user.id);
  return true;
}

async function savePage(
  scope: UserScope,
  id: string,
  stored: StoredDocument,
  text: DerivedText,
): Promise<void> {
  const saved = await savePageText(scope, id, { ...text, upto_id: lastOf(stored) }, scope.user.id);
  if (!saved?.isChanged) return;
  if (saved.before === EMPTY || !beginsAnew(stored, scope.user.id)) {
    const { html, json } = text;
    await keepFirstText(scope, saved.page, { html, json, state: null, author: scope.user.id });
    return;
  }
  const { state, json } = stored.snapshot.is_derived
    ? await readKept(stored)
    : { state: null, json: {} };
  await keepPageVersion(scope, saved.page, {
    html: saved.before,
    json,
    state,
    author: stored.written_by ?? saved.page.owned_by,
    ...(stored.written_at === null ? {} : { savedAt: stored.written_at }),
  });
}

/** Whether another person wrote before, or long ago: then the former text becomes a version. */
function beginsAnew({ written_by, quiet_seconds }: StoredDocument, author: string): boolean {
  return written_by !== author || (quiet_seconds ?? 0) > QUIET_SECONDS;
}

function lastOf(stored: StoredDocument): number {
  return Math.max(stored.snapshot.id, ...stored.updates.map((update) => update.id));
}

/** Whether an API call or a compaction came between: the derived text may lack their updates. */
async function isOld(sql: SqlClient, id: string, stored: StoredDocument): Promise<boolean> {
  const rows = await sql`
    SELECT 1 FROM document_snapshots s WHERE s.document_id = ${id} AND s.xid::text = ${stored.xid}
      AND NOT EXISTS (SELECT 1 FROM document_updates u
        WHERE u.document_id = s.document_id AND u.is_derived AND u.id > ${lastOf(stored)})`;
  return rows.length === 0;
}

/** The author of a change whose author is unknown. */
async function ownerOf(sql: SqlClient, { kind }: StoredDocument, id: string): Promise<string> {
  const rows =
    kind === 'page'
      ? await sql<{ owner: string }[]>`SELECT owned_by AS owner FROM pages WHERE id = ${id}`
      : await sql<{ owner: string }[]>`
          SELECT coalesce(i.created_by, w.owner_id) AS owner
          FROM work_items i JOIN workspaces w ON w.id = i.workspace_id WHERE i.id = ${id}`;
  const [row] = rows;
  if (!row) throw new Error(`The document ${id} belongs to nothing.`);
  return row.owner;
}
