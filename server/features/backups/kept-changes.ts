import type { Sql } from 'postgres';
import { z } from 'zod';

/** Fact with how far the changes of the embedded database are kept (`BACKUP_CHANGES`). */
const FACT = 'kept_changes';

const KeptChanges = z.object({
  /** The unbroken sequence of changes that the database writes now. */
  line: z.string(),
  /** Public key that its files are encrypted for; null = they are not. */
  recipient: z.string().nullable(),
  /** Fingerprint of the settings that encrypt: other ones begin another line. */
  mark: z.string(),
  /** Every change until then is kept; null until the first run. */
  reached: z.string().nullable(),
  /** When the newest copy of the database was finished; null before the first. */
  based: z.string().nullable(),
  /** The first moment that a restore can reach. */
  from: z.string().nullable(),
});
export type KeptChanges = z.infer<typeof KeptChanges>;

/** Null = changes were never kept. */
export async function readKeptChanges(sql: Sql): Promise<KeptChanges | null> {
  const [row] = await sql<{ value: string }[]>`
    SELECT value FROM system_facts WHERE name = ${FACT}`;
  const found = KeptChanges.safeParse(row ? JSON.parse(row.value) : null);
  return found.success ? found.data : null;
}

/** Begins to keep the changes of a line. */
export async function beginKeptChanges(
  sql: Sql,
  line: Pick<KeptChanges, 'line' | 'mark' | 'recipient'>,
): Promise<KeptChanges> {
  const kept: KeptChanges = { ...line, reached: null, based: null, from: null };
  await sql`
    INSERT INTO system_facts (name, value) VALUES (${FACT}, ${JSON.stringify(kept)})
    ON CONFLICT (name) DO UPDATE SET value = EXCLUDED.value`;
  return kept;
}

/** Notes what a line has reached, unless another one has begun. */
export async function noteKeptChanges(
  sql: Sql,
  line: string,
  change: Partial<Pick<KeptChanges, 'based' | 'from' | 'reached'>>,
): Promise<void> {
  await sql`
    UPDATE system_facts SET value = (value::jsonb || ${JSON.stringify(change)}::text::jsonb)::text
    WHERE name = ${FACT} AND value::jsonb ->> 'line' = ${line}`;
}
