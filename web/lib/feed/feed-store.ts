/** An entity as the feed carries it: the contract's row shape with its id and revision. */
export interface FeedImage {
  readonly id: string;
  readonly rev: number;
  readonly [field: string]: unknown;
}

/** What the server sends for one audience (DESIGN 2.4). */
export interface Frame {
  readonly scope: string;
  readonly prev: string;
  readonly cur: string;
  readonly up: Readonly<Record<string, readonly FeedImage[]>>;
  readonly del: readonly (readonly [entity: string, id: string, rev: number])[];
  readonly mids: readonly string[];
}

/** What became of a frame: `gap` = something is missing, catch up. */
export type FrameOutcome = 'applied' | 'ignored' | 'buffered' | 'gap';

interface Held {
  image: FeedImage;
  /** Audiences it was seen in: it stays while one of them still has it. */
  readonly scopes: Set<string>;
}

interface ScopeState {
  cursor: string;
  /** Frames that came while the answer of a catch-up was on its way. */
  waiting: Frame[] | null;
  /** The server said that the answer is a frame of its own, which continues from the cursor. */
  isAnswerDue: boolean;
  /** What frames said while everything is being loaded again: they know better than the load. */
  touched: Set<string> | null;
}

/**
 * The committed rows of a client: images by entity, kept current by frames and by replies through one
 * reducer, the larger `rev` wins. It knows nothing of sockets or of our domain.
 */
export class FeedStore {
  readonly #entities = new Map<string, Map<string, Held>>();
  readonly #scopes = new Map<string, ScopeState>();
  /** Revisions at which things were deleted: an older image that arrives late must not bring them back. */
  readonly #gone = new Map<string, number>();
  readonly #listeners = new Set<(entity: string, id: string) => void>();

