import { v7 } from 'uuid';

import { HttpError, send } from '#web/lib/http/http.ts';
import { isOnline } from '#web/lib/http/network.ts';
import type { EntityStore } from '#web/lib/store/entity-store.ts';
import type { Frame } from '#web/lib/store/feed-store.ts';

import { ChangeSender, type Entry } from './change-sender.ts';
import type { ChangeStorage } from './change-storage.ts';
import type { Change, Outcome, QueuedChange } from './change.ts';
import { Confirmations } from './confirmations.ts';
import { isMergeable, mergedChange } from './merge-changes.ts';

/** Storage that does not answer keeps nothing back any longer than this, in milliseconds. */
const STORAGE_LIMIT = 1_000;
/** Where each tab sends its own changes: those of another one, when it has not done so by then. */
const LEFT_LIMIT = 30_000;

/** A form does not wait any longer for a reply, in milliseconds. */
const FORM_LIMIT = 10_000;

/** A message to the other tabs. */
export type QueueNews =
  | { readonly is: 'added'; readonly change: QueuedChange }
  | { readonly is: 'ended'; readonly id: string; readonly outcome: Outcome }
  | { readonly is: 'dropped'; readonly id: string };

declare module '#web/lib/session/tabs.ts' {
  interface TabMessages {
    queue: { readonly userId: string; readonly news: QueueNews };
  }
}

/** What the caller of a change learns that was given up before it was sent. */
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
 * Every write goes through here: painted at once, kept in the browser, sent in order, tried again until the
 * server has answered. One tab sends for all and informs the others.
 */
export class ChangeQueue {
  readonly #options: ChangeQueueOptions;
  readonly #confirmations: Confirmations;
  readonly #sender: ChangeSender;
  readonly #listeners = new Set<() => void>();
  /** Ended before what was kept has been read: it may still be among that. */
  readonly #endedEarly = new Set<string>();
  #isRestored = false;
  #isLive = false;
  #entries = new Map<string, Entry>();
  #sends: 'none' | 'own' | 'all' = 'none';
  #snapshot: readonly QueuedChange[] = [];

