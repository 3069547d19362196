import type { Entry } from './change-sender.ts';
import type { Change, KeptChange, QueuedChange } from './change.ts';
import { isMergeable } from './merge-changes.ts';

/** A change that waited so long that the person has to confirm it. */
export interface StaleChange {
  readonly change: QueuedChange;
  readonly days: number;
}

/**
 * Queued changes in the order in which they were made. The order is a counter that each tab
 * continues from the largest value it has seen, so it does not depend on clocks.
 */
export class QueuedEntries {
  #entries = new Map<string, Entry>();
  /** Largest order seen so far. */
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

  /** All entries, oldest first. */
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

  /** Moves an entry to the end, with a new order. Returns its change. */
  putLast(entry: Entry): QueuedChange {
    this.#last += 1;
    entry.change = { ...entry.change, order: this.#last };
    this.#sort();
    return entry.change;
  }

  /** Marks an entry as needing confirmation. */
  ask(id: string, days: number): void {
    const entry = this.#entries.get(id);
    if (entry) entry.staleDays = days;
  }

  /** Makes an entry count as made now, after the person confirmed it. Returns its change. */
  renew(id: string, heardAt: number): QueuedChange | undefined {
    const entry = this.#entries.get(id);
    if (!entry) return undefined;
    entry.staleDays = null;
    entry.change = { ...entry.change, heardAt };
    return entry.change;
  }

  /** Entries that need confirmation. */
  stale(): StaleChange[] {
    return this.all().flatMap(({ change, staleDays }) =>
      staleDays === null ? [] : [{ change, days: staleDays }],
    );
  }

  /** Unsent saves of the same thing. */
  mergeable(change: Change): readonly QueuedChange[] {
    if (!change.isMerging) return [];
    return this.all()
      .filter((entry) => !entry.isSending && isMergeable(entry.change, change))
      .map((entry) => entry.change);
  }

  /** Ids of changes that need the row this one would have created. */
  followersOf({ creates }: QueuedChange): string[] {
    if (!creates) return [];
    return this.all()
      .filter(({ change }) => change.touches.includes(creates))
      .map(({ change }) => change.id);
  }

  /** Sorts by order, also entries that arrive late; two tabs may use the same number. */
  #sort(): void {
    const inOrder = [...this.#entries.values()].toSorted(
      ({ change: a }, { change: b }) => a.order - b.order || (a.id < b.id ? -1 : 1),
    );
    this.#entries = new Map(inOrder.map((entry) => [entry.change.id, entry]));
  }
}

/** A change with its order: those of an earlier version come first, sorted as they were then. */
export function ordered(change: KeptChange, order = 0): QueuedChange {
  return { ...change, order: change.order ?? order, heardAt: change.heardAt ?? change.madeAt };
}
