import type { FeedStore, Images } from '#web/lib/store/feed-store.ts';

/** Number of opened things that the page remembers. */
const MAX_KEPT = 40;
/** Milliseconds after the last change until an open thing is stored. */
const STORE_AFTER = 500;

/** Storage for rows of opened items and pages. */
export interface OpenedStorage {
  find(scope: string): Promise<Images | null>;
  keep(scope: string, images: Images): void;
  drop(scope: string): void;
}

/**
 * Remembers rows that are followed only while an item or page is open. When it is opened again,
 * also after a reload or offline, they are shown until the server sends the current ones.
 */
export class OpenedRows {
  readonly #store: FeedStore;
  /** Entities that are stored elsewhere. */
  readonly #except: ReadonlySet<string>;
  /** By audience, most recently used last. */
  readonly #kept = new Map<string, Images>();

  /** Storage beyond the page; null = not wanted. */
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

  /** Shows the remembered rows of an audience; returns whether there are any. */
  show(scope: string): boolean {
    const images = this.#kept.get(scope);
    if (images) this.#put(scope, images);
    return images !== undefined;
  }

  /** Shows the stored rows of an audience, if it is still wanted when they arrive. */
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

  /** Stores an open thing after a short delay. */
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

  /** Remembers the rows of an audience that is about to close. */
  keep(scope: string): void {
    this.#storeNow(scope);
    this.#kept.delete(scope);
    this.#kept.set(scope, this.#store.imagesIn(scope, this.#except));
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MAX_KEPT && oldest !== undefined) this.#kept.delete(oldest);
  }

  /** Forgets an audience that the person can no longer see. */
  forget(scope: string): void {
    clearTimeout(this.#timers.get(scope));
    this.#timers.delete(scope);
    this.#kept.delete(scope);
    if (isOpenedScope(scope)) this.#storage?.drop(scope);
  }
}

/** Whether an audience is followed only while its item or page is open. */
export function isOpenedScope(scope: string): boolean {
  return scope.startsWith('item:') || scope.startsWith('page:');
}
