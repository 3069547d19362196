import type { FeedImage } from '#web/lib/store/feed-rows.ts';
import { type FeedStore, type Frame, isLater, type ScopeNews } from '#web/lib/store/feed-store.ts';

import type { Copy, Word } from './copy.ts';

/** Milliseconds in which changes are collected for one write. */
const FLUSH_MS = 1_000;
/** Above this number of changes an audience is saved anew. */
const MAX_WORDS = 2_000;

/** Makes a call of the copy; null when it failed, after which the copy is off. */
export type Attempt = <Value>(call: (copy: Copy) => Promise<Value>) => Promise<Value | null>;

export interface CopyWriterOptions {
  readonly store: FeedStore;
  readonly attempt: Attempt;
  /** Entities stored as lists, with the list that a row belongs to. */
  readonly onDemand: Readonly<Record<string, (image: FeedImage) => string>>;
  /** Whether an audience is stored. */
  readonly isKept: (scope: string) => boolean;
  /** The server's database that the cursors belong to. */
  readonly epoch: () => string | undefined;
  /** Called after an audience was saved anew, without its lists. */
  readonly onAnew: (scope: string) => Promise<void>;
}

/** Changes of an audience since a cursor. */
interface Notes {
  since: string;
  /** Whether the copy is at that cursor. */
  isSaved: boolean;
  words: Map<string, Word>;
}

/**
 * Writes frames into the local copy, collected over a short time. Every tab records them, one tab
 * writes: when it closes another one continues without a gap.
 */
export class CopyWriter {
  readonly #options: CopyWriterOptions;
  readonly #onDemand: ReadonlySet<string>;
  readonly #notes = new Map<string, Notes>();
  #isWriting = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #line: Promise<void> = Promise.resolve();

  constructor(options: CopyWriterOptions) {
    this.#options = options;
    this.#onDemand = new Set(Object.keys(options.onDemand));
  }

  /** Records that an audience was restored from the copy at this cursor. */
  began(scope: string, since: string): void {
    this.#notes.set(scope, { since, isSaved: true, words: new Map() });
  }

  /** From now on this tab writes for all tabs. */
  async start(): Promise<void> {
    const kept = await this.#options.attempt((copy) => copy.cursors());
    if (!kept) return;
    this.#isWriting = true;
    for (const [scope, notes] of this.#notes) {
      const cursor = kept[scope];
      const now = this.#options.store.cursorOf(scope) ?? notes.since;
      notes.isSaved =
        cursor !== undefined && !isLater(notes.since, cursor) && !isLater(cursor, now);
      if (cursor !== undefined && notes.isSaved) notes.since = cursor;
    }
    await this.flush();
  }

  stop(): void {
    this.#isWriting = false;
    clearTimeout(this.#timer);
  }

  /** Writes pending changes now. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#line = this.#line.then(() => this.#flushAll());
    return this.#line;
  }

  applyFrame({ scope, up, del }: Frame): void {
    const notes = this.#notes.get(scope);
    if (!notes) return;
    const { onDemand } = this.#options;
    for (const [entity, images] of Object.entries(up)) {
      for (const row of images) {
        const group = onDemand[entity]?.(row) ?? '';
        notes.words.set(`${entity} ${row.id}`, { entity, id: row.id, group, row });
      }
    }
    for (const [entity, id] of del) {
      notes.words.set(`${entity} ${id}`, { entity, id, group: '', row: null });
    }
    if (notes.words.size > MAX_WORDS) this.#noteAnew(scope);
    this.#flushSoon();
  }

  applyScope({ is, scope }: ScopeNews): void {
    const { isKept, attempt } = this.#options;
    if (!isKept(scope)) return;
    if (is === 'loaded') {
      this.#noteAnew(scope);
      this.#flushSoon();
      return;
    }
    this.#notes.delete(scope);
    if (is === 'dropped') void attempt((copy) => copy.forgetScope(scope));
    else if (this.#isWriting) void attempt((copy) => copy.markStale(scope));
  }

  /** The recorded changes do not lead to the current state: the audience must be saved anew. */
  #noteAnew(scope: string): void {
    const since = this.#options.store.cursorOf(scope);
    if (since !== undefined) this.#notes.set(scope, { since, isSaved: false, words: new Map() });
  }

  #flushSoon(): void {
    if (this.#isWriting) this.#timer ??= setTimeout(() => void this.flush(), FLUSH_MS);
  }

  async #flushAll(): Promise<void> {
    for (const [scope, notes] of this.#notes) {
      if (!this.#isWriting) return;
      if (notes.isSaved) await this.#append(scope, notes);
      else await this.#saveAnew(scope, notes);
    }
  }

  async #append(scope: string, notes: Notes): Promise<void> {
    const { store, attempt } = this.#options;
    const { since: from, words } = notes;
    const to = store.cursorOf(scope);
    if (to === undefined || to === from) return;
    notes.since = to;
    notes.words = new Map();
    const added = await attempt((copy) =>
      copy.append({ scope, from, to, words: [...words.values()] }),
    );
    if (added === 'saved') return;
    notes.isSaved = false;
    this.#flushSoon();
  }

  async #saveAnew(scope: string, notes: Notes): Promise<void> {
    const { store, attempt, epoch, onAnew } = this.#options;
    const cursor = store.cursorOf(scope);
    const database = epoch();
    if (cursor === undefined || database === undefined) return;
    const rows = store.imagesIn(scope, this.#onDemand);
    notes.since = cursor;
    notes.words = new Map();
    const saved = await attempt((copy) => copy.saveScope({ scope, cursor, epoch: database, rows }));
    if (saved !== 'saved') return;
    notes.isSaved = true;
    await onAnew(scope);
  }
}
