import { v7 } from 'uuid';

import type { Frame } from '#web/lib/feed/feed-store.ts';
import { HttpError, send } from '#web/lib/http.ts';
import type { EntityStore } from '#web/lib/store/entity-store.ts';

import type { ChangeStorage } from './change-storage.ts';
import type { Change, Outcome, QueuedChange } from './change.ts';

/** Changes of different things go out side by side, this many at most. */
const AT_ONCE = 6;
/** First and longest wait before a change is tried again, in milliseconds. */
const AGAIN = { first: 500, longest: 30_000 };
/** A confirmed change whose frame has not come by then needs none: it changed nothing. */
const FRAME_LIMIT = 3_000;

/** What other tabs are told. */
export type QueueNews =
  | { readonly is: 'added'; readonly change: QueuedChange }
  | { readonly is: 'ended'; readonly id: string; readonly outcome: Outcome }
  | { readonly is: 'dropped'; readonly id: string };

export interface ChangeQueueOptions {
  readonly store: EntityStore;
  readonly storage: ChangeStorage;
  readonly userId: string;
  /** Tells the other tabs. */
  readonly tell: (news: QueueNews) => void;
  /** Told of every refusal that nobody else handles. */
  readonly onRefused: (change: QueuedChange, error: HttpError) => void;
  readonly send?: typeof send;
}

interface Entry {
  readonly change: QueuedChange;
  /** Made in this tab, whose caller waits for it. */
  readonly waiter: PromiseWithResolvers<unknown> | null;
  isSending: boolean;
  tries: number;
}

/**
 * Every write goes through here: painted at once, kept in the browser, sent in order, tried again until the
 * server has answered (DESIGN 4). One tab sends for all; the others are told.
 */
export class ChangeQueue {
  readonly #options: ChangeQueueOptions;
  readonly #entries = new Map<string, Entry>();
  /** Confirmed changes whose frame is awaited: what of their effects has not been seen yet. */
  readonly #confirmed = new Map<string, Set<string>>();
  /** Frames that named a change before its reply came. */
  readonly #seen = new Map<string, Set<string>>();
  readonly #listeners = new Set<() => void>();
  #isSender = false;
  #isPaused = false;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #snapshot: readonly QueuedChange[] = [];

  constructor(options: ChangeQueueOptions) {
    this.#options = options;
  }

  /** Unsent changes, the oldest first; the same array until something changes. */
  get waiting(): readonly QueuedChange[] {
    return this.#snapshot;
  }

  /** Calls `listener` when a change was added or has ended; the answer stops that. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Brings back what was unsent when the last tab closed. */
  async restore(): Promise<void> {
    const kept = await this.#options.storage.all(this.#options.userId);
    for (const change of kept.toSorted((a, b) => (a.id < b.id ? -1 : 1))) this.#admit(change, null);
    this.#changed();
  }

  /** From now on this tab sends, for all. */
  becomeSender(): void {
    this.#isSender = true;
    this.#work();
  }

