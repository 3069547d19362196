import type { Entry } from './change-sender.ts';
import type { Change, KeptChange, QueuedChange } from './change.ts';
import { isMergeable } from './merge-changes.ts';

/** A change that waited so long that the person is asked whether it is still right. */
export interface StaleChange {
  readonly change: QueuedChange;
  readonly days: number;
}

/**
 * What waits, in the order in which it was done. The order is a counter that each tab carries on from the largest it
 * has seen: nothing that was done later has a smaller number, however the clock jumps meanwhile.
 */
export class QueuedEntries {
  #entries = new Map<string, Entry>();
  /** The largest order that was ever here. */
  #last = 0;

  get size(): number {
    return this.#entries.size;
  }

  get nextOrder(): number {
    return this.#last + 1;
  }

  has(id: string): boolean {
    return this.#entries.has(id);
  }

  get(id: string): Entry | undefined {
    return this.#entries.get(id);
  }

  /** All, the oldest first. */
  all(): Entry[] {
    return [...this.#entries.values()];
  }

  add(entry: Entry): void {
    const { id, order } = entry.change;
    const isLast = order > this.#last;
    this.#last = Math.max(this.#last, order);
    this.#entries.set(id, entry);
    if (!isLast) this.#sort();
  }

  remove(id: string): void {
    this.#entries.delete(id);
  }

  clear(): void {
    this.#entries.clear();
  }

  /** Counts an entry anew: it was done after all others. Returns its change. */
  putLast(entry: Entry): QueuedChange {
    this.#last += 1;
    entry.change = { ...entry.change, order: this.#last };
    this.#sort();
    return entry.change;
  }

  /** The person has to be asked about it, since it waited for so many days. */
  ask(id: string, days: number): void {
    const entry = this.#entries.get(id);
    if (entry) entry.staleDays = days;
  }

  /** It counts as made now: the person wants it. Returns its change. */
  renew(id: string, heardAt: number): QueuedChange | undefined {
    const entry = this.#entries.get(id);
    if (!entry) return undefined;
    entry.staleDays = null;
    entry.change = { ...entry.change, heardAt };
    return entry.change;
  }

  /** Those that the person has to decide about. */
  stale(): StaleChange[] {
    return this.all().flatMap(({ change, staleDays }) =>
      staleDays === null ? [] : [{ change, days: staleDays }],
    );
  }

  /** Saves of the same thing that have not been sent. */
  mergeable(change: Change): readonly QueuedChange[] {
    if (!change.isMerging) return [];
    return this.all()
      .filter((entry) => !entry.isSending && isMergeable(entry.change, change))
      .map((entry) => entry.change);
  }

  /** What was to be made will not be there: neither will what was to be done with it. */
  followersOf({ creates }: QueuedChange): string[] {
    if (!creates) return [];
    return this.all()
      .filter(({ change }) => change.touches.includes(creates))
      .map(({ change }) => change.id);
  }

  /** What was made before goes first, also when it is heard of later; two tabs may count at once. */
  #sort(): void {
    const inOrder = [...this.#entries.values()].toSorted(
      ({ change: a }, { change: b }) => a.order - b.order || (a.id < b.id ? -1 : 1),
    );
    this.#entries = new Map(inOrder.map((entry) => [entry.change.id, entry]));
  }
}

/** A change with its place: one that an earlier version has kept comes before all that count, as it was sorted then. */
export function ordered(change: KeptChange, order = 0): QueuedChange {
  return { ...change, order: change.order ?? order, heardAt: change.heardAt ?? change.madeAt };
}
