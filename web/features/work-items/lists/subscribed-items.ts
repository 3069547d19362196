import { subscriptions } from '#web/features/work-items/parts/store.ts';
import { store } from '#web/lib/store/collection.ts';

import type { ItemLinks } from './list-source.ts';

/**
 * The items that somebody is subscribed to, which their rows do not say: those that lists have read, and what the
 * feed tells of one's own.
 */
export class SubscribedItems implements ItemLinks {
  readonly #person: string;
  readonly #read = new Set<string>();
  readonly #listeners = new Set<(ids: Iterable<string>) => void>();
  /** Those that the store has subscriptions of. */
  #stored: ReadonlySet<string> = new Set();
  #version = 0;
  #stop: () => void = () => undefined;

  constructor(person: string) {
    this.#person = person;
    this.#stored = this.#inStore();
  }

  readonly has = (id: string): boolean => this.#read.has(id) || this.#stored.has(id);

  readonly version = (): number => {
    this.#look();
    return this.#version;
  };

  readonly subscribe = (listener: (ids: Iterable<string>) => void): (() => void) => {
    if (this.#listeners.size === 0)
      this.#stop = store.subscribeEntity(subscriptions.entity, this.#look);
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#stop();
    };
  };

  /** Takes in items that a list of them has brought. */
  readonly take = (ids: readonly string[]): void => {
    const news = ids.filter((id) => !this.#read.has(id));
    for (const id of news) this.#read.add(id);
    this.#tell(news);
  };

  readonly #look = (): void => {
    const [before, now] = [this.#stored, this.#inStore()];
    const gone = [...before].filter((id) => !now.has(id));
    const news = [...now].filter((id) => !before.has(id));
    this.#stored = now;
    for (const id of gone) this.#read.delete(id);
    this.#tell([...gone, ...news]);
  };

  #inStore(): ReadonlySet<string> {
    const own = subscriptions.all().filter((row) => row.subscriber === this.#person);
    return new Set(own.map((row) => row.issue));
  }

  #tell(ids: readonly string[]): void {
    if (ids.length === 0) return;
    this.#version += 1;
    for (const listener of this.#listeners) listener(ids);
  }
}

const known = new Map<string, SubscribedItems>();

/** The items that this person is subscribed to. */
export function subscribedBy(person: string): SubscribedItems {
  const items = known.get(person) ?? new SubscribedItems(person);
  known.set(person, items);
  return items;
}
