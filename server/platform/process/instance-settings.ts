import type { SqlClient } from '#server/platform/database/database.ts';
import { unseal } from '#server/platform/settings/secret-key.ts';

import type { Platform } from './platform.ts';

/** Purpose under which secrets of the instance's configuration are sealed. */
export const CONFIGURATION_PURPOSE = 'instance-configuration';

/** Settings of the admin area by name, trimmed and unsealed; an unset one is missing or "". */
export async function readInstanceSettings(
  platform: Platform,
  keys: readonly string[],
  sql: SqlClient = platform.database.sql,
): Promise<Record<string, string>> {
  const rows = await sql<{ key: string; value: string; is_encrypted: boolean }[]>`
    SELECT key, coalesce(value, '') AS value, is_encrypted FROM instance_configurations
    WHERE key = ANY(${keys as string[]}::text[]) AND deleted_at IS NULL`;
  return Object.fromEntries(
    rows.map(({ key, value, is_encrypted }) => [
      key,
      is_encrypted ? unsealed(platform, key, value) : value.trim(),
    ]),
  );
}

/** A secret sealed under another key counts as empty: the failure shows in the admin area. */
function unsealed(platform: Platform, key: string, value: string): string {
  if (value === '') return '';
  try {
    return unseal(platform.secretKey, CONFIGURATION_PURPOSE, value);
  } catch {
    platform.log.warn(
      { key },
      'a stored secret cannot be read with this SECRET_KEY; enter it again',
    );
    return '';
  }
}
