import { type FeedImage, FeedRows } from './feed-rows.ts';

export type Images = Readonly<Record<string, readonly FeedImage[]>>;

/** Changes that the server sends for one audience. */
export interface Frame {
  readonly scope: string;
  readonly prev: string;
  readonly cur: string;
  readonly up: Images;
  readonly del: readonly (readonly [entity: string, id: string, rev: number])[];
  readonly mids: readonly string[];
}

/** Result of applying a frame: `gap` = something is missing, so the client catches up. */
export type FrameOutcome = 'applied' | 'ignored' | 'buffered' | 'gap';

/**
 * An event of a whole audience: it restarts at a cursor (published before anything changes), it
 * was loaded completely, or it was lost.
 */
export type ScopeNews =
  | { readonly is: 'restarted'; readonly scope: string; readonly cursor: string }
  | { readonly is: 'loaded' | 'dropped'; readonly scope: string };

/**
 * Collects what frames change of an entity while it is read in another way: frames are newer than
 * the reading.
 */
export interface Watch {
  readonly touched: ReadonlySet<string>;
  stop(): void;
}

interface ScopeState {
  cursor: string;
  /** Frames that arrived before the answer of a catch-up. */
  waiting: Frame[] | null;
  /** The server announced an answer as a frame, which continues from the cursor. */
  isAnswerDue: boolean;
  /** Rows that frames changed during a reload: they are newer than the load. */
  touched: Map<string, Set<string>> | null;
}

const NO_ENTITIES: ReadonlySet<string> = new Set();

/**
 * Committed rows of a client, updated by frames and replies through one reducer. It knows nothing
 * of sockets or of our domain.
 */
export class FeedStore extends FeedRows {
  readonly #scopes = new Map<string, ScopeState>();
  /** Frames of audiences that are requested and not answered yet. */
  readonly #early = new Map<string, Frame[]>();
  #isAsking = false;
  readonly #watches = new Map<string, Set<Set<string>>>();
  readonly #frameListeners = new Set<(frame: Frame) => void>();
  readonly #incomingListeners = new Set<(frame: Frame) => void>();
  readonly #scopeListeners = new Set<(news: ScopeNews) => void>();

  /** Calls `listener` after each applied frame. Returns an unsubscribe function. */
  onFrame(listener: (frame: Frame) => void): () => void {
    this.#frameListeners.add(listener);
    return () => this.#frameListeners.delete(listener);
  }

  /** Calls `listener` before each frame is applied. Returns an unsubscribe function. */
  onIncoming(listener: (frame: Frame) => void): () => void {
    this.#incomingListeners.add(listener);
    return () => this.#incomingListeners.delete(listener);
  }

  /**
   * Calls `listener` when an audience restarts, was loaded or is lost. Returns an unsubscribe
   * function.
   */
  onScope(listener: (news: ScopeNews) => void): () => void {
    this.#scopeListeners.add(listener);
    return () => this.#scopeListeners.delete(listener);
  }

