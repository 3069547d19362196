import { yieldTurn } from '#web/lib/browser/yield-turn.ts';
import { isOnline } from '#web/lib/http/network.ts';
import type { FeedImage } from '#web/lib/store/feed-rows.ts';
import { type FeedStore, isLater } from '#web/lib/store/feed-store.ts';

import { CopyWriter, type CopyWriterOptions } from './copy-writer.ts';
import type { Copy, CopyOptions, ListName, StoredBase, StoredRows } from './copy.ts';

/** Milliseconds that the screen waits for storage; offline there is nothing else to wait for. */
const OPEN_LIMIT = { online: 1_500, offline: 15_000 };
/** Milliseconds of work after which the page may handle input. */
const PIECE_MS = 8;
const SLICE = 500;
const RETRY_MS = 250;
const TRIES = 20;

export type CopyKeeperOptions = Omit<CopyWriterOptions, 'attempt' | 'onAnew'> & {
  readonly copy: Copy;
  /** Asks whether the server is reachable now. */
  readonly isServerThere: () => Promise<boolean>;
};

interface HeldList {
  readonly name: ListName;
  readonly rows: () => readonly FeedImage[];
}

/**
 * Stores the store's rows in the browser, and restores them before the network has answered. After
 * any failure it turns itself off: then there is no copy, and nothing else changes.
 */
export class CopyKeeper {
  readonly #store: FeedStore;
  readonly #copy: Copy;
  readonly #writer: CopyWriter;
  readonly #isServerThere: () => Promise<boolean>;
  /** Cursor from which on this tab has received everything of an audience. */
  readonly #heardSince = new Map<string, string>();
  /** Lists that this tab holds completely. */
  readonly #held = new Map<string, HeldList>();
  readonly #offListeners = new Set<() => void>();
  #stops: readonly (() => void)[] = [];
  /** Settles when storage has answered or failed. */
  #opening: Promise<unknown> = Promise.resolve();
  #isOpen = false;
  #isOff = false;
  #isStopped = false;

