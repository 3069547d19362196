import { setTimeout as wait } from 'node:timers/promises';

import { sql as raw } from 'drizzle-orm';

import { surveyItems } from '#server/features/importers/meaning/survey.ts';
import { SourceError } from '#server/features/importers/sources/source.ts';
import type { ImportWork } from '#server/features/importers/work.ts';
import type { SqlClient } from '#server/platform/database/database.ts';

import { readKnownItems } from './known.ts';
import { prepare } from './prepare.ts';
import { runItems } from './run-items.ts';
import { runParts } from './run-parts.ts';
import type { Run } from './run.ts';

/** Class of the advisory lock on the target project. */
const IMPORT_LOCK = 7_283_003;

/** Imports everything, from where an earlier run stopped. */
export async function runImport(work: ImportWork): Promise<void> {
  const { platform, row } = work;
  const { sql } = platform.database;
  // Resets the counts of a dry run, but not those of an earlier run.
  if (row.counts.comments === undefined) {
    await sql`DELETE FROM import_problems WHERE import_id = ${row.id}`;
  }
  const [counted] = await sql<{ n: number }[]>`
    SELECT count(*)::int AS n FROM import_problems WHERE import_id = ${row.id}`;
  const survey = await surveyItems(sql, row);
  const prepared = await prepare(work, survey);
  await holding(work, prepared.projectId, async () => {
    const [fresh] = await sql<Pick<typeof row, 'counts' | 'recent'>[]>`
      SELECT counts, recent FROM imports WHERE id = ${row.id}`;
    const run: Run = {
      work,
      survey,
      prepared,
      known: await readKnownItems(sql, row, prepared.projectId),
      counts: withPeople(fresh?.counts ?? row.counts),
      problems: counted?.n ?? 0,
      recent: fresh?.recent ?? [],
    };
    await runItems(run);
    await runParts(run);
    await finish(work);
  });
}

/** After preparation all people exist. */
function withPeople(counts: ImportWork['row']['counts']): ImportWork['row']['counts'] {
  const { people } = counts;
  return people ? { ...counts, people: { ...people, made: people.total } } : counts;
}

async function finish(work: ImportWork): Promise<void> {
  const { row } = work;
  await work.inWorkspace((scope) =>
    work.note(scope, {
      status: 'completed',
      finished_at: raw`now()`,
      secret: null,
      file_key: null,
    }),
  );
  if (row.file_key) await work.platform.files.remove(row.file_key);
}

/** Locks the project: two concurrent imports would create the same items twice. */
async function holding(
  { platform }: ImportWork,
  projectId: string,
  run: () => Promise<void>,
): Promise<void> {
  const sql = await platform.database.reserve();
  try {
    if (!(await take(sql, projectId))) {
      throw new SourceError(
        'Another import into this project is running. Try again when it has ended.',
      );
    }
    try {
      await run();
    } finally {
      await sql`SELECT pg_advisory_unlock(${IMPORT_LOCK}, hashtext(${projectId}))`;
    }
  } finally {
    sql.release();
  }
}

/** A stopping process may hold the lock for a moment longer. */
async function take(sql: SqlClient, projectId: string): Promise<boolean> {
  for (let tries = 0; tries < 20; tries += 1) {
    if (tries > 0) await wait(500);
    const [row] = await sql<{ taken: boolean }[]>`
      SELECT pg_try_advisory_lock(${IMPORT_LOCK}, hashtext(${projectId})) AS taken`;
    if (row?.taken) return true;
  }
  return false;
}
