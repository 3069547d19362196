import type { Sql } from 'postgres';
import { z } from 'zod';

const FACT = 'file_store';
const PLACES = ['disk', 's3'] as const;
export type Place = (typeof PLACES)[number];

/** Where the files are, once they were moved: all processes follow this row. */
const FileState = z.object({
  /** New files are written here. */
  place: z.enum(PLACES),
  /**
   * `moving`: files are also read in the other place. `emptying`: those in the other place are
   * deleted. `settled`: there are none.
   */
  phase: z.enum(['moving', 'emptying', 'settled']),
  /** When the phase began, by the database's clock. */
  since: z.string(),
  /** Sealed settings of S3, for processes that were started without. */
  s3: z.string().nullable(),
});
export type FileState = z.infer<typeof FileState>;

export interface ReadState extends FileState {
  /** Seconds since the phase began. */
  readonly seconds: number;
}

/** Null while files never moved: they are where the settings say. */
export async function readFileState(sql: Sql): Promise<ReadState | null> {
  const [row] = await sql<{ value: string; seconds: number }[]>`
    SELECT value, extract(epoch FROM now() - (value::jsonb->>'since')::timestamptz)::float8 AS seconds
    FROM system_facts WHERE name = ${FACT}`;
  return row ? { ...FileState.parse(JSON.parse(row.value)), seconds: row.seconds } : null;
}

/** Begins a phase; processes know it within `SPREAD_MS`. */
export async function beginPhase(sql: Sql, state: Omit<FileState, 'since'>): Promise<void> {
  await sql`
    INSERT INTO system_facts (name, value)
    VALUES (${FACT}, (${JSON.stringify(state)}::text::jsonb || jsonb_build_object('since', now()))::text)
    ON CONFLICT (name) DO UPDATE SET value = EXCLUDED.value`;
}

export const otherPlace = (place: Place): Place => (place === 'disk' ? 's3' : 'disk');

/** Says that a file is not the same in both places any more. */
export async function forgetMoved(sql: Sql, key: string): Promise<void> {
  await sql`DELETE FROM moved_files WHERE key = ${key}`;
}
