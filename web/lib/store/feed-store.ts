import { FeedRows } from './feed-rows.ts';

/** An entity as the feed carries it: the contract's row shape with its id and revision. */
export interface FeedImage {
  readonly id: string;
  readonly rev: number;
  readonly [field: string]: unknown;
}

/** Images by entity. */
export type Images = Readonly<Record<string, readonly FeedImage[]>>;

/** What the server sends for one audience. */
export interface Frame {
  readonly scope: string;
  readonly prev: string;
  readonly cur: string;
  readonly up: Images;
  readonly del: readonly (readonly [entity: string, id: string, rev: number])[];
  readonly mids: readonly string[];
}

/** What became of a frame: `gap` = something is missing, catch up. */
export type FrameOutcome = 'applied' | 'ignored' | 'buffered' | 'gap';

/**
 * What became of an audience as a whole: it starts over at a cursor (published before anything of it changes),
 * everything of it was loaded, or it was lost.
 */
export type ScopeNews =
  | { readonly is: 'restarted'; readonly scope: string; readonly cursor: string }
  | { readonly is: 'loaded' | 'dropped'; readonly scope: string };

/** Collects what frames say of an entity while it is read in another way: they know better than the reading. */
export interface Watch {
  readonly touched: ReadonlySet<string>;
  stop(): void;
}

interface ScopeState {
  cursor: string;
  /** Frames that came while the answer of a catch-up was on its way. */
  waiting: Frame[] | null;
  /** The server said that the answer is a frame of its own, which continues from the cursor. */
  isAnswerDue: boolean;
  /** What frames said while everything is being loaded again: they know better than the load. */
  touched: Map<string, Set<string>> | null;
}

const NO_ENTITIES: ReadonlySet<string> = new Set();

/**
 * The committed rows of a client, kept current by frames and by replies through one reducer. It knows nothing of
 * sockets or of our domain.
 */
export class FeedStore extends FeedRows {
  readonly #scopes = new Map<string, ScopeState>();
  /** Frames of audiences that are asked for and not answered yet. */
  readonly #early = new Map<string, Frame[]>();
  #isAsking = false;
  readonly #watches = new Map<string, Set<Set<string>>>();
  readonly #frameListeners = new Set<(frame: Frame) => void>();
  readonly #incomingListeners = new Set<(frame: Frame) => void>();
  readonly #scopeListeners = new Set<(news: ScopeNews) => void>();

  /** Calls `listener` with each frame whose rows were taken. Returns an unsubscribe function. */
  onFrame(listener: (frame: Frame) => void): () => void {
    this.#frameListeners.add(listener);
    return () => this.#frameListeners.delete(listener);
  }

  /** Calls `listener` with each frame whose rows are about to be taken. Returns an unsubscribe function. */
  onIncoming(listener: (frame: Frame) => void): () => void {
    this.#incomingListeners.add(listener);
    return () => this.#incomingListeners.delete(listener);
  }

  /** Calls `listener` when an audience starts over, was loaded or is lost. Returns an unsubscribe function. */
  onScope(listener: (news: ScopeNews) => void): () => void {
    this.#scopeListeners.add(listener);
    return () => this.#scopeListeners.delete(listener);
  }

  /** The cursors to send when reconnecting. */
  cursors(): Record<string, string> {
    return Object.fromEntries([...this.#scopes].map(([scope, state]) => [scope, state.cursor]));
  }

  /** Where the store stands in an audience; undefined when it does not follow it. */
  cursorOf(scope: string): string | undefined {
    return this.#scopes.get(scope)?.cursor;
  }

  /** Whether the store follows an audience. */
  follows(scope: string): boolean {
    return this.#scopes.has(scope);
  }

  /** Whether everything of an audience is being loaded. */
  isLoading(scope: string): boolean {
    return (this.#scopes.get(scope)?.touched ?? null) !== null;
  }

  /**
   * The audience stands at this cursor; frames that waited and go on from there are applied. `gap` = some of
   * them are missing, catch up.
   */
  follow(scope: string, cursor: string): FrameOutcome {
    const state = this.#scopeOf(scope, cursor);
    state.cursor = cursor;
    return this.#flush(state);
  }

  /** Starts an audience over at this cursor: everything is being loaded, see `replace`. */
  restart(scope: string, cursor: string): FrameOutcome {
    this.#notifyScope({ is: 'restarted', scope, cursor });
    this.forgetGone(scope);
    this.#scopeOf(scope, cursor).touched = new Map();
    return this.follow(scope, cursor);
  }

  /** The client asks where the audience stands: frames wait for the answer. */
  expect(scope: string): void {
    const state = this.#scopes.get(scope);
    if (!state) {
      this.#early.set(scope, this.#early.get(scope) ?? []);
      return;
    }
    state.waiting = [];
    state.isAnswerDue = false;
  }

  /** The client asks where everything stands, also audiences it knows nothing of yet. */
  expectAll(): void {
    this.#isAsking = true;
    for (const scope of this.#scopes.keys()) this.expect(scope);
  }

  /** Whatever the answer named is followed: what came early of others is of no use. */
  expectNoMore(): void {
    this.#isAsking = false;
    this.#early.clear();
  }

  /** The answer is a frame that continues from the cursor the client holds. */
  expectFrame(scope: string): void {
    const state = this.#scopes.get(scope);
    if (state?.waiting) state.isAnswerDue = true;
  }

  /** Applies a frame if it follows what the client holds. */
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

  /** A part of an audience that is being loaded: shown until all of it is there. */
  putPart(scope: string, images: Images): void {
    for (const [entity, list] of Object.entries(images))
      for (const image of list) this.put(entity, image, scope);
  }

  /**
   * Everything of an audience, freshly loaded since `restart`: what is no longer there goes. Entities in
   * `except` are loaded in another way and left alone.
   */
  replace(scope: string, images: Images, except: ReadonlySet<string> = NO_ENTITIES): void {
    const state = this.#scopes.get(scope);
    const touched = state?.touched;
    if (state) state.touched = null;
    // With many audiences there are many rows to look through: not where all that is held has just come.
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

  /** The audience is lost: the client's copy goes. */
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

  /** Of an audience that is asked for and not answered yet: it will show whether it belongs after the answer. */
  #keepEarly(frame: Frame): FrameOutcome {
    const early = this.#early.get(frame.scope) ?? (this.#isAsking ? [] : null);
    if (!early) return 'ignored';
    early.push(frame);
    this.#early.set(frame.scope, early);
    return 'buffered';
  }

  /** Applies the frames that waited. */
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
        // The server just said it is there: an earlier deletion in this audience no longer counts.
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

/** Whether cursor `a` is a later place than `b`; cursors are `number.number`. */
export function isLater(a: string, b: string): boolean {
  const [firstA = '0', secondA = '0'] = a.split('.');
  const [firstB = '0', secondB = '0'] = b.split('.');
  return firstA === firstB ? BigInt(secondA) > BigInt(secondB) : BigInt(firstA) > BigInt(firstB);
}
