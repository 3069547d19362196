import { v7 } from 'uuid';

import { HttpError, send } from '#web/lib/http/http.ts';
import { isOnline } from '#web/lib/http/network.ts';
import { lastServerTime } from '#web/lib/http/server-time.ts';
import type { EntityStore } from '#web/lib/store/entity-store.ts';
import type { Frame } from '#web/lib/store/feed-store.ts';

import { ChangeSender, type Entry } from './change-sender.ts';
import { type ChangeStorage, limited, RESTORE_LIMIT_MS } from './change-storage.ts';
import type { Change, Outcome, QueuedChange } from './change.ts';
import { Confirmations } from './confirmations.ts';
import { mergedChange } from './merge-changes.ts';
import type { QueueNews } from './queue-news.ts';
import { ordered, QueuedEntries, type StaleChange } from './queued-entries.ts';

/**
 * Where each tab sends its own changes: after this time it also sends those of other tabs, in
 * milliseconds.
 */
const LEFT_LIMIT = 30_000;

/** Longest wait of a form for a reply, in milliseconds. */
const FORM_LIMIT = 10_000;

/** Rejects the caller of a change that was discarded before it was sent. */
export class ChangeDiscarded extends Error {
  override readonly name = 'ChangeDiscarded';
}

export interface ChangeQueueOptions {
  readonly store: EntityStore;
  readonly storage: ChangeStorage;
  readonly userId: string;
  /** Sends a message to the other tabs. */
  readonly publish: (news: QueueNews) => void;
  /** Called with every refusal that the caller does not handle. */
  readonly onRefused: (change: QueuedChange, error: HttpError) => void;
  readonly send?: typeof send;
}

/**
 * Queue of all writes: shown at once, stored in the browser, sent in order, retried until the
 * server has answered. One tab sends for all tabs and informs the others.
 */
export class ChangeQueue {
  readonly #options: ChangeQueueOptions;
  readonly #confirmations: Confirmations;
  readonly #sender: ChangeSender;
  readonly #listeners = new Set<() => void>();
  /** Changes that ended before the stored ones were read: they may still be among those. */
  readonly #endedEarly = new Set<string>();
  #isRestored = false;
  /** Settles when the stored changes are read; null before the first use. */
  #restoring: Promise<void> | null = null;
  #isLive = false;
  readonly #entries = new QueuedEntries();
  #sends: 'none' | 'own' | 'all' = 'none';
  #snapshot: readonly QueuedChange[] = [];
  #stale: readonly StaleChange[] = [];

