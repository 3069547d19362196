import type { Platform } from '#server/platform/process/platform.ts';
import { inSpan, type SpanFacts } from '#server/platform/tracing/tracing.ts';

export interface NewUpdate {
  readonly document_id: string;
  readonly data: Uint8Array;
  readonly author: string | null;
}

/** Stores updates; resolves when they are on disk. The fault checker's test replaces it. */
export type StoreUpdates = (updates: readonly NewUpdate[]) => Promise<void>;

/** Limits of one statement. */
const MAX_ROWS = 1_000;
const MAX_BYTES = 4_194_304;

/** Type OID of bytea: without it the driver takes a list of buffers for one buffer. */
const BYTEA = 17;

export function updateWriter(
  { database, tracing }: Pick<Platform, 'database' | 'tracing'>,
  process: string,
): StoreUpdates {
  return async (updates) => {
    const { sql } = database;
    const store = () => sql`
      INSERT INTO document_updates (document_id, data, author, process)
      SELECT id, data, author, ${process}::uuid FROM unnest(
        ${updates.map((update) => update.document_id)}::uuid[],
        ${sql.array(
          updates.map((update) => Buffer.from(update.data)),
          BYTEA,
        )},
        ${updates.map((update) => update.author)}::uuid[]
      ) WITH ORDINALITY AS t(id, data, author, place) ORDER BY place`;
    const span = tracing?.begin({ name: 'document store', facts: factsOf(updates) }, null) ?? null;
    // An update that is stored twice changes its document once.
    await inSpan(span, () => database.outlasting()(async () => store(), true));
  };
}

function factsOf(updates: readonly NewUpdate[]): SpanFacts {
  const documents = new Set(updates.map((update) => update.document_id));
  return { 'tutti.documents': documents.size, 'tutti.updates': updates.length };
}

interface Waiting {
  readonly update: NewUpdate;
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Group commit of updates before they are acknowledged: all updates of one turn, or of the time
 * that the last statement runs, over all documents, are written together.
 */
export class UpdateLog {
  readonly #store: StoreUpdates;
  readonly #onStored: (documents: ReadonlySet<string>) => void;
  #waiting: Waiting[] = [];
  #running: Promise<void> | null = null;

  constructor(store: StoreUpdates, onStored: (documents: ReadonlySet<string>) => void) {
    this.#store = store;
    this.#onStored = onStored;
  }

  /** Resolves when the update is on disk; rejects when it could not be stored. */
  append(update: NewUpdate): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ update, resolve, reject });
      this.#running ??= this.#run();
    });
  }

  /** Resolves when no write is running. */
  async idle(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    // Waits for the other updates of this turn.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.length > 0) await this.#storeNext();
    this.#running = null;
  }

  async #storeNext(): Promise<void> {
    const batch = this.#take();
    try {
      await this.#store(batch.map(({ update }) => update));
      for (const { resolve } of batch) resolve();
      this.#onStored(new Set(batch.map(({ update }) => update.document_id)));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  #take(): Waiting[] {
    let [count, bytes] = [0, 0];
    for (const { update } of this.#waiting) {
      bytes += update.data.length;
      if (count === MAX_ROWS || (count > 0 && bytes > MAX_BYTES)) break;
      count += 1;
    }
    return this.#waiting.splice(0, count);
  }
}
