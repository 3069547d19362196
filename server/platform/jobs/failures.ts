import type { Platform } from '#server/platform/process/platform.ts';

export interface JobFailure {
  readonly kind: string;
  /** The job's row; NO_ROW for recurring jobs. */
  readonly id: string;
  readonly error: unknown;
  /** It is not retried automatically. */
  readonly isOver: boolean;
}

/** Row id of recurring jobs, which have no row. */
export const NO_ROW = '00000000-0000-0000-0000-000000000000';

const MAX_ERROR = 1_000;

/**
 * Known failures of each row, by process: most jobs succeed, and need no query for an earlier
 * failure.
 */
const known = new WeakMap<Platform, Map<string, number>>();

const keyOf = (kind: string, id: string) => `${kind} ${id}`;

function knownOf(platform: Platform): Map<string, number> {
  const failures = known.get(platform) ?? new Map<string, number>();
  known.set(platform, failures);
  return failures;
}

/** Number of known failures of a row: the same number after a run means that it succeeded. */
export function failuresOf(platform: Platform, kind: string, id: string): number {
  return knownOf(platform).get(keyOf(kind, id)) ?? 0;
}

/** Records a failed job for the admin area. */
export async function noteFailure(platform: Platform, failure: JobFailure): Promise<void> {
  const { kind, id, error, isOver } = failure;
  const text = (error instanceof Error ? error.message : String(error)).replaceAll('\0', '');
  knownOf(platform).set(keyOf(kind, id), failuresOf(platform, kind, id) + 1);
  try {
    await platform.database.sql`
      INSERT INTO job_failures AS f (kind, row_id, error, is_over)
      VALUES (${kind}, ${id}, ${text.slice(0, MAX_ERROR)}, ${isOver})
      ON CONFLICT (kind, row_id) DO UPDATE SET error = EXCLUDED.error, is_over = EXCLUDED.is_over,
        failures = f.failures + 1, failed_at = now()`;
  } catch (caught) {
    platform.log.warn({ err: caught, kind, id }, 'a failure could not be noted');
  }
}

/** Deletes the failure of a job that succeeded now. */
export async function noteSuccess(platform: Platform, kind: string, id: string): Promise<void> {
  if (!knownOf(platform).delete(keyOf(kind, id))) return;
  await platform.database.sql`DELETE FROM job_failures WHERE kind = ${kind} AND row_id = ${id}`;
}

/** Reads failures of other processes, and from before this one started. */
export async function readFailures(platform: Platform): Promise<void> {
  const rows = await platform.database.sql<{ kind: string; row_id: string }[]>`
    SELECT kind, row_id FROM job_failures LIMIT 10000`;
  const failures = knownOf(platform);
  for (const { kind, row_id } of rows) {
    const key = keyOf(kind, row_id);
    failures.set(key, failures.get(key) ?? 1);
  }
}