  /** Calls `listener` after each change of a row; the answer stops that. */
  onChange(listener: (entity: string, id: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The cursors to send when reconnecting. */
  cursors(): Record<string, string> {
    return Object.fromEntries([...this.#scopes].map(([scope, state]) => [scope, state.cursor]));
  }

  /** Whether the store follows an audience. */
  follows(scope: string): boolean {
    return this.#scopes.has(scope);
  }

  get(entity: string, id: string): FeedImage | undefined {
    return this.#entities.get(entity)?.get(id)?.image;
  }

  all(entity: string): FeedImage[] {
    return [...(this.#entities.get(entity)?.values() ?? [])].map((held) => held.image);
  }

  /** Everything seen in one audience, for comparing with a fresh read. */
  inScope(scope: string): Map<string, FeedImage> {
    const found = new Map<string, FeedImage>();
    for (const [entity, rows] of this.#entities) {
      for (const [id, held] of rows)
        if (held.scopes.has(scope)) found.set(`${entity} ${id}`, held.image);
    }
    return found;
  }

  /**
   * The audience stands at this cursor; frames that waited and go on from there are applied. `gap` = some of
   * them are missing, catch up.
   */
  follow(scope: string, cursor: string): FrameOutcome {
    const state = this.#scopes.get(scope) ?? makeScope(cursor);
    this.#scopes.set(scope, state);
    state.cursor = cursor;
    return this.#flush(state);
  }

  /** Starts an audience over at this cursor: everything is being loaded, see `replace`. */
  restart(scope: string, cursor: string): FrameOutcome {
    this.#forgetGone(scope);
    const state = this.#scopes.get(scope) ?? makeScope(cursor);
    this.#scopes.set(scope, state);
    state.touched = new Set();
    return this.follow(scope, cursor);
  }

  /** The client asks where the audience stands: frames wait for the answer. */
  expect(scope: string): void {
    const state = this.#scopes.get(scope);
    if (!state) return;
    state.waiting = [];
    state.isAnswerDue = false;
  }

  /** The answer is a frame that continues from the cursor the client holds. */
  expectFrame(scope: string): void {
    const state = this.#scopes.get(scope);
    if (state?.waiting) state.isAnswerDue = true;
  }

  /** Applies a frame if it follows what the client holds (DESIGN 2.4). */
  apply(frame: Frame): FrameOutcome {
    const state = this.#scopes.get(frame.scope);
    if (!state) return 'ignored';
    const follows = frame.prev === state.cursor;
    if (state.waiting && !(follows && state.isAnswerDue)) {
      state.waiting.push(frame);
      return 'buffered';
    }
    if (!follows) return isLater(frame.cur, state.cursor) ? 'gap' : 'ignored';
    this.#take(frame, state);
    state.cursor = frame.cur;
    return this.#flush(state) === 'gap' ? 'gap' : 'applied';
  }

  /** Everything of an audience, freshly loaded since `restart`: what is no longer there goes. */
  replace(scope: string, images: Readonly<Record<string, readonly FeedImage[]>>): void {
    const state = this.#scopes.get(scope);
    const fresh = new Set(state?.touched);
    if (state) state.touched = null;
    for (const [entity, list] of Object.entries(images)) {
      for (const image of list) {
        fresh.add(`${entity} ${image.id}`);
        this.put(entity, image, scope);
      }
    }
    for (const name of this.inScope(scope).keys()) {
      const [entity = '', id = ''] = name.split(' ');
      if (!fresh.has(name)) this.#letGo(entity, id, scope);
    }
  }

  /** Takes one image, from a frame or a reply. */
  put(entity: string, image: FeedImage, scope: string): void {
    if ((this.#gone.get(`${scope} ${entity} ${image.id}`) ?? 0) >= image.rev) return;
    const rows = this.#entities.get(entity) ?? new Map<string, Held>();
    this.#entities.set(entity, rows);
    const held = rows.get(image.id);
    if (!held) {
      rows.set(image.id, { image, scopes: new Set([scope]) });
    } else {
      held.scopes.add(scope);
      if (image.rev <= held.image.rev) return;
      held.image = image;
    }
    this.#tell(entity, image.id);
  }

  /** The audience is lost: the client's copy goes (DESIGN 2.7). */
  drop(scope: string): void {
    this.#scopes.delete(scope);
    for (const name of this.inScope(scope).keys()) {
      const [entity = '', id = ''] = name.split(' ');
      this.#letGo(entity, id, scope);
    }
    this.#forgetGone(scope);
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
    for (const [entity, images] of Object.entries(frame.up)) {
      for (const image of images) {
        // The server just said it is there: an earlier deletion in this audience no longer counts.
        this.#gone.delete(`${frame.scope} ${entity} ${image.id}`);
        state.touched?.add(`${entity} ${image.id}`);
        this.put(entity, image, frame.scope);
      }
    }
    for (const [entity, id, rev] of frame.del) {
      this.#gone.set(`${frame.scope} ${entity} ${id}`, rev);
      this.#letGo(entity, id, frame.scope);
    }
  }

  #forgetGone(scope: string): void {
    for (const name of this.#gone.keys()) if (name.startsWith(`${scope} `)) this.#gone.delete(name);
  }

  #letGo(entity: string, id: string, scope: string): void {
    const rows = this.#entities.get(entity);
    const held = rows?.get(id);
    if (!held?.scopes.delete(scope) || held.scopes.size > 0) return;
    rows?.delete(id);
    this.#tell(entity, id);
  }

  #tell(entity: string, id: string): void {
    for (const listener of this.#listeners) listener(entity, id);
  }
}

function makeScope(cursor: string): ScopeState {
  return { cursor, waiting: null, isAnswerDue: false, touched: null };
}

/** Whether cursor `a` is a later place than `b`; cursors are `number.number`. */
function isLater(a: string, b: string): boolean {
  const [firstA = '0', secondA = '0'] = a.split('.');
  const [firstB = '0', secondB = '0'] = b.split('.');
  return firstA === firstB ? BigInt(secondA) > BigInt(secondB) : BigInt(firstA) > BigInt(firstB);
}