  /** The cursors to send when reconnecting. */
  cursors(): Record<string, string> {
    return Object.fromEntries([...this.#scopes].map(([scope, state]) => [scope, state.cursor]));
  }

  /** Cursor of an audience; undefined when it is not followed. */
  cursorOf(scope: string): string | undefined {
    return this.#scopes.get(scope)?.cursor;
  }

  follows(scope: string): boolean {
    return this.#scopes.has(scope);
  }

  /** Whether an audience is being reloaded. */
  isLoading(scope: string): boolean {
    return (this.#scopes.get(scope)?.touched ?? null) !== null;
  }

  /**
   * Sets the cursor of an audience, and applies the waiting frames that continue from it. `gap` =
   * some are missing, so the client catches up.
   */
  follow(scope: string, cursor: string): FrameOutcome {
    const state = this.#scopeOf(scope, cursor);
    state.cursor = cursor;
    return this.#flush(state);
  }

  /** Restarts an audience at this cursor while it is reloaded; see `replace`. */
  restart(scope: string, cursor: string): FrameOutcome {
    this.#notifyScope({ is: 'restarted', scope, cursor });
    this.forgetGone(scope);
    this.#scopeOf(scope, cursor).touched = new Map();
    return this.follow(scope, cursor);
  }

  /** Makes frames of an audience wait for the server's answer. */
  expect(scope: string): void {
    const state = this.#scopes.get(scope);
    if (!state) {
      this.#early.set(scope, this.#early.get(scope) ?? []);
      return;
    }
    state.waiting = [];
    state.isAnswerDue = false;
  }

  /** Makes frames of all audiences wait for the server's answer, also of unknown ones. */
  expectAll(): void {
    this.#isAsking = true;
    for (const scope of this.#scopes.keys()) this.expect(scope);
  }

  /** Ends `expectAll`: frames of audiences that the answer did not name are dropped. */
  expectNoMore(): void {
    this.#isAsking = false;
    this.#early.clear();
  }

  /** The answer will be a frame that continues from the client's cursor. */
  expectFrame(scope: string): void {
    const state = this.#scopes.get(scope);
    if (state?.waiting) state.isAnswerDue = true;
  }

  /** Applies a frame if it continues from the client's cursor. */
  apply(frame: Frame): FrameOutcome {
    const state = this.#scopes.get(frame.scope);
    if (!state) return this.#keepEarly(frame);
    const follows = frame.prev === state.cursor;
    if (state.waiting && !(follows && state.isAnswerDue)) {
      state.waiting.push(frame);
      return 'buffered';
    }
    if (!follows) return isLater(frame.cur, state.cursor) ? 'gap' : 'ignored';
    for (const listener of this.#incomingListeners) listener(frame);
    this.#take(frame, state);
    state.cursor = frame.cur;
    for (const listener of this.#frameListeners) listener(frame);
    return this.#flush(state) === 'gap' ? 'gap' : 'applied';
  }

  /** Shows a part of an audience that is being loaded. */
  putPart(scope: string, images: Images): void {
    for (const [entity, list] of Object.entries(images))
      for (const image of list) this.put(entity, image, scope);
  }

  /**
   * Replaces an audience by a complete load since `restart`: other rows are removed. Entities in
   * `except` are loaded in another way and stay.
   */
  replace(scope: string, images: Images, except: ReadonlySet<string> = NO_ENTITIES): void {
    const state = this.#scopes.get(scope);
    const touched = state?.touched;
    if (state) state.touched = null;
    // Skips the search for old rows when the audience had none, since there can be many.
    const isNew = this.sizeOf(scope) === 0;
    this.putPart(scope, images);
    if (!isNew) {
      const fresh = new Map(
        Object.entries(images).map(([entity, list]) => [entity, new Set(list.map(({ id }) => id))]),
      );
      const isKnown = (entity: string, id: string) =>
        except.has(entity) || fresh.get(entity)?.has(id) || touched?.get(entity)?.has(id) || false;
      this.removeAll(scope, isKnown);
    }
    this.#notifyScope({ is: 'loaded', scope });
  }

  /** Collects what frames change of an entity from now on. */
  watch(entity: string): Watch {
    const touched = new Set<string>();
    const watches = this.#watches.get(entity) ?? new Set();
    this.#watches.set(entity, watches.add(touched));
    return { touched, stop: () => void watches.delete(touched) };
  }

  /** Removes a lost audience with its rows. */
  drop(scope: string): void {
    this.#scopes.delete(scope);
    this.#early.delete(scope);
    this.removeAll(scope, () => false);
    this.forgetScope(scope);
    this.#notifyScope({ is: 'dropped', scope });
  }

  #scopeOf(scope: string, cursor: string): ScopeState {
    const known = this.#scopes.get(scope);
    if (known) return known;
    const waiting = this.#early.get(scope) ?? null;
    this.#early.delete(scope);
    const made = { cursor, waiting, isAnswerDue: false, touched: null };
    this.#scopes.set(scope, made);
    return made;
  }

  /**
   * Stores a frame of an audience that is not answered yet: the answer decides whether it applies.
   */
  #keepEarly(frame: Frame): FrameOutcome {
    const early = this.#early.get(frame.scope) ?? (this.#isAsking ? [] : null);
    if (!early) return 'ignored';
    early.push(frame);
    this.#early.set(frame.scope, early);
    return 'buffered';
  }

  /** Applies the waiting frames. */
  #flush(state: ScopeState): FrameOutcome {
    const waiting = state.waiting ?? [];
    state.waiting = null;
    state.isAnswerDue = false;
    for (const frame of waiting) if (this.apply(frame) === 'gap') return 'gap';
    return 'applied';
  }

  #take(frame: Frame, state: ScopeState): void {
    const { scope } = frame;
    for (const [entity, images] of Object.entries(frame.up)) {
      for (const image of images) {
        // The server has just sent it, so an earlier deletion in this audience no longer counts.
        this.forgetGone(scope, entity, image.id);
        this.#touch(entity, image.id, state);
        this.put(entity, image, scope);
      }
    }
    for (const [entity, id, rev] of frame.del) {
      this.#touch(entity, id, state);
      this.markGone(entity, id, rev, scope);
    }
  }

  #touch(entity: string, id: string, state: ScopeState): void {
    for (const touched of this.#watches.get(entity) ?? []) touched.add(id);
    if (!state.touched) return;
    const ids = state.touched.get(entity) ?? new Set();
    state.touched.set(entity, ids.add(id));
  }

  #notifyScope(news: ScopeNews): void {
    for (const listener of this.#scopeListeners) listener(news);
  }
}

/** Whether cursor `a` is later than `b`; cursors are `number.number`. */
export function isLater(a: string, b: string): boolean {
  const [firstA = '0', secondA = '0'] = a.split('.');
  const [firstB = '0', secondB = '0'] = b.split('.');
  return firstA === firstB ? BigInt(secondA) > BigInt(secondB) : BigInt(firstA) > BigInt(firstB);
}
