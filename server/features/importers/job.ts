import { sql as raw } from 'drizzle-orm';

import { actingFor, enterWorkspace } from '#server/platform/access/acting.ts';
import { type Scope, systemFacts } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { isOutOfRoom } from '#server/platform/files/file-failure.ts';
import { noteFailure } from '#server/platform/jobs/failures.ts';
import { readWorkspaces } from '#server/platform/jobs/fair-queue.ts';
import { isEnding } from '#server/platform/jobs/holds.ts';
import type { Job, RowWords } from '#server/platform/jobs/jobs.ts';
import type { Platform } from '#server/platform/process/platform.ts';
import { inTransaction } from '#server/platform/transactions/transaction.ts';
import type { ImportStatus } from '#shared/constants/imports.ts';
import { shownText } from '#shared/lib/shown-text.ts';

import { changeImport, IMPORT_JOB } from './commands.ts';
import type { ImportRow } from './entity.ts';
import { runReading } from './reading/run-reading.ts';
import { runChecking } from './running/run-checking.ts';
import { runImport } from './running/run-import.ts';
import { SourceError } from './sources/source.ts';
import { runUndo } from './undoing/run-undo.ts';
import { type ImportWork, StoppedError } from './work.ts';

/** Longer than an import goes without an update: until then no other process takes it. */
const LOCK_SECONDS = 120;
/** Limit of consecutive failures without progress. */
const MAX_ATTEMPTS = 5;
const RETRY_SECONDS = 15;

const WORK: Readonly<Partial<Record<ImportStatus, (work: ImportWork) => Promise<void>>>> = {
  reading: runReading,
  checking: runChecking,
  running: runImport,
  undoing: runUndo,
};

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
      const isOver = await fail(platform, row, error);
      // Problems of the source are for the import's starter, not for the log.
      if (error instanceof SourceError) return;
      await noteFailure(platform, { kind: IMPORT_JOB, id, error, isOver });
    }
  },
  async due(platform, limit) {
    const rows = await platform.database.sql<{ id: string }[]>`
      SELECT id FROM imports
      WHERE status IN ('reading', 'checking', 'queued', 'running', 'undoing') AND ${live(platform.database.sql)}
        AND next_attempt_at <= now()
      ORDER BY row_number() OVER (PARTITION BY workspace_id ORDER BY next_attempt_at), next_attempt_at
      LIMIT ${limit}`;
    return rows.map((row) => row.id);
  },
  workspacesOf: ({ database: { sql } }, ids) => readWorkspaces(sql, 'imports', ids),
  free: ({ database: { sql } }, id) => sql`
    UPDATE imports SET next_attempt_at = now()
    WHERE id = ${id} AND status IN ('reading', 'checking', 'running', 'undoing')`,
  async reached({ database: { sql } }, id) {
    const [row] = await sql<{ reached: string }[]>`
      SELECT concat_ws(' ', i.status, i.removed, i.kept,
        (SELECT (count(*), count(*) FILTER (WHERE r.status <> 'waiting'), count(*) FILTER (WHERE r.is_whole))::text
          FROM import_records r WHERE r.import_id = i.id),
        (SELECT (count(*), count(*) FILTER (WHERE t.is_undone))::text
          FROM imported_things t WHERE t.import_id = i.id)) AS reached
      FROM imports i WHERE i.id = ${id}`;
    return row?.reached ?? '';
  },
  abandon: (platform, id) =>
    inTransaction<Scope, unknown>(platform, systemFacts, async (scope) => {
      const [before] = await scope.sql<ImportRow[]>`
        SELECT * FROM imports WHERE id = ${id} AND ${live(scope.sql)} FOR NO KEY UPDATE`;
      const reason = before && TOO_MUCH[before.status];
      if (before && reason) await changeImport(scope, before, { status: 'failed', reason });
    }),
  again: (platform, id) =>
    inTransaction<Scope, unknown>(platform, systemFacts, async (scope) => {
      const [before] = await scope.sql<ImportRow[]>`
        SELECT * FROM imports WHERE id = ${id} AND status = 'failed' AND ${live(scope.sql)}
        FOR NO KEY UPDATE`;
      if (!before) return;
      await changeImport(scope, before, {
        // Continues where it stopped: with the run, or with reading.
        status: before.started_at === null ? 'reading' : 'queued',
        attempts: 0,
        next_attempt_at: raw`now()`,
      });
    }),
  about: ({ database: { sql } }, ids) => sql<RowWords[]>`
    SELECT i.id, w.name AS about FROM imports i JOIN workspaces w ON w.id = i.workspace_id
    WHERE i.id = ANY(${ids as string[]}::uuid[])`,
};