  constructor(options: ChangeQueueOptions) {
    this.#options = options;
    this.#confirmations = new Confirmations((id) => options.store.settle(id));
    this.#sender = new ChangeSender({
      entries: () => this.#entries.all(),
      send: options.send ?? send,
      onEnd: (id, outcome) => {
        options.publish({ is: 'ended', id, outcome });
        this.#end(id, outcome);
      },
      onRest: () => this.#changed(),
      onAsk: (id, days) => {
        options.publish({ is: 'asked', id, days });
        this.#entries.ask(id, days);
        this.#changed();
      },
    });
  }

  /** Unsent changes, oldest first; the same array until something changes. */
  get waiting(): readonly QueuedChange[] {
    return this.#snapshot;
  }

  /** Changes that need a decision; the same array until something changes. */
  get stale(): readonly StaleChange[] {
    return this.#stale;
  }

  /** Whether closing the tab would lose changes that could not be stored. */
  get wouldLose(): boolean {
    return this.#entries.all().some((entry) => entry.kept === 'no');
  }

  /** Calls `listener` when a change was added or has ended. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Restores the changes that were unsent when the last tab closed. */
  restore(): Promise<void> {
    this.#restoring ??= this.#restore();
    return this.#restoring;
  }

  async #restore(): Promise<void> {
    const { storage, userId } = this.#options;
    const kept = await limited(storage.all(userId), RESTORE_LIMIT_MS).catch(() => []);
    const early = this.#entries.all().filter(({ origin }) => origin === 'own');
    for (const change of kept) {
      if (!this.#endedEarly.has(change.id)) this.#admit(ordered(change), 'restored');
    }
    // Changes made while reading come after the stored ones.
    for (const entry of early) this.#putLast(entry);
    this.#isRestored = true;
    this.#endedEarly.clear();
    this.#changed();
    this.#sender.work();
  }

  /**
   * From now on this tab sends: for all tabs, or only its own changes where tabs cannot elect one.
   */
  becomeSender(of: 'own' | 'all' = 'all'): void {
    this.#sends = of;
    this.#sender.start();
  }

  /**
   * Adds a change, which shows before this returns. Resolves with the server's reply; rejects with
   * its refusal.
   */
  add<Reply = unknown>(change: Change): Promise<Reply> {
    const earlier = this.#entries.mergeable(change);
    const whole = mergedChange(earlier, change);
    const queued = {
      ...whole,
      id: v7(),
      userId: this.#options.userId,
      order: this.#entries.nextOrder,
      madeAt: Date.now(),
      heardAt: lastServerTime(),
    };
    const waiter = Promise.withResolvers<unknown>();
    // Callers that do not wait get `onRefused`; avoids an unhandled rejection.
    waiter.promise.catch(() => undefined);
    const entry = this.#admit(queued, 'own', waiter);
    this.#changed();
    if (entry) void this.#keep(entry).then(() => this.#replace(earlier));
    return waiter.promise as Promise<Reply>;
  }

  /**
   * Waits for a reply while the server can be reached; otherwise resolves with undefined, and the
   * change goes on in the queue.
   */
  handOver<Reply>(made: Promise<Reply>): Promise<Reply | undefined> {
    const entry = this.#entries.all().find(({ waiter }) => waiter?.promise === made);
    return entry ? Promise.race([made, this.#outOfReach(entry)]) : made;
  }

  /** Handles a message of another tab. */
  receive(news: QueueNews): void {
    if (news.is === 'added') this.#admit(ordered(news.change, this.#entries.nextOrder), 'heard');
    else if (!this.#isRestored) this.#endedEarly.add(news.id);
    if (news.is === 'ended') this.#end(news.id, news.outcome);
    if (news.is === 'asked') this.#entries.ask(news.id, news.days);
    if (news.is === 'renewed') this.#entries.renew(news.id, news.heardAt);
    if (news.is === 'dropped' && !this.#entries.get(news.id)?.isSending) this.#drop(news.id);
    this.#changed();
    this.#sender.work();
  }

  /** Handles a frame of the feed, which names the changes that it contains. */
  seeFrame(frame: Frame): void {
    this.#confirmations.seeFrame(frame, (id) => this.#entries.has(id));
  }

  /**
   * Whether frames can arrive: without a connection, confirmed changes stay shown until it is
   * back.
   */
  setLive(isLive: boolean): void {
    this.#confirmations.setLive(isLive);
    const isBack = isLive && !this.#isLive;
    this.#isLive = isLive;
    if (isBack) this.comeBack();
  }

  /** Sends at once: the network or the feed is back. */
  comeBack(): void {
    if (this.#entries.size > 0) this.#sender.comeBack();
  }

  /** Pauses sending while nobody is signed in; changes are kept. */
  pause(): void {
    this.#sender.pause();
  }

  /** Resumes sending: signed in again, or the person asked to retry. */
  resume(): void {
    this.#sender.resume();
  }

  /** Discards an unsent change, with those that need the row it would create. */
  discard(id: string): void {
    if (this.#entries.get(id)?.isSending) return;
    this.#options.publish({ is: 'dropped', id });
    this.#drop(id);
    this.#changed();
    this.#sender.work();
  }

  /** Sends a change that needed a decision after a long wait. */
  sendStale(id: string): void {
    const heardAt = lastServerTime();
    this.#options.publish({ is: 'renewed', id, heardAt });
    const change = this.#entries.renew(id, heardAt);
    if (change) void this.#options.storage.add(change).catch(() => undefined);
    this.#changed();
    this.#sender.work();
  }

  /** Closes the queue at sign-out; stored changes stay. */
  close(): void {
    this.#sender.pause();
    for (const { change } of this.#entries.all()) this.#confirmations.drop(change.id);
    this.#entries.clear();
    this.#changed();
  }

  /** Removes earlier saves once the later one is stored; one that is on its way is sent twice. */
  #replace(earlier: readonly QueuedChange[]): void {
    for (const { id } of earlier) this.discard(id);
  }

  #admit(
    change: QueuedChange,
    origin: Entry['origin'],
    waiter: Entry['waiter'] = null,
  ): Entry | null {
    if (this.#entries.has(change.id)) return null;
    const isLeft = origin === 'heard' && this.#sends === 'own';
    const entry: Entry = {
      change,
      origin,
      waiter,
      kept: origin === 'own' ? 'unknown' : 'yes',
      isSending: false,
      admittedAt: performance.now(),
      leftUntil: isLeft ? performance.now() + LEFT_LIMIT : 0,
      tries: 0,
      staleDays: null,
      isHandedOver: false,
    };
    this.#entries.add(entry);
    this.#options.store.pend(change.id, change.effects, change.order);
    return entry;
  }

  #putLast(entry: Entry): void {
    const { store, storage } = this.#options;
    const isStored = entry.kept === 'yes';
    const { id, effects, order } = this.#entries.putLast(entry);
    store.settle(id);
    store.pend(id, effects, order);
    if (isStored) void storage.add(entry.change).catch(() => undefined);
  }

  /**
   * Sends a change only once it is stored: otherwise a crash could bring an answered change back
   * as unsent.
   */
  async #keep(entry: Entry): Promise<void> {
    // Its position is known once the stored changes are read.
    if (this.#restoring) await this.#restoring;
    const { change } = entry;
    const { storage, publish } = this.#options;
    const keeping = storage.add(change);
    keeping.then(
      () => {
        entry.kept = 'yes';
        // The change ended before the storage answered.
        if (!this.#entries.has(change.id)) void storage.remove(change.id).catch(() => undefined);
        this.#changed();
      },
      () => undefined,
    );
    await limited(keeping).catch(() => {
      entry.kept = 'no';
    });
    if (!this.#entries.has(change.id)) return;
    publish({ is: 'added', change });
    this.#changed();
    this.#sender.hurry();
  }

  /** Resolves when a change is stored and cannot be sent now; never, if it ends before. */
  #outOfReach(entry: Entry): Promise<undefined> {
    return new Promise((resolve) => {
      const leave = () => {
        stop();
        entry.isHandedOver = true;
        resolve(undefined);
      };
      const look = () => {
        const isWaiting = entry.kept !== 'unknown' && !entry.isSending;
        if (!this.#entries.has(entry.change.id)) stop();
        else if (isWaiting && (this.#sender.isResting || !isOnline())) leave();
      };
      const timer = setTimeout(leave, FORM_LIMIT);
      const unsubscribe = this.subscribe(look);
      const stop = () => {
        clearTimeout(timer);
        unsubscribe();
      };
      look();
    });
  }

  #end(id: string, outcome: Outcome): void {
    const entry = this.#take(id);
    if (!entry) return;
    if (outcome.is === 'done') {
      this.#confirmations.confirm(entry.change);
      entry.waiter?.resolve(outcome.reply);
    } else {
      this.#refuse(entry, outcome);
    }
    this.#changed();
  }

  #refuse(entry: Entry, outcome: Outcome & { is: 'refused' }): void {
    const { change, waiter } = entry;
    const error = new HttpError(outcome.status, outcome.body);
    this.#confirmations.drop(change.id);
    waiter?.reject(error);
    if (this.#isReportedHere(entry)) this.#options.onRefused(change, error);
    this.#refuseFollowers(change, error);
    this.#options.store.flush();
  }

  /** Whether this tab shows a refusal: of its own change, or of one whose tab is closed. */
  #isReportedHere({ change, origin, isHandedOver }: Entry): boolean {
    if (origin === 'own') return isHandedOver || !change.isQuiet;
    return origin === 'restored' && this.#sends !== 'none';
  }

  /** Drops changes that needed the refused one; only typed text is reported. */
  #refuseFollowers(change: QueuedChange, error: HttpError): void {
    for (const id of this.#entries.followersOf(change)) {
      const follower = this.#take(id);
      if (!follower) continue;
      this.#confirmations.drop(id);
      follower.waiter?.reject(error);
      if (follower.change.text && this.#isReportedHere(follower)) {
        this.#options.onRefused(follower.change, error);
      }
      this.#refuseFollowers(follower.change, error);
    }
  }

  #drop(id: string): void {
    const entry = this.#take(id);
    if (!entry) return;
    this.#confirmations.drop(id);
    this.#options.store.flush();
    entry.waiter?.reject(new ChangeDiscarded());
    for (const follower of this.#entries.followersOf(entry.change)) this.#drop(follower);
  }

  #take(id: string): Entry | undefined {
    const entry = this.#entries.get(id);
    this.#entries.remove(id);
    if (entry) void this.#options.storage.remove(id).catch(() => undefined);
    return entry;
  }

  #changed(): void {
    this.#snapshot = this.#entries.all().map(({ change }) => change);
    this.#stale = this.#entries.stale();
    for (const listener of this.#listeners) listener();
  }
}
