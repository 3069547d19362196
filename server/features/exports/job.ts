import { Readable } from 'node:stream';

import { type SQL, sql as raw } from 'drizzle-orm';

import { todayIn } from '#server/features/work-items/numbers/queries.ts';
import {
  readScope,
  type Scope,
  systemFacts,
  type WorkspaceScope,
} from '#server/platform/access/scope.ts';
import { isOutOfRoom } from '#server/platform/files/file-failure.ts';
import { zip } from '#server/platform/files/zip.ts';
import { noteFailure } from '#server/platform/jobs/failures.ts';
import { readWorkspaces } from '#server/platform/jobs/fair-queue.ts';
import { isEnding } from '#server/platform/jobs/holds.ts';
import type { Job, RecurringJob, RowWords } from '#server/platform/jobs/jobs.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import type { Platform } from '#server/platform/process/platform.ts';
import { inTransaction } from '#server/platform/transactions/transaction.ts';
import { EXPORT_DAYS } from '#shared/constants/exports.ts';
import { shownText } from '#shared/lib/shown-text.ts';

import { changeExport } from './commands.ts';
import type { ExportRow } from './entity.ts';
import { filesOf } from './files.ts';
import { readyMail } from './mail.ts';
import { exportScope } from './scope-queries.ts';

/** Longer than an export goes without an update: until then no other process takes it. */
const LOCK_SECONDS = 120;
const RETRY_SECONDS = 10;
const MAX_ATTEMPTS = 3;
/** Interval between progress updates. */
const PROGRESS_MS = 700;

export const exportJob: Job = {
  kind: 'export',
  async run(platform, id) {
    const row = await claim(platform, id);
    if (!row) return;
    try {
      await make(platform, row);
    } catch (error) {
      if (error instanceof Ended) return;
      platform.log.warn({ err: error, export: id }, 'an export failed');
      await fail(platform, row, error);
      await noteFailure(platform, { kind: 'export', id, error, isOver: isOver(row) });
    }
  },
  async due(platform, limit) {
    const rows = await platform.database.sql<{ id: string }[]>`
      SELECT id FROM exports WHERE status IN ('queued', 'processing') AND next_attempt_at <= now()
      ORDER BY row_number() OVER (PARTITION BY workspace_id ORDER BY next_attempt_at), next_attempt_at
      LIMIT ${limit}`;
    return rows.map((row) => row.id);
  },
  workspacesOf: ({ database: { sql } }, ids) => readWorkspaces(sql, 'exports', ids),
  again: (platform, id) =>
    inTransaction<Scope, unknown>(platform, systemFacts, (scope) =>
      changeExport(
        scope,
        id,
        { status: 'queued', reason: '', attempts: 0, next_attempt_at: inSeconds(0) },
        'failed',
      ),
    ),
  free: ({ database: { sql } }, id) => sql`
    UPDATE exports SET next_attempt_at = now() WHERE id = ${id} AND status = 'processing'`,
  abandon: (platform, id) =>
    inTransaction<Scope, unknown>(platform, systemFacts, (scope) =>
      changeExport(scope, id, { status: 'failed', reason: TOO_MUCH }, 'processing'),
    ),
  about: ({ database: { sql } }, ids) => sql<RowWords[]>`
    SELECT e.id, w.name AS about FROM exports e JOIN workspaces w ON w.id = e.workspace_id
    WHERE e.id = ANY(${ids as string[]}::uuid[])`,
};

export const expiryJob: RecurringJob = {
  name: 'export_expiry',
  needsSteadyClock: true,
  pattern: '30 1 * * *',
  async run(platform) {
    const rows = await platform.database.sql<{ id: string; file_key: string }[]>`
      SELECT id, file_key FROM exports WHERE file_key IS NOT NULL AND expires_at < now()`;
    for (const { id, file_key } of rows) {
      await platform.files.remove(file_key);
      await inTransaction<Scope, unknown>(platform, systemFacts, (scope) =>
        changeExport(scope, id, { file_key: null, url: null }, 'completed'),
      );
    }
    return { removed: rows.length };
  },
};

