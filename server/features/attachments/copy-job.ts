import { z } from 'zod';

import { ASSET_COPY } from '#server/features/assets/copies/commands.ts';
import { type Scope, systemFacts } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { audience } from '#server/platform/changes/change-log.ts';
import { noteFailure } from '#server/platform/jobs/failures.ts';
import type { Job, RowWords } from '#server/platform/jobs/jobs.ts';
import type { Platform } from '#server/platform/process/platform.ts';
import { inTransaction } from '#server/platform/transactions/transaction.ts';

import { recountAttachments } from './commands.ts';

const MAX_ATTEMPTS = 5;
/** Longer than copying the largest file: a row still running after it belongs to a dead process. */
const LOCK_SECONDS = 120;

interface DueCopy {
  asset_id: string;
  source: string;
  attempts: number;
  asset: string;
  attributes: unknown;
}

/** Copies the bytes of a file; then marks the copy as uploaded. */
export const assetCopyJob: Job = {
  kind: ASSET_COPY,
  async run(platform, id) {
    const copy = await claim(platform, id);
    if (!copy) return;
    try {
      await copyBytes(platform, copy);
    } catch (error) {
      await postpone(platform, copy, error);
    }
  },
  async due(platform, limit) {
    const rows = await platform.database.sql<{ id: string }[]>`
      SELECT asset_id AS id FROM asset_copies
      WHERE status IN ('queued', 'running') AND next_attempt_at <= now()
      ORDER BY next_attempt_at LIMIT ${limit}`;
    return rows.map((row) => row.id);
  },
  free: ({ database: { sql } }, id) => sql`
    UPDATE asset_copies SET next_attempt_at = now() WHERE asset_id = ${id} AND status = 'running'`,
  again: ({ database: { sql } }, id) => sql`
    UPDATE asset_copies SET status = 'queued', attempts = 0, next_attempt_at = now()
    WHERE asset_id = ${id} AND status IN ('queued', 'failed')`,
  about: ({ database: { sql } }, ids) => sql<RowWords[]>`
    SELECT id, coalesce(attributes->>'name', '') AS about FROM assets
    WHERE id = ANY(${ids as string[]}::uuid[])`,
};

async function claim(platform: Platform, id: string): Promise<DueCopy | undefined> {
  const [copy] = await platform.database.sql<DueCopy[]>`
    UPDATE asset_copies c SET status = 'running',
      next_attempt_at = now() + make_interval(secs => ${LOCK_SECONDS})
    FROM assets a
    WHERE a.id = c.asset_id AND c.asset_id = (SELECT asset_id FROM asset_copies
      WHERE asset_id = ${id} AND status IN ('queued', 'running') AND next_attempt_at <= now()
      FOR UPDATE SKIP LOCKED)
    RETURNING c.asset_id, c.source, c.attempts, a.asset, a.attributes`;
  return copy;
}

const Attributes = z.object({ type: z.string().catch('application/octet-stream') });

async function copyBytes(platform: Platform, copy: DueCopy): Promise<void> {
  const { files } = platform;
  const { type } = Attributes.parse(copy.attributes);
  await files.write(copy.asset, type, await files.read(copy.source));
  const stat = await files.stat(copy.asset);
  const facts = stat && JSON.stringify({ ContentType: stat.type, ContentLength: stat.size });
  await inTransaction(platform, systemFacts, async (scope) => {
    // Locks the item: concurrent files of it count each other.
    await scope.sql`
      SELECT 1 FROM work_items WHERE id = (SELECT work_item_id FROM assets WHERE id = ${copy.asset_id})
      FOR NO KEY UPDATE`;
    const rows = await scope.sql<Copied[]>`
      WITH done AS (
        UPDATE asset_copies SET status = 'done', last_error = NULL WHERE asset_id = ${copy.asset_id})
      UPDATE assets SET is_uploaded = true, storage_metadata = ${facts}::text::jsonb, updated_at = now()
      WHERE id = ${copy.asset_id} AND ${live(scope.sql)}
      RETURNING id, rev, entity_type, work_item_id, project_id`;
    for (const row of rows) await showAttachment(scope, row);
  });
}

interface Copied {
  readonly id: string;
  readonly rev: number;
  readonly entity_type: string;
  readonly work_item_id: string | null;
  readonly project_id: string | null;
}

/** Makes a copied attachment visible: updates the item's count and publishes it to open items. */
async function showAttachment(scope: Scope, row: Copied): Promise<void> {
  const { id, rev, entity_type, work_item_id, project_id } = row;
  if (entity_type !== 'ISSUE_ATTACHMENT' || !work_item_id || !project_id) return;
  await recountAttachments(scope, work_item_id, project_id);
  scope.publish({ entity: 'attachment', id, rev, audiences: [audience('item', work_item_id)] });
}

async function postpone(platform: Platform, copy: DueCopy, error: unknown): Promise<void> {
  const { database } = platform;
  const attempts = copy.attempts + 1;
  const isOver = attempts >= MAX_ATTEMPTS;
  const status = isOver ? 'failed' : 'queued';
  await noteFailure(platform, { kind: ASSET_COPY, id: copy.asset_id, error, isOver });
  const note = error instanceof Error ? error.message.slice(0, 500) : String(error);
  await database.sql`
    UPDATE asset_copies SET status = ${status}, last_error = ${note}, attempts = ${attempts},
      next_attempt_at = now() + make_interval(secs => ${10 * attempts ** 2})
    WHERE asset_id = ${copy.asset_id} AND status = 'running'`;
}