  constructor({ copy, isServerThere, ...options }: CopyKeeperOptions) {
    this.#store = options.store;
    this.#copy = copy;
    this.#isServerThere = isServerThere;
    this.#writer = new CopyWriter({
      ...options,
      attempt: (call) => this.#attempt(call),
      onAnew: (scope) => this.#saveLists(scope),
    });
  }

  /** Whether there is no copy: storage is blocked or full, or the copy was deleted. */
  get isOff(): boolean {
    return this.#isOff;
  }

  /** Calls `listener` when the copy is turned off. Returns an unsubscribe function. */
  onOff(listener: () => void): () => void {
    this.#offListeners.add(listener);
    return () => this.#offListeners.delete(listener);
  }

  /**
   * Puts the copy into the store, except the lists. Returns the database of its cursors, if there
   * is a copy. A slow storage may answer too late for this visit; frames are still stored once it
   * answers.
   */
  async restore(options: CopyOptions): Promise<string | undefined> {
    // Before the answer, because rows that others put into the store meanwhile have to be stored
    // too.
    this.#stops = [
      this.#store.onFrame((frame) => this.#writer.applyFrame(frame)),
      this.#store.onScope((news) => {
        this.#forgetHeld(news.scope, news.is);
        if (news.is === 'restarted') this.#heardSince.set(news.scope, news.cursor);
        this.#writer.applyScope(news);
      }),
    ];
    const opening = this.#open(options);
    this.#opening = opening;
    const base = await Promise.race([opening, this.#patience()]);
    if (!base) return undefined;
    for (const { scope, cursor, rows } of base.scopes) {
      if (this.#isStopped) return undefined;
      try {
        this.#store.follow(scope, cursor);
        for (const stored of rows) await this.#put(scope, stored);
        this.#heardSince.set(scope, cursor);
        this.#writer.began(scope, cursor);
      } catch {
        this.#store.drop(scope);
        await this.#attempt((copy) => copy.forgetScope(scope));
      }
    }
    return base.epoch ?? undefined;
  }

  /** From now on this tab stores frames for all tabs. */
  becomeWriter(): Promise<void> {
    return this.#isOff ? Promise.resolve() : this.#writer.start();
  }

  /** Writes pending changes now. */
  flush(): Promise<void> {
    return this.#writer.flush();
  }

  /**
   * Puts a list into the store, a piece at a time. `complete` = only later frames are missing;
   * `partial` = it is outdated; null = it is not stored. `rows` are the list's rows in the store;
   * `see` is called with each stored row.
   */
  async readList(
    name: ListName,
    rows: HeldList['rows'],
    see?: (row: FeedImage) => void,
  ): Promise<'complete' | 'partial' | null> {
    const stored = this.#isOpen ? await this.#attempt((copy) => copy.readList(name)) : null;
    if (!stored) return null;
    try {
      await this.#put(name.scope, stored, see);
    } catch {
      await this.forgetList(name);
      return null;
    }
    const since = this.#heardSince.get(name.scope);
    if (since === undefined || !this.#store.follows(name.scope)) return null;
    if (!stored.isComplete || isLater(since, stored.cursor)) return 'partial';
    this.#held.set(keyOf(name), { name, rows });
    return 'complete';
  }

  /** Stores a list that the store holds completely. Returns whether that was possible. */
  async keepList(name: ListName, rows: HeldList['rows']): Promise<boolean> {
    if (this.#isOff) return false;
    const list = { name, rows };
    this.#held.set(keyOf(name), list);
    return this.#saveList(list);
  }

  /** Removes a list from the copy. */
  async forgetList(name: ListName): Promise<void> {
    this.#held.delete(keyOf(name));
    await this.#attempt((copy) => copy.forgetList(name));
  }

  /** Deletes the copy; the store stays as it is. */
  async wipe(): Promise<void> {
    this.#turnOff();
    await this.#copy.wipe().catch(() => undefined);
  }

  /** Stops storing; the copy stays. */
  stop(): void {
    this.#isStopped = true;
    for (const stop of this.#stops) stop();
    this.#stops = [];
    this.#held.clear();
    this.#writer.stop();
  }

  /** Resolves when storage is late. */
  async #patience(): Promise<null> {
    if (isOnline()) {
      await sleep(OPEN_LIMIT.online);
      // Having a network does not mean that the server is reachable.
      if (await this.#isServerThere()) return null;
    }
    await sleep(OPEN_LIMIT.offline);
    return null;
  }

  #forgetHeld(scope: string, is: string): void {
    if (is === 'loaded') return;
    for (const [key, { name }] of this.#held) if (name.scope === scope) this.#held.delete(key);
    if (is === 'dropped') this.#heardSince.delete(scope);
  }

  async #saveLists(scope: string): Promise<void> {
    for (const list of this.#held.values())
      if (list.name.scope === scope) await this.#saveList(list);
  }

  /** Frames that arrive during the save are stored beside it, so that none is missing. */
  async #saveList(list: HeldList): Promise<boolean> {
    const { name } = list;
    for (let tries = 0; tries < TRIES; tries += 1) {
      if (this.#held.get(keyOf(name)) !== list || this.#isOff) return false;
      const opened = await this.#attempt((copy) => copy.beginList(name));
      const cursor = this.#store.cursorOf(name.scope);
      // Another tab may be ahead of this one: wait until this tab has received as much.
      if (opened && cursor !== undefined && !isLater(opened.cursor, cursor)) {
        const rows = list.rows();
        for (let from = 0; from < rows.length; from += SLICE) {
          const slice = rows.slice(from, from + SLICE);
          await this.#attempt((copy) => copy.addRows(opened.token, slice));
        }
        const ended = await this.#attempt((copy) => copy.endList(name, opened.token));
        if (ended === 'saved') return true;
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
    return false;
  }

  async #put(
    scope: string,
    { entity, chunks, changed, gone }: StoredRows,
    see?: (row: FeedImage) => void,
  ): Promise<void> {
    const absent = new Set(gone);
    let started = performance.now();
    for (const text of [...chunks, `[${changed.join(',')}]`]) {
      const rows: FeedImage[] = JSON.parse(text);
      for (const row of rows) {
        if (absent.has(row.id)) continue;
        see?.(row);
        this.#store.put(entity, row, scope);
      }
      if (performance.now() - started < PIECE_MS) continue;
      await yieldTurn();
      if (this.#isStopped || !this.#store.follows(scope)) return;
      started = performance.now();
    }
  }

  async #open(options: CopyOptions): Promise<StoredBase | null> {
    try {
      const base = await this.#copy.open(options);
      this.#isOpen = true;
      return base;
    } catch {
      this.#turnOff();
      return null;
    }
  }

  /** Makes a call once storage is open; a failure turns the copy off. */
  async #attempt<Value>(call: (copy: Copy) => Promise<Value>): Promise<Value | null> {
    await this.#opening;
    try {
      return this.#isOff ? null : await call(this.#copy);
    } catch {
      this.#turnOff();
      return null;
    }
  }

  #turnOff(): void {
    if (this.#isOff) return;
    this.#isOff = true;
    this.stop();
    for (const listener of this.#offListeners) listener();
  }
}

function keyOf({ scope, entity, group }: ListName): string {
  return `${scope} ${entity} ${group}`;
}

const sleep = (milliseconds: number) =>
  new Promise((resolve) => void setTimeout(resolve, milliseconds));
