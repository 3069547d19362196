import { z } from 'zod';

import { utc } from '#server/platform/database/wire.ts';
import type { Platform } from '#server/platform/process/platform.ts';

/** What the process of the backup answers. */
export const KeptBackup = z.object({
  name: z.string(),
  address: z.string(),
  bytes: z.number(),
  isEncrypted: z.boolean(),
  tables: z.int(),
  rows: z.int(),
  files: z.int(),
  removed: z.int(),
});
type KeptBackup = z.infer<typeof KeptBackup>;

export const TestedBackup = z.object({
  name: z.string(),
  /** When it was restored: a run that was missed is made up for later. */
  at: z.string().default(''),
  rows: z.int(),
  files: z.int(),
  seconds: z.int(),
});

/** Fact with the last backup that is whole: a failed try leaves it. */
const LAST = 'last_backup';

const LastBackup = KeptBackup.extend({ at: z.string(), seconds: z.int() });

export async function noteBackup(
  { database: { sql } }: Platform,
  kept: KeptBackup,
  seconds: number,
): Promise<void> {
  const fact = JSON.stringify({ ...kept, seconds, at: new Date().toISOString() });
  await sql`
    INSERT INTO system_facts (name, value) VALUES (${LAST}, ${fact})
    ON CONFLICT (name) DO UPDATE SET value = EXCLUDED.value`;
}

export async function lastBackup({
  database: { sql },
}: Platform): Promise<z.infer<typeof LastBackup> | null> {
  const [row] = await sql<{ value: string }[]>`
    SELECT value FROM system_facts WHERE name = ${LAST}`;
  return row ? LastBackup.parse(JSON.parse(row.value)) : null;
}

/** Scheduled backups, and the weekly restore of one beside the database. */
interface BackupState {
  readonly is_on: boolean;
  /** The newest one that is whole. */
  readonly last: {
    readonly name: string;
    readonly address: string;
    readonly at: string;
    readonly seconds: number;
    readonly bytes: number;
    readonly is_encrypted: boolean;
  } | null;
  /** Why the latest try failed. */
  readonly error: string | null;
  readonly drill: {
    readonly name: string;
    readonly at: string;
    readonly seconds: number;
    readonly error: string | null;
  } | null;
}

/** What each recurring job notes of its last run. */
const Run = z.object({
  ok: z.boolean(),
  error: z
    .string()
    .transform((text) => text.replace(/^Error: /, ''))
    .optional(),
  result: z.unknown().optional(),
});

/** Why the last run of a recurring job failed; null = it did not. */
export async function lastError(platform: Platform, name: string): Promise<string | null> {
  const [row] = await platform.database.sql<{ result: unknown }[]>`
    SELECT last_result AS result FROM recurring_runs WHERE name = ${name}`;
  return Run.safeParse(row?.result).data?.error ?? null;
}

/** When the last backup was made, whether one could be restored, and what failed. */
export async function backupState(platform: Platform): Promise<BackupState> {
  const last = await lastBackup(platform);
  const rows = await platform.database.sql<{ name: string; at: string; result: unknown }[]>`
    SELECT name, last_run_at AS at, last_result AS result FROM recurring_runs
    WHERE name IN ('backup', 'backup_drill')`;
  const runOf = (name: string) => {
    const row = rows.find((one) => one.name === name);
    const run = Run.safeParse(row?.result);
    return row && run.success ? { ...run.data, at: utc(row.at) } : null;
  };
  const drill = runOf('backup_drill');
  const tested = TestedBackup.safeParse(drill?.result);
  return {
    is_on: platform.config.BACKUP_TO !== undefined,
    last: last && {
      name: last.name,
      address: last.address,
      at: last.at,
      seconds: last.seconds,
      bytes: last.bytes,
      is_encrypted: last.isEncrypted,
    },
    error: runOf('backup')?.error ?? null,
    drill: drill && {
      name: tested.data?.name ?? '',
      at: tested.data?.at || drill.at,
      seconds: tested.data?.seconds ?? 0,
      error: drill.error ?? null,
    },
  };
}
