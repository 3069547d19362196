import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres, { type Sql, type TransactionSql } from 'postgres';

/** A drizzle database or transaction: for writes and small reads. Everything it runs is prepared once. */
export type Db = PostgresJsDatabase;

/** The postgres.js client or transaction: for hot reads, as tagged templates. */
export type SqlClient = Sql | TransactionSql;

/** The two faces of one connection pool, or of one transaction. */
export interface Connection {
  readonly db: Db;
  readonly sql: SqlClient;
}

/** The open database of this process. */
export interface Database extends Connection {
  readonly sql: Sql;
  /** Runs `work` in one transaction; commits when it returns, rolls back when it throws. */
  transaction<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly url: string;
  readonly pool?: number;
  /** Shown in pg_stat_activity. */
  readonly name?: string;
}

/**
 * Opens the pool. Writes may take 10 s at most and may not idle inside a transaction for more than 5 s:
 * a long transaction would hold the whole change feed back (DESIGN 2.2).
 */
export function openDatabase(options: DatabaseOptions): Database {
  const sql = postgres(options.url, {
    max: options.pool ?? 20,
    idle_timeout: 60,
    max_lifetime: 1800,
    connect_timeout: 10,
    // Seconds before connecting again: a database that was started anew is used at once.
    backoff: (tries: number) => Math.min(1, 0.05 * 2 ** tries) * (0.5 + Math.random() / 2),
    onnotice: () => undefined,
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
      // A list that is ranked whole sorts in memory.
      work_mem: '16MB',
    },
  });
  const db = drizzleOn(sql, sql.options);
  return {
    db,
    sql,
    transaction: async (work) => {
      const result = await sql.begin(async (tx) => ({
        value: await work({ db: drizzleOn(tx, sql.options), sql: tx }),
      }));
      return result.value;
    },
    close: () => sql.end({ timeout: 5 }),
  };
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
