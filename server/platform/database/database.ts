import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import type { PendingQuery, ReservedSql, Row, Sql, TransactionSql } from 'postgres';

import { inSpan, type OpenSpan, type Tracing } from '#server/platform/tracing/tracing.ts';

import { connect, type ConnectOptions } from './connect.ts';
import { isAway, type Outlast, outlasting, UnknownOutcomeError } from './outage.ts';
import { type Reader, Replica } from './replica.ts';
import { SETTINGS } from './settings.ts';
import { tracedClient } from './traced-client.ts';

/** A drizzle database or transaction, for writes and small reads; statements are prepared. */
export type Db = PostgresJsDatabase;

/** The postgres.js client or transaction, for hot reads by tagged templates. */
export type SqlClient = Sql | TransactionSql;

/** A part of a tagged template, to be embedded in another. */
export type Fragment = PendingQuery<Row[]>;

/** Both interfaces of one pool or transaction. */
export interface Connection {
  readonly db: Db;
  readonly sql: SqlClient;
}

/** The open database of this process. */
export interface Database extends Connection {
  readonly sql: Sql;
  /**
   * For look-ups by key in nearly every request, and for reading the log. Plans are cached:
   * planning took ten times as long as running. Never in a transaction, never for lists.
   */
  readonly lookups: Sql;
  /** One permanent connection: its locks are released as soon as this process is gone. */
  readonly session: Sql;
  /** The address of the database itself, for what needs a session of its own. */
  readonly directUrl: string;
  /** A connection for locks that outlive a transaction, until it is released. */
  reserve(): Promise<ReservedSql>;
  /**
   * Runs `work` in a transaction; commits when it returns, rolls back when it throws. Throws an
   * UnknownOutcomeError when the connection is lost at the commit.
   */
  transaction<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  /** Makes a runner for one call, which waits while there is no primary. */
  outlasting(): Outlast;
  /**
   * Runs a read on the replica if there is one that is near enough and has what the reader wrote;
   * once more on the primary if it leaves meanwhile.
   */
  reading<T>(reader: Reader, work: (connection: Connection) => Promise<T>): Promise<T>;
  /** Null = there is none. */
  readonly replica: Replica | null;
  /** Transactions of this process: with a connection of the pool, and waiting for one. */
  use(): { readonly running: number; readonly waiting: number };
  /** Increases with each commit, also by hints of others: earlier reads may be outdated. */
  readonly commits: number;
  /** Records a hint that another process committed. */
  noteCommit(): void;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly url: string;
  /** Leads to the database itself, where `url` leads to a pooler that keeps no sessions. */
  readonly directUrl?: string | undefined;
  /** Leads to a replica, for reads that may be as old as `maxLag` milliseconds. */
  readonly readUrl?: string | undefined;
  readonly maxLag?: number;
  /** Called when the replica is left, with the reason, and with null when it is read. */
  readonly onReplica?: (why: unknown) => void;
  /** The pooler keeps prepared statements; without one they are always prepared. */
  readonly isPrepared?: boolean;
  readonly pool?: number;
  /** How long calls wait while there is no primary, in milliseconds. */
  readonly patience?: number;
  /** Shown in pg_stat_activity. */
  readonly name?: string;
  /** Null = nothing is traced, and no client is wrapped. */
  readonly tracing?: Tracing | null;
}

const DEFAULT_CONNECTIONS = 20;
const DEFAULT_LAG = 5_000;
const LOOKUP_CONNECTIONS = 3;
const LOCK_CONNECTIONS = 4;
/** Plans for tables of any size: by key, never a scan because a table was small once. */
const KEYS_ONLY = {
  plan_cache_mode: 'force_generic_plan',
  // A bitmap would combine two indexes, one of which covers a whole project.
  enable_bitmapscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
};

/** Opens the pools; what needs a session stays direct where a pooler is between. */
export function openDatabase(options: DatabaseOptions): Database {
  const direct = { ...options, url: options.directUrl ?? options.url };
  const { tracing = null } = options;
  const plain = options.directUrl
    ? openPooled(options)
    : openPool(options, options.pool ?? DEFAULT_CONNECTIONS);
  const traced = (client: Sql) => (tracing ? tracedClient(client, tracing) : client);
  const sql = traced(plain);
  const lookups = traced(openPool(direct, LOOKUP_CONNECTIONS, KEYS_ONLY));
  const session = openSession(direct);
  // Connections are opened when they are needed.
  const locks = options.directUrl ? openPool(direct, LOCK_CONNECTIONS) : sql;
  const db = drizzleOn(sql, sql.options);
  const needed = [sql, lookups];
  const replica = openReplica(options, lookups);
  const copy = replica && traced(replica.sql);
  const near = copy && { db: drizzleOn(copy, copy.options), sql: copy };
  let commits = 0;
  const transactions = transactionsOn(plain, tracing);
  return {
    db,
    sql,
    lookups,
    session,
    directUrl: direct.url,
    reserve: () => locks.reserve(),
    get commits() {
      return commits;
    },
    noteCommit: () => {
      commits += 1;
    },
    replica,
    reading: (reader, work) =>
      replica && near
        ? replica.read(
            reader,
            () => work(near),
            () => work({ db, sql }),
          )
        : work({ db, sql }),
    outlasting: () => outlasting(needed, options.patience),
    use: transactions.use,
    transaction: async (work) => {
      const result = await transactions.run(work);
      commits += 1;
      return result;
    },
    close: async () => {
      const pools = new Set([sql, lookups, session, locks]);
      const ends = [...pools].map((pool) => pool.end({ timeout: 5 }));
      await Promise.all([replica?.close(), ...ends]);
    },
  };
}

