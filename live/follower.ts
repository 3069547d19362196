import type { Platform } from '#server/platform/process/platform.ts';

/** Delay before a failed read is repeated, with or without a hint. */
const RETRY_MS = 1_000;

interface Row {
  readonly id: string;
  readonly document_id: string;
  readonly data: Uint8Array | null;
  /** True = `data` holds the whole document, not one change. */
  readonly is_whole: boolean;
  readonly xid: string;
  readonly upto: string;
}

/** An open document that applies changes stored by others. */
interface Follows {
  arrive(change: { readonly data: Uint8Array; readonly from: null }): void;
  catchUp(state: Uint8Array): void;
}

/**
 * Brings what other live processes and API calls have stored into this process's open documents. It
 * reads the table of updates, which is the truth; messages between processes are only hints.
 */
export class Follower {
  readonly #platform: Platform;
  readonly #process: string;
  readonly #documents = new Map<string, Follows>();
  /** Transactions before this id have been read. */
  #from: bigint;
  /** Rows of later transactions that have been read, by key. */
  #seen = new Map<string, bigint>();
  #isAsked = false;
  #running: Promise<void> | null = null;

  private constructor(platform: Platform, process: string, from: bigint) {
    this.#platform = platform;
    this.#process = process;
    this.#from = from;
  }

  /** Starts after everything that is committed now. */
  static async open(platform: Platform, process: string): Promise<Follower> {
    const [row] = await platform.database.sql<{ xmin: string }[]>`
      SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS xmin`;
    return new Follower(platform, process, BigInt(row?.xmin ?? 0));
  }

  get size(): number {
    return this.#documents.size;
  }

  /** Must be called before the document is loaded, so that no change falls between. */
  follow(id: string, document: Follows): void {
    this.#documents.set(id, document);
  }

  /** Ignored when the same text has been opened again as another document object. */
  leave(id: string, document: Follows): void {
    if (this.#documents.get(id) === document) this.#documents.delete(id);
  }

  /** Gives an open document a stored change that it may lack. */
  bring(id: string, data: Uint8Array): void {
    this.#documents.get(id)?.arrive({ data, from: null });
  }

  /** Takes a hint that others have stored something; any number of hints cost one read. */
  wake(): void {
    if (this.#documents.size === 0) return;
    this.#isAsked = true;
    this.#running ??= this.#run();
  }

  /** Resolves when everything requested has been read. */
  async idle(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#isAsked) {
      this.#isAsked = false;
      try {
        await this.#read();
      } catch (error) {
        this.#platform.log.error({ err: error }, 'changes of others could not be read');
        setTimeout(() => this.wake(), RETRY_MS).unref();
      }
    }
    this.#running = null;
  }

  async #read(): Promise<void> {
    const open = [...this.#documents.keys()];
    const from = String(this.#from);
    const rows = await this.#platform.database.sql<Row[]>`
      WITH now AS (SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS upto),
        -- By itself: with the documents in the question all of their changes would be looked at, however old.
        fresh AS MATERIALIZED (SELECT * FROM document_updates WHERE xid >= ${from}::xid8)
      SELECT NULL::text AS id, NULL::uuid AS document_id, NULL::bytea AS data, false AS is_whole,
        NULL::text AS xid, upto FROM now
      UNION ALL (
        SELECT u.id::text, u.document_id, u.data, false, u.xid::text, upto FROM fresh u, now
        WHERE u.document_id = ANY(${open}::uuid[])
          AND u.process IS DISTINCT FROM ${this.#process}::uuid ORDER BY u.id)
      UNION ALL
        SELECT s.document_id::text, s.document_id, s.state, true, s.xid::text, upto FROM document_snapshots s, now
        WHERE s.xid >= ${from}::xid8 AND s.document_id = ANY(${open}::uuid[])
          AND s.process IS DISTINCT FROM ${this.#process}::uuid`;
    for (const row of rows) this.#apply(row);
    // A document opened meanwhile is not in this query, and may be older than the rows skipped.
    const isAsked = new Set(open);
    if ([...this.#documents.keys()].every((id) => isAsked.has(id))) {
      this.#from = BigInt(rows[0]?.upto ?? from);
    } else this.#isAsked = true;
    for (const [row, xid] of this.#seen) if (xid < this.#from) this.#seen.delete(row);
  }

  #apply({ id, document_id, data, is_whole, xid }: Row): void {
    if (data === null) return;
    const name = `${id} ${xid}`;
    if (this.#seen.has(name)) return;
    this.#seen.set(name, BigInt(xid));
    if (is_whole) this.#documents.get(document_id)?.catchUp(data);
    else this.bring(document_id, data);
  }
}
