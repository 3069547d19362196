import { readAddress } from './address.ts';
import { connect, NO_LIMIT } from './connect.ts';

/**
 * Settings of every connection but the locks'. Transactions may take at most 10 s, and 5 s idle: a
 * long one would hold the whole change feed back.
 */
export const SETTINGS = {
  // `transaction_timeout` ends each statement before. This one would also end the wait of a COMMIT for
  // the standby: PostgreSQL then says that it is done, though only the primary has it.
  statement_timeout: NO_LIMIT,
  transaction_timeout: 10_000,
  idle_in_transaction_session_timeout: 5_000,
  // Statements are short: JIT compilation costs more than it saves.
  jit: 'off',
  // Pages are in memory or on flash: an index read does not cost four times a scan.
  random_page_cost: 1.1,
  // Statements are prepared even while tables are small: such a plan would keep scanning.
  enable_seqscan: 'off',
  // A list that is ranked as a whole sorts in memory.
  work_mem: '16MB',
} as const;

/**
 * Gives the settings to the role of a URL that leads to a pooler, which refuses those that a
 * connection brings along. Connections that it opened before are ended once.
 */
export async function settleSettings(url: string, directUrl: string): Promise<void> {
  const role = decodeURIComponent(readAddress(url)[0].username);
  const sql = connect(directUrl, { max: 1, connect_timeout: 10 });
  try {
    const isNew = await sql.begin(async (tx) => {
      await tx`SELECT pg_advisory_xact_lock(${SETTINGS_LOCK})`;
      const [found] = await tx<{ settings: string[] }[]>`
        SELECT s.setconfig AS settings FROM pg_db_role_setting s
        JOIN pg_database d ON d.oid = s.setdatabase AND d.datname = current_database()
        JOIN pg_roles r ON r.oid = s.setrole AND r.rolname = ${role}`;
      const wanted = Object.entries(SETTINGS).map(([name, value]) => `${name}=${value}`);
      if (wanted.every((setting) => found?.settings.includes(setting))) return false;
      const [at] = await tx<{ whose: string }[]>`
        SELECT format('%I IN DATABASE %I', ${role}::text, current_database()) AS whose`;
      for (const [name, value] of Object.entries(SETTINGS))
        await tx.unsafe(`ALTER ROLE ${at?.whose} SET ${name} = '${value}'`);
      return true;
    });
    if (!isNew) return;
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND usename = ${role} AND state = 'idle'
        AND pid <> pg_backend_pid() AND application_name NOT LIKE '% session'`;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

const SETTINGS_LOCK = 7_283_009;