  /** Makes a change: painted before this returns. Answers the server's reply; throws its refusal. */
  add<Reply = unknown>(change: Change): Promise<Reply> {
    const queued = { ...change, id: v7(), userId: this.#options.userId, madeAt: Date.now() };
    const waiter = Promise.withResolvers<unknown>();
    // Whoever does not wait is told by `onRefused`; a promise nobody looks at must not end the page.
    waiter.promise.catch(() => undefined);
    this.#admit(queued, waiter);
    this.#changed();
    // Sent only once it is kept: what the server has answered must not come back after a crash as unsent.
    void this.#options.storage
      .add(queued)
      .catch(() => undefined)
      .then(() => {
        this.#options.tell({ is: 'added', change: queued });
        this.#work();
      });
    return waiter.promise as Promise<Reply>;
  }

  /** Another tab has news. */
  hear(news: QueueNews): void {
    if (news.is === 'added') this.#admit(news.change, null);
    else if (news.is === 'ended') this.#end(news.id, news.outcome);
    else this.#drop(news.id);
    this.#changed();
    this.#work();
  }

  /** A frame of the feed names the changes it came from: those have become committed rows. */
  seeFrame(frame: Frame): void {
    for (const id of frame.mids) {
      const named = namesIn(frame);
      const missing = this.#confirmed.get(id);
      if (missing) {
        for (const name of named) missing.delete(name);
        if (missing.size === 0) this.#settle(id);
      } else if (this.#entries.has(id)) {
        const seen = this.#seen.get(id) ?? new Set();
        for (const name of named) seen.add(name);
        this.#seen.set(id, seen);
      }
    }
  }

  /** Nothing is sent while nobody is signed in; everything is kept. */
  pause(): void {
    this.#isPaused = true;
  }

  /** Goes on sending: signed in again, or the person asked not to wait any longer. */
  resume(): void {
    this.#isPaused = false;
    for (const entry of this.#entries.values()) entry.tries = 0;
    this.#work();
  }

  /** Gives a change up before it was sent. */
  discard(id: string): void {
    if (this.#entries.get(id)?.isSending) return;
    this.#drop(id);
    this.#options.tell({ is: 'dropped', id });
    this.#changed();
  }

  #admit(change: QueuedChange, waiter: Entry['waiter']): void {
    if (this.#entries.has(change.id)) return;
    this.#entries.set(change.id, { change, waiter, isSending: false, tries: 0 });
    this.#options.store.pend(change.id, change.effects);
  }

  /** Sends what may be sent: for each thing the oldest change first. */
  #work(): void {
    if (!this.#isSender || this.#isPaused) return;
    const busy = new Set<string>();
    let sending = 0;
    for (const entry of this.#entries.values()) if (entry.isSending) sending += 1;
    for (const entry of this.#entries.values()) {
      const isBlocked = entry.change.touches.some((name) => busy.has(name));
      for (const name of entry.change.touches) busy.add(name);
      if (entry.isSending || isBlocked || sending >= AT_ONCE || entry.tries < 0) continue;
      sending += 1;
      void this.#send(entry);
    }
  }

  async #send(entry: Entry): Promise<void> {
    const { change } = entry;
    entry.isSending = true;
    try {
      const reply = await (this.#options.send ?? send)(change.method, change.path, {
        mutationId: change.id,
        ...(change.body === undefined ? {} : { body: change.body }),
        ...(change.creates ? { entityId: change.creates } : {}),
      });
      this.#finish(change.id, { is: 'done', reply });
    } catch (error) {
      entry.isSending = false;
      const refusal = error instanceof HttpError ? error : new HttpError(0, null);
      if (refusal.status === 401) this.pause();
      else if (refusal.isTemporary) this.#waitAndGoOn(entry, refusal);
      else this.#finish(change.id, { is: 'refused', status: refusal.status, body: refusal.body });
    }
  }

  #finish(id: string, outcome: Outcome): void {
    this.#options.tell({ is: 'ended', id, outcome });
    this.#end(id, outcome);
    this.#changed();
    this.#work();
  }

  #waitAndGoOn(entry: Entry, refusal: HttpError): void {
    entry.tries += 1;
    const wait = Math.min(AGAIN.longest, AGAIN.first * 2 ** Math.min(entry.tries - 1, 6));
    const milliseconds = refusal.retryAfter ?? wait * (0.5 + Math.random() / 2);
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#work();
    }, milliseconds);
    // The others of this thing wait with it; those of other things would meet the same.
    this.#changed();
  }

  #end(id: string, outcome: Outcome): void {
    const entry = this.#entries.get(id);
    if (!entry) return;
    this.#entries.delete(id);
    void this.#options.storage.remove(id).catch(() => undefined);
    if (outcome.is === 'done') {
      this.#confirm(entry.change);
      entry.waiter?.resolve(outcome.reply);
      return;
    }
    const error = new HttpError(outcome.status, outcome.body);
    this.#settle(id);
    this.#options.store.flush();
    if (entry.waiter) {
      entry.waiter.reject(error);
      if (!entry.change.isQuiet) this.#options.onRefused(entry.change, error);
    }
    if (entry.change.creates) this.#refuseFollowers(entry.change.creates, outcome);
  }

  /** What was to be made will not be there: neither will what was to be done with it. */
  #refuseFollowers(id: string, outcome: Outcome): void {
    const followers = [...this.#entries.values()].filter(({ change }) =>
      change.touches.includes(id),
    );
    for (const { change } of followers) this.#end(change.id, outcome);
  }

  /** The layer stays until the committed rows have come, so that nothing flickers back in between. */
  #confirm(change: QueuedChange): void {
    const missing = new Set(change.effects.map(({ entity, id }) => `${entity} ${id}`));
    for (const name of this.#seen.get(change.id) ?? []) missing.delete(name);
    if (missing.size === 0) return this.#settle(change.id);
    this.#confirmed.set(change.id, missing);
    setTimeout(() => this.#settle(change.id), FRAME_LIMIT);
    return undefined;
  }

  #settle(id: string): void {
    this.#seen.delete(id);
    this.#confirmed.delete(id);
    this.#options.store.settle(id);
  }

  #drop(id: string): void {
    const entry = this.#entries.get(id);
    if (!entry) return;
    this.#entries.delete(id);
    void this.#options.storage.remove(id).catch(() => undefined);
    this.#settle(id);
    this.#options.store.flush();
    entry.waiter?.reject(new HttpError(0, null));
  }

  #changed(): void {
    this.#snapshot = [...this.#entries.values()].map(({ change }) => change);
    for (const listener of this.#listeners) listener();
  }
}

/** Everything a frame tells of, as `entity id`. */
function namesIn(frame: Frame): string[] {
  return [
    ...Object.entries(frame.up).flatMap(([entity, images]) =>
      images.map((image) => `${entity} ${image.id}`),
    ),
    ...frame.del.map(([entity, id]) => `${entity} ${id}`),
  ];
}