async function claim(platform: Platform, id: string): Promise<ExportRow | null> {
  const [found] = await platform.database.sql<Pick<ExportRow, 'id' | 'status'>[]>`
    UPDATE exports SET next_attempt_at = now() + make_interval(secs => ${LOCK_SECONDS})
    WHERE id = (SELECT id FROM exports WHERE id = ${id} AND status IN ('queued', 'processing')
      AND next_attempt_at <= now() FOR UPDATE SKIP LOCKED)
    RETURNING id, status`;
  if (!found) return null;
  return inTransaction<Scope, ExportRow | null>(platform, systemFacts, (scope) =>
    changeExport(scope, id, { status: 'processing', done: 0 }, found.status),
  );
}

async function make(platform: Platform, row: ExportRow): Promise<void> {
  const facts = await exportScope(platform, row);
  if (!facts) throw new CannotExport('The person is not in the workspace any more.');
  const scope = readScope<WorkspaceScope>(platform, facts);
  const { database, files } = platform;
  const name = `export-${scope.workspace.slug}-${row.token.slice(0, 6)}-${todayIn(scope.user.user_timezone)}.zip`;
  const key = `${row.workspace_id}/${name}`;
  const reader = { userId: facts.user.id, isPatient: true };
  const size = await database.reading(reader, async (connection) => {
    const reading = readScope<WorkspaceScope>(platform, facts, connection);
    const archive = Readable.from(zip(await filesOf(reading, row, progressOf(platform, row))));
    return files.write(key, 'application/zip', archive);
  });
  const origin = platform.config.PUBLIC_URL.replace(/\/$/, '');
  const url = `${origin}/api/workspaces/${scope.workspace.slug}/export-issues/${row.id}/download/`;
  await inTransaction<Scope, void>(platform, systemFacts, async (writing) => {
    const done = await changeExport(
      writing,
      row.id,
      {
        status: 'completed',
        size,
        file_key: key,
        url,
        expires_at: inSeconds(EXPORT_DAYS * 86_400),
        done: row.total,
      },
      'processing',
    );
    if (done) await queueMail(writing, readyMail(scope, done));
    // It was canceled while its end was written.
    else writing.afterCommit(() => void platform.files.remove(key).catch(() => undefined));
  });
}

/** Reports progress at intervals; throws once the export was canceled or is gone. */
function progressOf(platform: Platform, row: ExportRow): (more: number) => Promise<void> {
  let done = 0;
  let at = -Infinity;
  return async (more) => {
    done += more;
    if (isEnding(platform)) throw new Ended();
    if (performance.now() - at < PROGRESS_MS) return;
    at = performance.now();
    const later = inSeconds(LOCK_SECONDS);
    const isWanted = await inTransaction<Scope, unknown>(platform, systemFacts, (scope) =>
      changeExport(scope, row.id, { done, next_attempt_at: later }, 'processing'),
    );
    if (!isWanted) throw new Ended();
  };
}

/** The export was canceled, or this process stops; ends the stream that writes the file. */
class Ended extends Error {}

/** Its message is shown to the person who requested the export. */
class CannotExport extends Error {}

const TOO_MUCH = shownText(
  'This export stopped the server twice, so it is not tried again. Export fewer projects, or fewer columns.',
);

const inSeconds = (seconds: number): SQL => raw`now() + make_interval(secs => ${seconds})`;

const isOver = ({ attempts }: ExportRow) => attempts + 1 >= MAX_ATTEMPTS;

async function fail(platform: Platform, row: ExportRow, error: unknown): Promise<void> {
  await inTransaction<Scope, unknown>(platform, systemFacts, (scope) =>
    changeExport(
      scope,
      row.id,
      isOver(row)
        ? { status: 'failed', reason: reasonOf(error) }
        : {
            status: 'queued',
            attempts: row.attempts + 1,
            next_attempt_at: inSeconds(RETRY_SECONDS),
          },
      'processing',
    ),
  );
}

function reasonOf(error: unknown): string {
  if (error instanceof CannotExport) return error.message;
  return isOutOfRoom(error)
    ? shownText('The disk of the server is full. Ask who runs it to make room, then export again.')
    : shownText(
        `Something went wrong here, ${MAX_ATTEMPTS} times. Export again; if it happens again, ask who runs this server.`,
      );
}
