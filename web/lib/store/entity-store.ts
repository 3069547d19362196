import type { FeedImage } from './feed-rows.ts';
import { FeedStore } from './feed-store.ts';

/** Values added to and removed from a list field. */
export interface ListEdit {
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

/** The effect of an unconfirmed change on one row: sets fields (or creates it), or deletes it. */
export type Effect =
  | {
      readonly op: 'set';
      readonly entity: string;
      readonly id: string;
      readonly fields: Readonly<Record<string, unknown>>;
      /** Edits of list fields, which keep what others change meanwhile. */
      readonly lists?: Readonly<Record<string, ListEdit>>;
    }
  | { readonly op: 'delete'; readonly entity: string; readonly id: string };

interface Layer {
  readonly mutationId: string;
  readonly order: number;
  readonly effect: Effect;
  /** It changed an existing row: without that row it creates none. */
  isAmending: boolean;
}

/** Rows that changed with each recent version of an entity. */
interface Notes {
  readonly changes: ReadonlySet<string>[];
  /** Number of rows in all versions. */
  count: number;
}

const NOTHING: ReadonlySet<string> = new Set();

/** Most changed rows to remember; the oldest are forgotten. */
const MAX_NOTED = 20_000;

type Listener = () => void;
/** Called with the ids of an entity's changed rows. */
export type EntityListener = (ids: ReadonlySet<string>) => void;

/**
 * What the screens read: committed rows with our own unconfirmed changes on top. A refusal drops
 * its layer and nothing else; nothing is ever undone by hand.
 */
export class EntityStore {
  readonly feed: FeedStore;
  readonly #layers = new Map<string, Map<string, Layer[]>>();
  /** Ids of mutations with layers. */
  readonly #pending = new Set<string>();
  readonly #merged = new Map<string, Map<string, FeedImage | null>>();
  readonly #listeners = new Map<string, Map<string, Set<Listener>>>();
  readonly #entityListeners = new Map<string, Set<EntityListener>>();
  readonly #versions = new Map<string, number>();
  readonly #notes = new Map<string, Notes>();
  #dirty = new Map<string, Set<string>>();
  #scheduled: (() => void) | null = null;
  readonly #schedule: (run: () => void) => () => void;

