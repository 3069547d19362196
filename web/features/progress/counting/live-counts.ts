import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { store } from '#web/lib/store/collection.ts';
import type { EntityListener } from '#web/lib/store/entity-store.ts';

import { Counter } from './counter.ts';
import type { Measured, Progressed } from './counts.ts';
import { collectedFacts, type CountingFactsSource } from './facts.ts';
import { itemRows } from './rows.ts';
import type { Shares } from './shares.ts';

/** The work items of a store, as they are counted. */
export interface CountedRows {
  get(id: string): WorkItemImage | undefined;
  all(): readonly WorkItemImage[];
  /** Rises with every change. */
  version(): number;
  /** Calls `listener` with the ids that changed, once a frame; the answer stops that. */
  subscribe(listener: EntityListener): () => void;
}

/**
 * The numbers of all cycles, modules and epics whose items are here. Items are counted once, then change by change,
 * as long as somebody shows numbers; without listeners it costs nothing.
 */
export class LiveCounts {
  readonly #rows: CountedRows;
  readonly #facts: CountingFactsSource;
  readonly #listeners = new Set<() => void>();
  #counter: Counter | null = null;
  #version = -1;
  #stop: (() => void) | null = null;

  constructor(rows: CountedRows, facts: CountingFactsSource) {
    this.#rows = rows;
    this.#facts = facts;
  }

  /** Calls `listener` after each change of any number; the answer stops that. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#stop ??= this.#start();
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      this.#stop?.();
      this.#stop = null;
    };
  };

  /** The numbers of one thing: the same object until they change. */
  progress(kind: Measured, id: string): Progressed {
    return this.#current().progress(kind, id);
  }

  /** How its items are spread: the same object until that changes. */
  shares(kind: Measured, id: string): Shares {
    return this.#current().shares(kind, id);
  }

  #start(): () => void {
    this.#current();
    const stops = [
      this.#rows.subscribe((ids) => this.#take(ids)),
      this.#facts.subscribe(() => this.#look()),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  /** Counts anew if anything has changed that nobody listened for. */
  #current(): Counter {
    const facts = this.#facts.now();
    const isKnown = this.#stop !== null || this.#version === this.#rows.version();
    if (this.#counter?.facts === facts && isKnown) return this.#counter;
    this.#version = this.#rows.version();
    this.#counter = new Counter(facts, this.#rows.all());
    return this.#counter;
  }

  #take(ids: ReadonlySet<string>): void {
    this.#version = this.#rows.version();
    this.#counter?.take(Array.from(ids, (id) => [id, this.#rows.get(id)] as const));
    this.#publish();
  }

  #look(): void {
    if (this.#counter?.facts !== this.#facts.now()) this.#publish();
  }

  #publish(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** Those of this tab. */
export const liveCounts = new LiveCounts(
  {
    get: (id) => itemRows.get(id),
    all: () => itemRows.all(),
    version: () => store.versionOf(itemRows.entity),
    subscribe: (listener) => store.subscribeEntity(itemRows.entity, listener),
  },
  collectedFacts(),
);