  constructor(options: ChangeQueueOptions) {
    this.#options = options;
    this.#confirmations = new Confirmations((id) => options.store.settle(id));
    this.#sender = new ChangeSender({
      entries: () => this.#entries.values(),
      send: options.send ?? send,
      onEnd: (id, outcome) => {
        options.publish({ is: 'ended', id, outcome });
        this.#end(id, outcome);
      },
      onRest: () => this.#changed(),
    });
  }

  /** Unsent changes, the oldest first; the same array until something changes. */
  get waiting(): readonly QueuedChange[] {
    return this.#snapshot;
  }

  /** Whether something unsent would be lost with this tab: the browser could not keep it. */
  get wouldLose(): boolean {
    return [...this.#entries.values()].some((entry) => entry.kept === 'no');
  }

  /** Calls `listener` when a change was added or has ended. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Brings back what was unsent when the last tab closed. */
  async restore(): Promise<void> {
    const { storage, userId } = this.#options;
    const kept = await limited(storage.all(userId)).catch(() => []);
    for (const change of kept) {
      if (!this.#endedEarly.has(change.id)) this.#admit(change, 'restored');
    }
    this.#isRestored = true;
    this.#endedEarly.clear();
    this.#changed();
    this.#sender.work();
  }

  /** From now on this tab sends: for all, or (where tabs cannot agree on one) its own. */
  becomeSender(of: 'own' | 'all' = 'all'): void {
    this.#sends = of;
    this.#sender.start();
  }

  /** Adds a change; it shows before this returns. Resolves with the server's reply; rejects with its refusal. */
  add<Reply = unknown>(change: Change): Promise<Reply> {
    const earlier = this.#mergeable(change);
    const whole = mergedChange(earlier, change);
    const queued = { ...whole, id: v7(), userId: this.#options.userId, madeAt: Date.now() };
    const waiter = Promise.withResolvers<unknown>();
    // Callers that do not wait get `onRefused`; avoids an unhandled rejection.
    waiter.promise.catch(() => undefined);
    const entry = this.#admit(queued, 'own', waiter);
    this.#changed();
    if (entry) void this.#keep(entry).then(() => this.#replace(earlier));
    return waiter.promise as Promise<Reply>;
  }

  /** Waits for a reply no longer than the server can be reached: without it the change is kept, and goes on alone. */
  handOver<Reply>(made: Promise<Reply>): Promise<Reply | undefined> {
    const entry = [...this.#entries.values()].find(({ waiter }) => waiter?.promise === made);
    return entry ? Promise.race([made, this.#outOfReach(entry)]) : made;
  }

  /** Handles a message of another tab. */
  receive(news: QueueNews): void {
    if (news.is === 'added') this.#admit(news.change, 'heard');
    else if (!this.#isRestored) this.#endedEarly.add(news.id);
    if (news.is === 'ended') this.#end(news.id, news.outcome);
    if (news.is === 'dropped' && !this.#entries.get(news.id)?.isSending) this.#drop(news.id);
    this.#changed();
    this.#sender.work();
  }

  /** A frame of the feed names the changes it came from: those have become committed rows. */
  seeFrame(frame: Frame): void {
    this.#confirmations.seeFrame(frame, (id) => this.#entries.has(id));
  }

  /** Whether frames can come: without a connection confirmed changes stay painted until it is back. */
  setLive(isLive: boolean): void {
    this.#confirmations.setLive(isLive);
    const isBack = isLive && !this.#isLive;
    this.#isLive = isLive;
    if (isBack) this.comeBack();
  }

  /** The network or the feed is there again: what waits is sent at once. */
  comeBack(): void {
    if (this.#entries.size > 0) this.#sender.comeBack();
  }

  /** Nothing is sent while nobody is signed in; everything is kept. */
  pause(): void {
    this.#sender.pause();
  }

  /** Goes on sending: signed in again, or the person asked not to wait any longer. */
  resume(): void {
    this.#sender.resume();
  }

  /** Gives a change up before it was sent, with those that need what it would have made. */
  discard(id: string): void {
    if (this.#entries.get(id)?.isSending) return;
    this.#options.publish({ is: 'dropped', id });
    this.#drop(id);
    this.#changed();
    this.#sender.work();
  }

  /** Leaves everything as it is kept: the person has signed out. */
  close(): void {
    this.#sender.pause();
    for (const id of this.#entries.keys()) this.#confirmations.drop(id);
    this.#entries.clear();
    this.#changed();
  }

  /** Saves of the same thing that have not been sent. */
  #mergeable(change: Change): readonly QueuedChange[] {
    if (!change.isMerging) return [];
    return [...this.#entries.values()]
      .filter((entry) => !entry.isSending && isMergeable(entry.change, change))
      .map((entry) => entry.change);
  }

  /** Once the later save is kept; one that is on its way by now is only sent twice. */
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
      leftUntil: isLeft ? Date.now() + LEFT_LIMIT : 0,
      isHandedOver: false,
    };
    const isLast = [...this.#entries.keys()].every((id) => id < change.id);
    this.#entries.set(change.id, entry);
    // What was made before goes first, also when it is heard of later.
    if (!isLast)
      this.#entries = new Map([...this.#entries].toSorted(([a], [b]) => (a < b ? -1 : 1)));
    this.#options.store.pend(change.id, change.effects);
    return entry;
  }

  /** Sent only once it is kept: what the server has answered must not come back after a crash as unsent. */
  async #keep(entry: Entry): Promise<void> {
    const { change } = entry;
    const { storage, publish } = this.#options;
    const keeping = storage.add(change);
    keeping.then(
      () => {
        entry.kept = 'yes';
        // It ended before the storage had answered.
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

  /** Resolves when a change is kept and cannot be sent for now; never, if it ends before. */
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
    if (this.#isTold(entry)) this.#options.onRefused(change, error);
    this.#refuseFollowers(change, error);
    this.#options.store.flush();
  }

  /** Whether this tab shows a refusal: of its own change, or of one whose page is closed. */
  #isTold({ change, origin, isHandedOver }: Entry): boolean {
    if (origin === 'own') return isHandedOver || !change.isQuiet;
    return origin === 'restored' && this.#sends !== 'none';
  }

  /** They are dropped with what they needed; only typed words are reported. */
  #refuseFollowers(change: QueuedChange, error: HttpError): void {
    for (const id of this.#followersOf(change)) {
      const follower = this.#take(id);
      if (!follower) continue;
      this.#confirmations.drop(id);
      follower.waiter?.reject(error);
      if (follower.change.text && this.#isTold(follower)) {
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
    for (const follower of this.#followersOf(entry.change)) this.#drop(follower);
  }

  /** What was to be made will not be there: neither will what was to be done with it. */
  #followersOf({ creates }: QueuedChange): string[] {
    if (!creates) return [];
    const entries = [...this.#entries.values()];
    return entries
      .filter(({ change }) => change.touches.includes(creates))
      .map(({ change }) => change.id);
  }

  #take(id: string): Entry | undefined {
    const entry = this.#entries.get(id);
    this.#entries.delete(id);
    if (entry) void this.#options.storage.remove(id).catch(() => undefined);
    return entry;
  }

  #changed(): void {
    this.#snapshot = [...this.#entries.values()].map(({ change }) => change);
    for (const listener of this.#listeners) listener();
  }
}

/** Waits for the storage, but not forever. */
function limited<Value>(waiting: Promise<Value>): Promise<Value> {
  return Promise.race([
    waiting,
    new Promise<never>((_resolve, reject) => {
      setTimeout(() => reject(new Error('The storage does not answer.')), STORAGE_LIMIT);
    }),
  ]);
}
