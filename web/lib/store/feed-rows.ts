import { ScopeSet } from './scope-set.ts';
import { SharedValues } from './shared-values.ts';

/** A row as the feed carries it: the contract's shape with its id and revision. */
export interface FeedImage {
  readonly id: string;
  readonly rev: number;
  readonly [field: string]: unknown;
}

interface Held {
  image: FeedImage;
  /** Audiences that contain it: it stays while one of them does. */
  scopes: ScopeSet;
}

const NO_ENTITIES: ReadonlySet<string> = new Set();

/**
 * Images by entity, each seen in some audiences. The larger `rev` wins, in whatever order they
 * arrive.
 */
export class FeedRows {
  readonly #entities = new Map<string, Map<string, Held>>();
  /** By audience and entity: revisions of deleted rows, to ignore older images that arrive late. */
  readonly #gone = new Map<string, Map<string, Map<string, number>>>();
  /** Number of rows by audience. */
  readonly #sizes = new Map<string, number>();
  readonly #nowhere = new ScopeSet();
  readonly #values = new SharedValues();
  readonly #listeners = new Set<(entity: string, id: string) => void>();

  /** Calls `listener` after each change of a row. Returns an unsubscribe function. */
  onChange(listener: (entity: string, id: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  get(entity: string, id: string): FeedImage | undefined {
    return this.#entities.get(entity)?.get(id)?.image;
  }

  all(entity: string): FeedImage[] {
    const images: FeedImage[] = [];
    for (const held of this.#rowsOf(entity).values()) images.push(held.image);
    return images;
  }

  /** All images of one audience, except some entities. */
  imagesIn(
    scope: string,
    except: ReadonlySet<string> = NO_ENTITIES,
  ): Record<string, readonly FeedImage[]> {
    const found: Record<string, readonly FeedImage[]> = {};
    for (const [entity, rows] of this.#entities) {
      if (except.has(entity)) continue;
      const images: FeedImage[] = [];
      for (const held of rows.values()) if (held.scopes.has(scope)) images.push(held.image);
      if (images.length > 0) found[entity] = images;
    }
    return found;
  }

  /** All images of one audience by `entity id`, to compare with a fresh read. */
  inScope(scope: string): Map<string, FeedImage> {
    const found = new Map<string, FeedImage>();
    for (const [entity, images] of Object.entries(this.imagesIn(scope)))
      for (const image of images) found.set(`${entity} ${image.id}`, image);
    return found;
  }

  /** Adds an image of a frame or reply. The object is kept, not copied. */
  put(entity: string, image: FeedImage, scope: string): void {
    const gone = this.#gone.get(scope)?.get(entity)?.get(image.id);
    if (gone !== undefined && gone >= image.rev) return;
    const rows = this.#rowsOf(entity);
    const held = rows.get(image.id);
    if (!held) {
      rows.set(image.id, { image: this.#values.share(image), scopes: this.#nowhere.with(scope) });
      this.#count(scope, 1);
    } else {
      if (!held.scopes.has(scope)) {
        held.scopes = held.scopes.with(scope);
        this.#count(scope, 1);
      }
      if (image.rev <= held.image.rev) return;
      held.image = this.#values.share(image);
    }
    this.#notify(entity, image.id);
  }

  /**
   * Updates a row that is already in the store from a reply. Other rows are left to the feed,
   * which knows who may see them.
   */
  refresh(entity: string, image: FeedImage): void {
    const held = this.#entities.get(entity)?.get(image.id);
    if (!held || image.rev <= held.image.rev) return;
    held.image = this.#values.share(image);
    this.#notify(entity, image.id);
  }

  /** Removes a row from an audience; it is deleted when no other audience contains it. */
  remove(entity: string, id: string, scope: string): void {
    const rows = this.#entities.get(entity);
    const held = rows?.get(id);
    if (!rows || !held?.scopes.has(scope)) return;
    this.#count(scope, -1);
    const others = held.scopes.names.filter((name) => name !== scope);
    if (others.length > 0) {
      held.scopes = others.reduce((set, name) => set.with(name), this.#nowhere);
      return;
    }
    rows.delete(id);
    this.#notify(entity, id);
  }

  /** Number of rows in an audience. */
  protected sizeOf(scope: string): number {
    return this.#sizes.get(scope) ?? 0;
  }

  /** Removes all rows of an audience except those for which `stays` returns true. */
  protected removeAll(scope: string, stays: (entity: string, id: string) => boolean): void {
    for (const [entity, rows] of this.#entities) {
      for (const [id, held] of rows) {
        if (held.scopes.has(scope) && !stays(entity, id)) this.remove(entity, id, scope);
      }
    }
  }

  /** Records the revision at which the audience deleted a row. */
  protected markGone(entity: string, id: string, rev: number, scope: string): void {
    const entities = this.#gone.get(scope) ?? new Map<string, Map<string, number>>();
    this.#gone.set(scope, entities);
    const revs = entities.get(entity) ?? new Map<string, number>();
    entities.set(entity, revs.set(id, rev));
    this.remove(entity, id, scope);
  }

  /** Forgets earlier deletions in this audience: of one row, or of all when none is named. */
  protected forgetGone(scope: string, entity?: string, id?: string): void {
    if (entity === undefined || id === undefined) this.#gone.delete(scope);
    else this.#gone.get(scope)?.get(entity)?.delete(id);
  }

  /** Forgets an audience that is no longer followed. */
  protected forgetScope(scope: string): void {
    this.forgetGone(scope);
    this.#nowhere.forget(scope);
    this.#sizes.delete(scope);
  }

  #count(scope: string, by: number): void {
    this.#sizes.set(scope, this.sizeOf(scope) + by);
  }

  #rowsOf(entity: string): Map<string, Held> {
    const known = this.#entities.get(entity);
    if (known) return known;
    const made = new Map<string, Held>();
    this.#entities.set(entity, made);
    return made;
  }

  #notify(entity: string, id: string): void {
    for (const listener of this.#listeners) listener(entity, id);
  }
}
