import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import type { PendingQuery, Row, Sql, TransactionSql } from 'postgres';

import { connect } from './connect.ts';

/** A drizzle database or transaction: for writes and small reads. Everything it runs is prepared once. */
export type Db = PostgresJsDatabase;

/** The postgres.js client or transaction: for hot reads, as tagged templates. */
export type SqlClient = Sql | TransactionSql;

/** A part of a tagged template, which another one takes in. */
export type Fragment = PendingQuery<Row[]>;

/** The two faces of one connection pool, or of one transaction. */
export interface Connection {
  readonly db: Db;
  readonly sql: SqlClient;
}

/** The open database of this process. */
export interface Database extends Connection {
  readonly sql: Sql;
  /**
   * For look-ups by key that nearly every request makes, and for reading on in the log. Their plans are made once:
   * planning the question who asks took ten times as long as answering it. Never in a transaction, never for lists.
   */
  readonly lookups: Sql;
  /** One connection that stays open: what is locked on it is free as soon as this process is gone. */
  readonly session: Sql;
  /** Runs `work` in one transaction; commits when it returns, rolls back when it throws. */
  transaction<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  /** Rises with each commit of this process, and with each that it hears of: what was read before may be old. */
  readonly commits: number;
  /** Notes that something was committed elsewhere. */
  noteCommit(): void;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly url: string;
  readonly pool?: number;
  /** Shown in pg_stat_activity. */
  readonly name?: string;
}

const LOOKUP_CONNECTIONS = 3;
/** A plan that is kept must hold for tables of any size: by the keys, never through a table that was small once. */
const KEYS_ONLY = {
  plan_cache_mode: 'force_generic_plan',
  // Bits of two indexes would be met, of which one is all of a project.
  enable_bitmapscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
};

/**
 * Opens the pools. Writes may take 10 s at most and may not idle inside a transaction for more than 5 s:
 * a long transaction would hold the whole change feed back.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const sql = openPool(options, options.pool ?? 20);
  const lookups = openPool(options, LOOKUP_CONNECTIONS, KEYS_ONLY);
  const session = openSession(options);
  const db = drizzleOn(sql, sql.options);
  let commits = 0;
  return {
    db,
    sql,
    lookups,
    session,
    get commits() {
      return commits;
    },
    noteCommit: () => {
      commits += 1;
    },
    transaction: async (work) => {
      const result = await sql.begin(async (tx) => ({
        value: await work({ db: drizzleOn(tx, sql.options), sql: tx }),
      }));
      commits += 1;
      return result.value;
    },
    close: async () => {
      await Promise.all([sql, lookups, session].map((pool) => pool.end({ timeout: 5 })));
    },
  };
}

function openPool(
  options: DatabaseOptions,
  max: number,
  settings: Record<string, string> = {},
): Sql {
  const sql = connect(options.url, {
    max,
    idle_timeout: 60,
    max_lifetime: 1800,
    connect_timeout: 10,
    // Seconds before connecting again: a database that was started anew is used at once.
    backoff: (tries: number) => Math.min(1, 0.05 * 2 ** tries) * (0.5 + Math.random() / 2),
    connection: {
      application_name: options.name ?? 'tutti',
      TimeZone: 'UTC',
      statement_timeout: 30_000,
      transaction_timeout: 10_000,
      idle_in_transaction_session_timeout: 5_000,
      // Short statements by key: compiling them costs more than it saves.
      jit: 'off',
      // Pages come from memory or a flash disk: reading by an index is not four times a scan's cost.
      random_page_cost: 1.1,
      // Statements are prepared, also while tables are small: a plan that reads one whole would go on doing so.
      enable_seqscan: 'off',
      // A list that is ranked whole sorts in memory.
      work_mem: '16MB',
      ...settings,
    },
  });
  // Sets the parsers of the client: dates and moments stay the database's text on every road.
  drizzle({ client: sql, logger: false });
  return sql;
}

/** A machine that lost its power says nothing: PostgreSQL asks it after these seconds whether it is still there. */
const ASKED = { tcp_keepalives_idle: 10, tcp_keepalives_interval: 5, tcp_keepalives_count: 3 };

function openSession(options: DatabaseOptions): Sql {
  return connect(options.url, {
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    connect_timeout: 10,
    connection: { application_name: `${options.name ?? 'tutti'} session`, ...ASKED },
  });
}

/**
 * Drizzle over a client whose every statement is prepared. Drizzle itself asks for that only for named
 * statements, and an unprepared one costs postgres.js a second round trip.
 */
function drizzleOn(client: SqlClient, options: Sql['options']): Db {
  const prepared = new Proxy(client, {
    get(target, property, receiver) {
      // A transaction's client has no options of its own; drizzle sets parsers on them.
      if (property === 'options') return options;
      if (property !== 'unsafe') return Reflect.get(target, property, receiver);
      return (text: string, values?: unknown[]) =>
        target.unsafe(text, values as never, { prepare: true });
    },
  });
  return drizzle({ client: prepared as Sql, logger: false });
}
