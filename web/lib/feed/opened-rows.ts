import type { FeedStore, Images } from '#web/lib/store/feed-store.ts';

/** As many things that were open are remembered. */
const MAX_KEPT = 40;

/**
 * What was last seen of things that are followed only while they are open: opened again, they are shown as they were
 * until the server has said what is new.
 */
export class OpenedRows {
  readonly #store: FeedStore;
  /** Entities that are kept in another way. */
  readonly #except: ReadonlySet<string>;
  /** By audience, the one used last at the end. */
  readonly #kept = new Map<string, Images>();

  constructor(store: FeedStore, except: ReadonlySet<string> = new Set()) {
    this.#store = store;
    this.#except = except;
  }

  /** Shows what is remembered of an audience; answers whether anything is. */
  show(scope: string): boolean {
    const images = this.#kept.get(scope);
    if (!images) return false;
    for (const [entity, rows] of Object.entries(images))
      for (const row of rows) this.#store.put(entity, row, scope);
    return true;
  }

  /** Remembers an audience that is about to be closed. */
  keep(scope: string): void {
    this.#kept.delete(scope);
    this.#kept.set(scope, this.#store.imagesIn(scope, this.#except));
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MAX_KEPT && oldest !== undefined) this.#kept.delete(oldest);
  }

  /** The person may not see it any more. */
  forget(scope: string): void {
    this.#kept.delete(scope);
  }
}