const inSeconds = (seconds: number) => raw`now() + make_interval(secs => ${seconds})`;

const READING = shownText(
  'Reading this stopped the server twice, so it is not read again. Divide it into smaller files, take out what is unusually large, and import them one after the other.',
);

/** Error of an import that stopped the server twice at the same point. */
const TOO_MUCH: Readonly<Partial<Record<ImportStatus, string>>> = {
  reading: READING,
  checking: READING,
  running: shownText(
    'This import stopped the server twice at the same place, so it was ended there. What came in stays. Import the rest in smaller files, without the item that comes next.',
  ),
  undoing: shownText(
    'Undoing this import stopped the server twice at the same place, so it was ended there. Ask who runs this server.',
  ),
};

function workOn(platform: Platform, row: ImportRow): ImportWork {
  return {
    platform,
    row,
    inWorkspace: async (command) => {
      if (isEnding(platform)) throw new StoppedError();
      const facts = await actingFor(platform.database.sql, row.initiated_by);
      return inTransaction(platform, facts, async (scope) =>
        command(await enterWorkspace(scope, row.workspace_id)),
      );
    },
    async note(scope, fields) {
      const before = await lockAt(scope, row);
      if (!before) throw new StoppedError();
      await changeImport(scope, before, { next_attempt_at: inSeconds(LOCK_SECONDS), ...fields });
    },
  };
}

/** Locks the import while it is still in this phase; null otherwise. */
async function lockAt(scope: Scope, row: ImportRow): Promise<ImportRow | null> {
  const [found] = await scope.sql<ImportRow[]>`
    SELECT * FROM imports
    WHERE id = ${row.id} AND status = ${row.status} AND ${live(scope.sql)} FOR NO KEY UPDATE`;
  return found ?? null;
}

/** Claims an import for this process; a queued one starts its run. */
async function claim(platform: Platform, id: string): Promise<ImportRow | null> {
  return inTransaction<Scope, ImportRow | null>(platform, systemFacts, async (scope) => {
    const [before] = await scope.sql<ImportRow[]>`
      SELECT * FROM imports
      WHERE id = ${id} AND status IN ('reading', 'checking', 'queued', 'running', 'undoing')
        AND ${live(scope.sql)} AND next_attempt_at <= now() FOR NO KEY UPDATE SKIP LOCKED`;
    if (!before) return null;
    const isNew = before.status === 'queued';
    return changeImport(scope, before, {
      next_attempt_at: inSeconds(LOCK_SECONDS),
      ...(isNew && {
        status: 'running',
        started_at: before.started_at ?? raw`now()`,
        finished_at: null,
      }),
    });
  });
}

/** Records a failure: final, or retried from where it stopped. Returns whether it is final. */
async function fail(platform: Platform, row: ImportRow, error: unknown): Promise<boolean> {
  return inTransaction<Scope, boolean>(platform, systemFacts, async (scope) => {
    const before = await lockAt(scope, row);
    if (!before) return true;
    // Each step of progress resets it to 0.
    const attempts = before.attempts + 1;
    const isOver = error instanceof SourceError || attempts >= MAX_ATTEMPTS;
    const fields = isOver
      ? ({ status: 'failed', reason: reasonOf(error).slice(0, 500) } as const)
      : { next_attempt_at: inSeconds(RETRY_SECONDS) };
    await changeImport(scope, before, { attempts, ...fields });
    return isOver;
  });
}

function reasonOf(error: unknown): string {
  if (error instanceof SourceError) return error.message;
  if (isOutOfRoom(error)) {
    return shownText(
      'The disk of the server is full. Ask who runs it to make room, then go on with this import.',
    );
  }
  return shownText(
    `It failed ${MAX_ATTEMPTS} times at the same place. What came in until then stays. Try again; if it happens again, ask who runs this server.`,
  );
}
