import { actingFor, enterWorkspace } from '#server/platform/access/acting.ts';
import { type Scope, systemFacts } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { noteFailure } from '#server/platform/jobs/failures.ts';
import type { Job, RowWords } from '#server/platform/jobs/jobs.ts';
import type { Platform } from '#server/platform/process/platform.ts';
import { inTransaction } from '#server/platform/transactions/transaction.ts';
import type { ImportStatus } from '#shared/constants/imports.ts';

import { changeImport, IMPORT_JOB } from './commands.ts';
import type { ImportRow } from './entity.ts';
import { runReading } from './reading/run-reading.ts';
import { runChecking } from './running/run-checking.ts';
import { runImport } from './running/run-import.ts';
import { SourceError } from './sources/source.ts';
import { runUndo } from './undoing/run-undo.ts';
import { type ImportWork, StoppedError } from './work.ts';

/** A process that has not said anything for so long is dead; another one goes on where it stopped. */
const LOCK_SECONDS = 120;
const MAX_ATTEMPTS = 5;
const RETRY_SECONDS = 15;

const WORK: Readonly<Partial<Record<ImportStatus, (work: ImportWork) => Promise<void>>>> = {
  reading: runReading,
  checking: runChecking,
  running: runImport,
  undoing: runUndo,
};

/** Reads, checks, runs and undoes imports. */
export const importJob: Job = {
  kind: IMPORT_JOB,
  async run(platform, id) {
    const row = await claim(platform, id);
    const work = row && WORK[row.status];
    if (!row || !work) return;
    try {
      await work(workOn(platform, row));
    } catch (error) {
      if (error instanceof StoppedError) return;
      platform.log.warn({ err: error, import: id }, 'work on an import failed');
      await fail(platform, row, error);
      // What an import says of its source is for the people who run it.
      if (error instanceof SourceError) return;
      const isOver = row.attempts >= MAX_ATTEMPTS;
      await noteFailure(platform, { kind: IMPORT_JOB, id, error, isOver });
    }
  },
  async due(platform, limit) {
    const rows = await platform.database.sql<{ id: string }[]>`
      SELECT id FROM imports
      WHERE status IN ('reading', 'checking', 'queued', 'running', 'undoing') AND ${live(platform.database.sql)}
        AND next_attempt_at <= now()
      ORDER BY next_attempt_at LIMIT ${limit}`;
    return rows.map((row) => row.id);
  },
  again: (platform, id) =>
    inTransaction<Scope, unknown>(platform, systemFacts, async (scope) => {
      const [before] = await scope.sql<ImportRow[]>`
        SELECT * FROM imports WHERE id = ${id} AND status = 'failed' AND ${live(scope.sql)}
        FOR NO KEY UPDATE`;
      if (!before) return;
      await changeImport(scope, before, {
        // It goes on where it stopped: with the run, or with reading what there is to import.
        status: before.started_at === null ? 'reading' : 'queued',
        attempts: 0,
        next_attempt_at: new Date().toISOString(),
      });
    }),
  about: ({ database: { sql } }, ids) => sql<RowWords[]>`
    SELECT i.id, w.name AS about FROM imports i JOIN workspaces w ON w.id = i.workspace_id
    WHERE i.id = ANY(${ids as string[]}::uuid[])`,
};

function workOn(platform: Platform, row: ImportRow): ImportWork {
  return {
    platform,
    row,
    inWorkspace: async (command) => {
      const facts = await actingFor(platform.database.sql, row.initiated_by);
      return inTransaction(platform, facts, async (scope) =>
        command(await enterWorkspace(scope, row.workspace_id)),
      );
    },
    async note(scope, fields) {
      const before = await lockAt(scope, row);
      if (!before) throw new StoppedError();
      const later = new Date(Date.now() + LOCK_SECONDS * 1000).toISOString();
      await changeImport(scope, before, { next_attempt_at: later, ...fields });
    },
  };
}

/** The import, as long as it is at this work. */
async function lockAt(scope: Scope, row: ImportRow): Promise<ImportRow | null> {
  const [found] = await scope.sql<ImportRow[]>`
    SELECT * FROM imports
    WHERE id = ${row.id} AND status = ${row.status} AND ${live(scope.sql)} FOR NO KEY UPDATE`;
  return found ?? null;
}

/** Takes an import for this process; one that waits for its run begins it. */
async function claim(platform: Platform, id: string): Promise<ImportRow | null> {
  return inTransaction<Scope, ImportRow | null>(platform, systemFacts, async (scope) => {
    const [before] = await scope.sql<ImportRow[]>`
      SELECT * FROM imports
      WHERE id = ${id} AND status IN ('reading', 'checking', 'queued', 'running', 'undoing')
        AND ${live(scope.sql)} AND next_attempt_at <= now() FOR NO KEY UPDATE SKIP LOCKED`;
    if (!before) return null;
    const isNew = before.status === 'queued';
    return changeImport(scope, before, {
      attempts: before.attempts + 1,
      next_attempt_at: new Date(Date.now() + LOCK_SECONDS * 1000).toISOString(),
      ...(isNew && {
        status: 'running',
        started_at: before.started_at ?? new Date().toISOString(),
        finished_at: null,
      }),
    });
  });
}

/** What failed for good says why; anything else is tried again, where it stopped. */
async function fail(platform: Platform, row: ImportRow, error: unknown): Promise<void> {
  const isOver = error instanceof SourceError || row.attempts >= MAX_ATTEMPTS;
  const reason =
    error instanceof SourceError
      ? error.message
      : 'Something went wrong here. Try again; if it happens again, ask who runs this server.';
  await inTransaction<Scope, unknown>(platform, systemFacts, async (scope) => {
    const before = await lockAt(scope, row);
    if (!before) return;
    const again = new Date(Date.now() + RETRY_SECONDS * 1000).toISOString();
    const fields = isOver
      ? ({ status: 'failed', reason: reason.slice(0, 500) } as const)
      : { next_attempt_at: again };
    await changeImport(scope, before, fields);
  });
}
