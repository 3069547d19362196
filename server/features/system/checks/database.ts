import { healthCheck } from '#server/platform/health/check.ts';

const MINUTE = 60_000;
const SLOW_MS = 250;

export const databaseCheck = healthCheck({
  key: 'database',
  outcomes: { good: 'ok', slow: 'warn' },
  async look({ platform: { database } }) {
    await database.sql`SELECT 1`;
    const began = performance.now();
    const [row] = await database.sql<{ version: string; bytes: number }[]>`
      SELECT current_setting('server_version') AS version,
        pg_database_size(current_database())::float8 AS bytes`;
    const read_ms = Math.max(1, Math.round(performance.now() - began));
    // "18.4 (Debian 18.4-1)"
    const version = (row?.version ?? '').split(' ')[0] ?? '';
    const facts = { version, size_bytes: row?.bytes ?? 0, read_ms };
    return { outcome: read_ms > SLOW_MS ? 'slow' : 'good', facts };
  },
});

export const poolCheck = healthCheck({
  key: 'pool',
  outcomes: { good: 'ok', waiting: 'warn', server: 'warn' },
  async look({ platform: { config, database } }) {
    const { running, waiting } = database.use();
    const began = performance.now();
    const [row] = await database.sql<{ open: number; most: number }[]>`
      SELECT (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS open,
        current_setting('max_connections')::int AS most`;
    const { open = 0, most = 1 } = row ?? {};
    const wait_ms = Math.max(1, Math.round(performance.now() - began));
    const facts = { running, waiting, size: config.DATABASE_POOL, wait_ms, open, most };
    if (open > most * 0.9) return { outcome: 'server', facts };
    return { outcome: waiting > config.DATABASE_POOL ? 'waiting' : 'good', facts };
  },
});

const FAR_BYTES = 64 * 1024 ** 2;

export const replicationCheck = healthCheck({
  key: 'replication',
  outcomes: { none: 'ok', good: 'ok', behind: 'warn', away: 'warn', hidden: 'ok' },
  async look({ platform: { database } }) {
    const rows = await database.sql<{ behind: number | null; state: string | null }[]>`
      SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)::float8 AS behind, state
      FROM pg_stat_replication WHERE application_name <> 'pg_basebackup'`;
    // A slot of a standby that is gone keeps the log until the disk is full; that of the kept
    // changes has a check of its own.
    const [slots] = await database.sql<{ away: number; kept: number | null }[]>`
      SELECT count(*)::int AS away,
        max(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn))::float8 AS kept
      FROM pg_replication_slots WHERE NOT active AND NOT temporary
        AND NOT starts_with(slot_name, 'tutti_changes_')`;
    if (slots && slots.away > 0) {
      return { outcome: 'away', facts: { away: slots.away, kept_bytes: slots.kept ?? 0 } };
    }
    if (rows.length === 0) return { outcome: 'none' };
    // Without the right pg_monitor a role sees that there are standbys, not how far they are.
    if (rows.every(({ state }) => state === null)) {
      return { outcome: 'hidden', facts: { standbys: rows.length } };
    }
    const behind = Math.max(0, ...rows.map((row) => row.behind ?? 0));
    const facts = { standbys: rows.length, behind_bytes: behind };
    return { outcome: behind > FAR_BYTES ? 'behind' : 'good', facts };
  },
});

/** Transactions after which PostgreSQL vacuums by force, and after which it is late. */
const OLD_AGE = 500_000_000;
const DEAD_ROWS = 100_000;

export const vacuumCheck = healthCheck({
  key: 'vacuum',
  outcomes: { good: 'ok', dead: 'warn', old: 'bad' },
  keptFor: MINUTE,
  async look({ platform: { database } }) {
    const [age] = await database.sql<{ age: number }[]>`
      SELECT age(datfrozenxid)::float8 AS age FROM pg_database WHERE datname = current_database()`;
    const [worst] = await database.sql<{ table: string; dead: number; living: number }[]>`
      SELECT relname AS table, n_dead_tup::float8 AS dead, n_live_tup::float8 AS living
      FROM pg_stat_user_tables ORDER BY n_dead_tup DESC LIMIT 1`;
    const facts = {
      millions: Math.round((age?.age ?? 0) / 1e6),
      table: worst?.table ?? '',
      dead: worst?.dead ?? 0,
    };
    if ((age?.age ?? 0) > OLD_AGE) return { outcome: 'old', facts };
    const isMuch = worst && worst.dead > DEAD_ROWS && worst.dead > worst.living / 2;
    return { outcome: isMuch ? 'dead' : 'good', facts };
  },
});

const LARGE_BYTES = 50 * 1024 ** 2;
/** A younger count says nothing: some indexes serve work of once a week. */
const COUNTED_DAYS = 14;

export const indexCheck = healthCheck({
  key: 'indexes',
  outcomes: { good: 'ok', broken: 'bad', unused: 'ok' },
  keptFor: 10 * MINUTE,
  async look({ platform: { database } }) {
    const broken = await database.sql<{ name: string }[]>`
      SELECT i.indexrelid::regclass::text AS name FROM pg_index i
      JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE NOT i.indisvalid AND n.nspname = 'public' AND NOT EXISTS (
        SELECT 1 FROM pg_stat_progress_create_index p WHERE p.index_relid = i.indexrelid)`;
    const [first] = broken;
    if (first) return { outcome: 'broken', facts: { index: first.name } };
    const unused = await database.sql<{ name: string; bytes: number }[]>`
      SELECT s.indexrelname AS name, pg_relation_size(s.indexrelid)::float8 AS bytes
      FROM pg_stat_user_indexes s JOIN pg_index i ON i.indexrelid = s.indexrelid
      JOIN pg_stat_database d ON d.datname = current_database()
      WHERE s.idx_scan = 0 AND NOT i.indisunique AND NOT i.indisprimary
        AND coalesce(d.stats_reset, pg_postmaster_start_time())
          < now() - make_interval(days => ${COUNTED_DAYS})
        AND pg_relation_size(s.indexrelid) > ${LARGE_BYTES}
      ORDER BY bytes DESC`;
    const facts = {
      indexes: unused
        .slice(0, 5)
        .map(({ name }) => name)
        .join(', '),
      size_bytes: unused.reduce((sum, { bytes }) => sum + bytes, 0),
    };
    return unused.length > 0 ? { outcome: 'unused', facts } : { outcome: 'good' };
  },
});
