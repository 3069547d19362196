import { setTimeout as pause } from 'node:timers/promises';

import type { ProjectScope } from '#server/platform/access/scope.ts';
import type { Platform } from '#server/platform/process/platform.ts';
import { StartError } from '#server/start/failure.ts';

import { importComments } from './comments.ts';
import type { Import } from './current-import.ts';
import { readFolder } from './folder.ts';
import { importLabels } from './labels.ts';
import { importPeople } from './people.ts';
import { type ImportReport, makeReport, type Stage } from './report.ts';
import { findTarget, inTarget } from './target.ts';
import { importWorkItems } from './work-items.ts';

export interface ImportOrder {
  readonly folder: string;
  readonly workspace: string;
  readonly project: string;
  /** Namespace of the folder's ids: the same id of the same source is the same row. */
  readonly source: string;
}

export type Progress = (stage: Stage, done: number, total: number) => void;

/** Rows per transaction; each becomes about ten rows with its history and texts. */
const CHUNK = 40;
/** Pause between transactions in milliseconds, for the requests of a running server. */
const PAUSE_MS = 5;
/** Class of the advisory lock on the target project. */
const IMPORT_LOCK = 7_283_003;

/** Imports a folder into a project; existing rows stay unchanged. */
export async function runImport(
  platform: Platform,
  order: ImportOrder,
  progress: Progress = () => undefined,
): Promise<ImportReport> {
  const folder = readFolder(order.folder);
  const report = makeReport();
  report.skipped.push(...folder.skipped);
  const target = await findTarget(platform, order.workspace, order.project, folder.projectName);
  const lock = await takeLock(platform, target.projectId);
  try {
    const current: Import = {
      source: order.source,
      target,
      platform,
      report,
      inChunks: (stage, rows, work) => inChunks(current, progress, stage, rows, work),
    };
    const people = await importPeople(current, folder.users);
    const labels = await importLabels(current, folder.labels);
    const items = await importWorkItems(current, folder, people, labels);
    await importComments(current, folder.comments, people, items);
    return report;
  } finally {
    await lock.release();
  }
}

async function inChunks<Row>(
  { platform, target }: Import,
  progress: Progress,
  stage: Stage,
  rows: readonly Row[],
  work: (scope: ProjectScope, row: Row) => Promise<void>,
): Promise<void> {
  progress(stage, 0, rows.length);
  for (let start = 0; start < rows.length; start += CHUNK) {
    const chunk = rows.slice(start, start + CHUNK);
    await inTarget(platform, target, async (scope) => {
      for (const row of chunk) await work(scope, row);
    });
    progress(stage, start + chunk.length, rows.length);
    await pause(PAUSE_MS);
  }
}

/** Locks the project: two concurrent imports would create the same rows twice. */
async function takeLock(platform: Platform, projectId: string) {
  const sql = await platform.database.reserve();
  const [row] = await sql<{ taken: boolean }[]>`
    SELECT pg_try_advisory_lock(${IMPORT_LOCK}, hashtext(${projectId})) AS taken`;
  if (!row?.taken) {
    sql.release();
    throw new StartError('Another import into this project is running: wait until it has ended.');
  }
  return {
    async release() {
      await sql`SELECT pg_advisory_unlock(${IMPORT_LOCK}, hashtext(${projectId}))`;
      sql.release();
    },
  };
}