/** Runs transactions of a pool, and knows how many have a connection or wait for one. */
function transactionsOn(pool: Sql, tracing: Tracing | null) {
  let [asked, running] = [0, 0];
  const run = async <T>(work: (connection: Connection) => Promise<T>): Promise<T> => {
    asked += 1;
    let began = 0;
    let isEnding = false;
    const spans: { commit: OpenSpan | null } = { commit: null };
    try {
      const { value } = await pool.begin(async (raw) => {
        began = 1;
        running += 1;
        const tx = tracing ? tracedClient(raw, tracing) : raw;
        const result = await work({ db: drizzleOn(tx, pool.options), sql: tx });
        isEnding = true;
        spans.commit = tracing?.beginWithin({ name: 'commit' }) ?? null;
        return { value: result };
      });
      return value;
    } catch (error) {
      spans.commit?.fail();
      throw isEnding && isAway(error) ? new UnknownOutcomeError(error) : error;
    } finally {
      spans.commit?.end();
      asked -= 1;
      running -= began;
    }
  };
  return {
    use: () => ({ running, waiting: asked - running }),
    run: <T>(work: (connection: Connection) => Promise<T>): Promise<T> => {
      const span = tracing?.beginWithin({ name: 'transaction' });
      return span ? inSpan(span, () => run(work)) : run(work);
    },
  };
}

function openPool(
  options: DatabaseOptions,
  max: number,
  settings: Record<string, string> = {},
): Sql {
  return openWith(options, { max, connection: { ...SETTINGS, ...settings } });
}

function openReplica(options: DatabaseOptions, primary: Sql): Replica | null {
  const { readUrl: url, maxLag = DEFAULT_LAG, pool: max = DEFAULT_CONNECTIONS } = options;
  if (!url) return null;
  const more = { max, connection: SETTINGS, target_session_attrs: undefined };
  const sql = openWith({ ...options, url }, more);
  return new Replica({ sql, primary, bound: maxLag, onChange: options.onReplica });
}

/** A pooler takes no settings from a connection: `settings.ts` gives them to the role. */
function openPooled(options: DatabaseOptions): Sql {
  const { pool: max = DEFAULT_CONNECTIONS, isPrepared = false } = options;
  return openWith(options, { max, prepare: isPrepared });
}

function openWith({ url, name = 'tutti' }: DatabaseOptions, more: ConnectOptions): Sql {
  const sql = connect(url, {
    idle_timeout: 60,
    max_lifetime: 1800,
    connect_timeout: 10,
    target_session_attrs: 'primary',
    // A server without power is noticed after this many seconds and ten more.
    keep_alive: 10,
    // Seconds before reconnecting: a restarted database is used at once.
    backoff: (tries: number) => Math.min(1, 0.05 * 2 ** tries) * (0.5 + Math.random() / 2),
    ...more,
    connection: { application_name: name, TimeZone: 'UTC', ...more.connection },
  });
  // Sets the client's parsers: dates and timestamps stay PostgreSQL's text everywhere.
  drizzle({ client: sql, logger: false });
  return sql;
}

/** Keepalive intervals in seconds by which PostgreSQL detects a client that lost its power. */
const ASKED = { tcp_keepalives_idle: 10, tcp_keepalives_interval: 5, tcp_keepalives_count: 3 };

function openSession(options: DatabaseOptions): Sql {
  return connect(options.url, {
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    connect_timeout: 10,
    target_session_attrs: 'primary',
    connection: { application_name: `${options.name ?? 'tutti'} session`, ...ASKED },
  });
}

/**
 * Drizzle on a client that prepares every statement. Drizzle prepares only named ones, and an
 * unprepared statement costs postgres.js a second round trip.
 */
function drizzleOn(client: SqlClient, options: Sql['options']): Db {
  const prepared = new Proxy(client, {
    get(target, property, receiver) {
      // A transaction's client has no options; drizzle sets parsers on them.
      if (property === 'options') return options;
      if (property !== 'unsafe') return Reflect.get(target, property, receiver);
      return (text: string, values?: unknown[]) =>
        target.unsafe(text, values as never, { prepare: true });
    },
  });
  return drizzle({ client: prepared as Sql, logger: false });
}