  /** `schedule` runs its argument with the next frame and returns a cancel function. */
  constructor(feed = new FeedStore(), schedule = nextFrame) {
    this.feed = feed;
    this.#schedule = schedule;
    feed.onChange((entity, id) => this.#touch(entity, id));
  }

  /** A row as shown, with own changes; undefined when there is none. */
  get(entity: string, id: string): FeedImage | undefined {
    const layers = this.#layers.get(entity)?.get(id);
    if (!layers) return this.feed.get(entity, id);
    const merged = this.#merged.get(entity)?.get(id);
    if (merged !== undefined) return merged ?? undefined;
    const made = merge(this.feed.get(entity, id), id, layers);
    const rows = this.#merged.get(entity) ?? new Map<string, FeedImage | null>();
    this.#merged.set(entity, rows.set(id, made ?? null));
    return made;
  }

  /** All rows of an entity, as shown. */
  all(entity: string): FeedImage[] {
    const layers = this.#layers.get(entity);
    const committed = this.feed.all(entity);
    if (!layers || layers.size === 0) return committed;
    const rows: FeedImage[] = [];
    for (const image of committed) {
      const shown = layers.has(image.id) ? this.get(entity, image.id) : image;
      if (shown) rows.push(shown);
    }
    for (const id of layers.keys()) {
      if (this.feed.get(entity, id)) continue;
      const made = this.get(entity, id);
      if (made) rows.push(made);
    }
    return rows;
  }

  /** Whether a row has unconfirmed changes. */
  isPending(entity: string, id: string): boolean {
    return this.#layers.get(entity)?.has(id) ?? false;
  }

  /** Increases with every change of any row of the entity. */
  versionOf(entity: string): number {
    return this.#versions.get(entity) ?? 0;
  }

  /** Ids of rows that have changed since this version of the entity; null = too long ago. */
  changedSince(entity: string, version: number): ReadonlySet<string> | null {
    const behind = this.versionOf(entity) - version;
    if (behind === 0) return NOTHING;
    const changes = this.#notes.get(entity)?.changes ?? [];
    if (behind > changes.length) return null;
    return new Set(changes.slice(-behind).flatMap((ids) => [...ids]));
  }

  /**
   * Adds a change as a layer, above those of a lower order, or on top of all without an order;
   * shown at once.
   */
  pend(mutationId: string, effects: readonly Effect[], order = Infinity): void {
    if (this.#pending.has(mutationId)) return;
    this.#pending.add(mutationId);
    for (const effect of effects) {
      const rows = this.#layers.get(effect.entity) ?? new Map<string, Layer[]>();
      this.#layers.set(effect.entity, rows);
      const layers = rows.get(effect.id) ?? [];
      // Changes restored after a reload, or from another tab, go below later ones.
      const place = layers.findLastIndex((layer) => layer.order <= order) + 1;
      const isAmending = this.get(effect.entity, effect.id) !== undefined;
      rows.set(effect.id, layers.toSpliced(place, 0, { mutationId, order, effect, isAmending }));
      this.#touch(effect.entity, effect.id);
    }
    this.flush();
  }

  /** Removes the layer of a change that was confirmed or refused. */
  settle(mutationId: string): void {
    if (!this.#pending.delete(mutationId)) return;
    for (const [entity, rows] of this.#layers) {
      for (const [id, layers] of rows) {
        const kept = layers.filter((layer) => layer.mutationId !== mutationId);
        if (kept.length === layers.length) continue;
        if (kept.length > 0) rows.set(id, kept);
        else rows.delete(id);
        this.#touch(entity, id);
      }
    }
  }

  /** Calls `listener` after changes of one row. Returns an unsubscribe function. */
  subscribe(entity: string, id: string, listener: Listener): () => void {
    const rows = this.#listeners.get(entity) ?? new Map<string, Set<Listener>>();
    this.#listeners.set(entity, rows);
    const own = rows.get(id) ?? new Set();
    rows.set(id, own.add(listener));
    return () => {
      own.delete(listener);
      if (own.size === 0 && rows.get(id) === own) rows.delete(id);
    };
  }

  /** Calls `listener` with the changed ids, once per frame. Returns an unsubscribe function. */
  subscribeEntity(entity: string, listener: EntityListener): () => void {
    const own = this.#entityListeners.get(entity) ?? new Set();
    this.#entityListeners.set(entity, own.add(listener));
    return () => own.delete(listener);
  }

  /** Notifies the listeners now instead of with the next animation frame. */
  flush(): void {
    this.#scheduled?.();
    this.#scheduled = null;
    const dirty = this.#dirty;
    if (dirty.size === 0) return;
    this.#dirty = new Map();
    for (const [entity, ids] of dirty) {
      this.#note(entity, ids);
      for (const listener of this.#entityListeners.get(entity) ?? []) listener(ids);
      const rows = this.#listeners.get(entity);
      if (!rows) continue;
      for (const id of ids) for (const listener of rows.get(id) ?? []) listener();
    }
  }

  #note(entity: string, ids: ReadonlySet<string>): void {
    this.#versions.set(entity, this.versionOf(entity) + 1);
    const notes = this.#notes.get(entity) ?? { changes: [], count: 0 };
    this.#notes.set(entity, notes);
    notes.changes.push(ids);
    notes.count += ids.size;
    while (notes.count > MAX_NOTED) notes.count -= notes.changes.shift()?.size ?? notes.count;
  }

  #touch(entity: string, id: string): void {
    this.#merged.get(entity)?.delete(id);
    const ids = this.#dirty.get(entity) ?? new Set();
    this.#dirty.set(entity, ids.add(id));
    this.#scheduled ??= this.#schedule(() => {
      this.#scheduled = null;
      this.flush();
    });
  }
}

function merge(
  committed: FeedImage | undefined,
  id: string,
  layers: readonly Layer[],
): FeedImage | undefined {
  let shown = committed;
  for (const layer of layers) {
    const { effect } = layer;
    layer.isAmending ||= shown !== undefined;
    if (effect.op === 'delete') shown = undefined;
    // Without this, a row that the person can no longer see would show only the changed fields.
    else if (shown || !layer.isAmending)
      shown = { rev: 0, ...shown, ...effect.fields, ...editedLists(shown, effect.lists), id };
  }
  return shown;
}

function editedLists(
  shown: FeedImage | undefined,
  lists: Readonly<Record<string, ListEdit>> = {},
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(lists).map(([field, edit]) => {
      const now = shown?.[field];
      return [field, edited(Array.isArray(now) ? now : [], edit)];
    }),
  );
}

function edited(now: readonly unknown[], { add, remove }: ListEdit): unknown[] {
  const gone = new Set<unknown>(remove);
  return [...new Set([...now, ...add])].filter((value) => !gone.has(value));
}

/**
 * Whether a frame has passed since the last notification; module-wide, because frames are the
 * tab's.
 */
let isRested = true;

function awaitFrame(): void {
  if (!isRested) return;
  isRested = false;
  requestAnimationFrame(() => {
    isRested = true;
  });
}

/**
 * Schedules a notification. After a pause it runs at once, when everything of this moment is in,
 * so that the next frame only paints. Later changes wait for that frame, however long rendering
 * takes; hidden tabs have no frames and use a timer.
 */
function nextFrame(tell: () => void): () => void {
  const run = () => {
    awaitFrame();
    tell();
  };
  if (document.visibilityState === 'hidden') {
    const timer = setTimeout(run, 50);
    return () => clearTimeout(timer);
  }
  if (isRested) {
    let isOff = false;
    queueMicrotask(() => {
      if (!isOff) run();
    });
    return () => {
      isOff = true;
    };
  }
  const frame = requestAnimationFrame(run);
  // Frames stop when the tab becomes hidden in between.
  const timer = setTimeout(run, 250);
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
