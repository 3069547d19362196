import type { FeedStore, Images } from '#web/lib/store/feed-store.ts';

/** As many things that were open are remembered by the page. */
const MAX_KEPT = 40;
/** What is open is stored so long after the last change of it, in milliseconds. */
const STORE_AFTER = 500;

/** Where rows of opened things survive the page. */
export interface OpenedStorage {
  find(scope: string): Promise<Images | null>;
  keep(scope: string, images: Images): void;
  drop(scope: string): void;
}

/**
 * What was last seen of things that are followed only while they are open: opened again, also by a page that is loaded
 * without a connection, they are shown as they were until the server has said what is new.
 */
export class OpenedRows {
  readonly #store: FeedStore;
  /** Entities that are kept in another way. */
  readonly #except: ReadonlySet<string>;
  /** By audience, the one used last at the end. */
  readonly #kept = new Map<string, Images>();

  /** Whether it is stored beyond the page; null = that is not wanted. */
  readonly #storage: OpenedStorage | null;
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();

  constructor(
    store: FeedStore,
    except: ReadonlySet<string> = new Set(),
    storage: OpenedStorage | null = null,
  ) {
    this.#store = store;
    this.#except = except;
    this.#storage = storage;
  }

  /** Shows what is remembered of an audience; answers whether anything is. */
  show(scope: string): boolean {
    const images = this.#kept.get(scope);
    if (images) this.#put(scope, images);
    return images !== undefined;
  }

  /** The same from the storage, if it is still wanted by then. */
  async bring(scope: string, isWanted: () => boolean): Promise<boolean> {
    const images = (await this.#storage?.find(scope)) ?? null;
    if (!images || !isWanted()) return false;
    this.#put(scope, images);
    return true;
  }

  #put(scope: string, images: Images): void {
    for (const [entity, rows] of Object.entries(images))
      for (const row of rows) this.#store.put(entity, row, scope);
  }

  /** What is open has changed: it is stored in a moment. */
  storeSoon(scope: string): void {
    if (!this.#storage) return;
    clearTimeout(this.#timers.get(scope));
    const timer = setTimeout(() => this.#storeNow(scope), STORE_AFTER);
    this.#timers.set(scope, timer);
  }

  #storeNow(scope: string): void {
    clearTimeout(this.#timers.get(scope));
    this.#timers.delete(scope);
    if (this.#store.follows(scope))
      this.#storage?.keep(scope, this.#store.imagesIn(scope, this.#except));
  }

  /** Remembers an audience that is about to be closed. */
  keep(scope: string): void {
    this.#storeNow(scope);
    this.#kept.delete(scope);
    this.#kept.set(scope, this.#store.imagesIn(scope, this.#except));
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MAX_KEPT && oldest !== undefined) this.#kept.delete(oldest);
  }

  /** The person may not see it any more. */
  forget(scope: string): void {
    clearTimeout(this.#timers.get(scope));
    this.#timers.delete(scope);
    this.#kept.delete(scope);
    if (isOpenedScope(scope)) this.#storage?.drop(scope);
  }
}

/** Whether an audience is followed only while the thing it is about is open. */
export function isOpenedScope(scope: string): boolean {
  return scope.startsWith('item:') || scope.startsWith('page:');
}
