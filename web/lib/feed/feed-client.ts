import { io, type Socket } from 'socket.io-client';

import { type FeedImage, FeedStore, type Frame, type FrameOutcome } from './feed-store.ts';

/** Loads everything of an audience: the ordinary first load (DESIGN 2.5). */
export type LoadScope = (scope: string) => Promise<Readonly<Record<string, readonly FeedImage[]>>>;

export interface FeedClientOptions {
  /** Address of the server, with its path prefix if any. */
  readonly url: string;
  readonly load: LoadScope;
  /** Only this workspace; absent = all of the person's. */
  readonly workspace?: string;
  /** For clients outside a browser. */
  readonly headers?: Record<string, string>;
  /** Milliseconds: first and longest delay before reconnecting, with full jitter; patience with one try. */
  readonly reconnect?: {
    readonly first: number;
    readonly longest: number;
    readonly patience: number;
  };
}

type Welcome = {
  epoch: string;
  scopes: Record<string, [cursor: string, state: State]>;
};

type State = 'current' | 'frame' | 'reset';

const RECONNECT = { first: 200, longest: 10_000, patience: 8_000 };
/** An answer that has not come by then is asked for again, in milliseconds. */
const ANSWER_LIMIT = 10_000;
/** A load that failed is tried again after this, in milliseconds. */
const LOAD_AGAIN = 1_000;

/** The client's end of the change feed: connects, catches up, applies frames to a store. */
export class FeedClient {
  readonly store = new FeedStore();
  readonly socket: Socket;
  readonly #options: FeedClientOptions;
  readonly #listeners = new Set<() => void>();
  readonly #opened = new Set<string>();
  readonly #loading = new Map<string, Promise<void>>();
  #epoch: string | undefined;
  #isGreeted = false;
  /** The client itself, or the end of its session, closed the connection for good. */
  #isOver = false;
  /** Runs while a hello waits for its answer. */
  #asking: NodeJS.Timeout | number | null = null;

  constructor(options: FeedClientOptions) {
    this.#options = options;
    const { first, longest, patience } = options.reconnect ?? RECONNECT;
    // Given whole, a path prefix would be taken for a namespace.
    const { origin, pathname } = new URL(options.url);
    this.socket = io(origin, {
      path: `${pathname.replace(/\/$/, '')}/socket.io/`,
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: first,
      reconnectionDelayMax: longest,
      randomizationFactor: 1,
      timeout: patience,
      ...(options.headers ? { extraHeaders: options.headers } : {}),
    });
    this.#listen();
  }

  /** Whether every followed audience is known to be current. */
  get isCurrent(): boolean {
    return (
      this.socket.connected && this.#isGreeted && this.#asking === null && this.#loading.size === 0
    );
  }

  /** Calls `listener` whenever something arrived; the answer stops that. */
  onActivity(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Follows an item's comments and activity while it is open. */
  open(itemId: string): void {
    this.#opened.add(itemId);
    this.#askFor(itemId);
  }

  close(itemId: string): void {
    this.#opened.delete(itemId);
    this.store.drop(`item:${itemId}`);
    this.socket.emit('close', { id: itemId });
  }

  /** Says where the person is; repeat it every 10 s while that is so. */
  here(places: readonly string[]): void {
    this.socket.emit('here', { places });
  }

  disconnect(): void {
    this.#isOver = true;
    this.#answered();
    this.socket.disconnect();
  }

  #listen(): void {
    const { socket, store } = this;
    const on = <T>(event: string, run: (message: T) => void) => {
      socket.on(event, (message: T) => {
        run(message);
        for (const listener of this.#listeners) listener();
      });
    };
    socket.on('connect', () => this.#hello());
    socket.on('disconnect', (reason) => {
      this.#isGreeted = false;
      this.#answered();
      if (reason === 'io server disconnect') this.#comeAgain();
    });
    socket.on('connect_error', ({ message }) => {
      if (message === 'not_signed_in') this.#isOver = true;
      this.#comeAgain();
    });
    on<Welcome>('welcome', (welcome) => this.#welcomed(welcome));
    on<Frame>('frame', (frame) => this.#after(store.apply(frame)));
    on<{ scope: string; cursor: string; state: State }>('opened', (opened) =>
      this.#settle(opened.scope, opened.cursor, opened.state),
    );
    on<{ scope: string; cur: string }>('stale', ({ scope, cur }) => this.#reload(scope, cur));
    on<{ scope: string; cursor: string }>('join', ({ scope, cursor }) =>
      this.#reload(scope, cursor),
    );
    on<{ scope: string; ask?: boolean }>('drop', ({ scope, ask }) => {
      store.drop(scope);
      const itemId = scope.slice('item:'.length);
      if (ask && this.#opened.has(itemId)) this.#askFor(itemId);
    });
    on<Record<string, string>>('heads', (heads) => this.#compare(heads));
    on('resync', () => {
      // An answer may have been among what was not sent.
      this.#answered();
      this.#hello();
    });
    on<{ after_ms: number }>('retry', ({ after_ms }) => this.#ask(after_ms));
    on('signed_out', () => this.disconnect());
  }

  /** After a "not now" of the server (its database is away): socket.io comes back from lost connections alone. */
  #comeAgain(): void {
    if (this.#isOver || this.socket.active) return;
    const { longest } = this.#options.reconnect ?? RECONNECT;
    setTimeout(() => {
      if (!this.#isOver && !this.socket.active) this.socket.connect();
    }, Math.random() * longest);
  }

  /** Asks where the followed audiences stand, unless an answer is on its way. */
  #hello(): void {
    if (!this.socket.connected || this.#asking !== null) return;
    const cursors = this.store.cursors();
    for (const scope of Object.keys(cursors)) this.store.expect(scope);
    this.socket.emit('hello', { workspace: this.#options.workspace, epoch: this.#epoch, cursors });
    this.#ask(ANSWER_LIMIT);
  }

  /** Asks (again) after a while if there is no answer by then. */
  #ask(milliseconds: number): void {
    this.#answered();
    this.#asking = setTimeout(() => {
      this.#asking = null;
      this.#hello();
    }, milliseconds);
  }

  #answered(): void {
    if (this.#asking !== null) clearTimeout(this.#asking);
    this.#asking = null;
  }

  #askFor(itemId: string): void {
    const scope = `item:${itemId}`;
    this.store.expect(scope);
    this.socket.emit('open', { id: itemId, cursor: this.store.cursors()[scope] });
  }

  #welcomed(welcome: Welcome): void {
    this.#answered();
    this.#isGreeted = true;
    const isOtherDatabase = this.#epoch !== undefined && this.#epoch !== welcome.epoch;
    this.#epoch = welcome.epoch;
    for (const scope of Object.keys(this.store.cursors())) {
      const isItem = scope.startsWith('item:');
      if (isOtherDatabase || (!isItem && !(scope in welcome.scopes))) this.store.drop(scope);
    }
    for (const [scope, [cursor, state]] of Object.entries(welcome.scopes)) {
      this.#settle(scope, cursor, state);
    }
    for (const id of this.#opened) this.#askFor(id);
  }

  #settle(scope: string, cursor: string, state: State): void {
    if (state === 'reset') this.#reload(scope, cursor);
    if (state === 'frame') this.store.expectFrame(scope);
    if (state === 'current') this.#after(this.store.follow(scope, cursor));
  }

  #after(outcome: FrameOutcome): void {
    if (outcome === 'gap') this.#hello();
  }

  /** Starts an audience over: frames from `cursor` on are applied while the load is on its way. */
  #reload(scope: string, cursor: string): void {
    const outcome = this.store.restart(scope, cursor);
    this.#load(scope);
    this.#after(outcome);
  }

  #load(scope: string): void {
    const isWanted = () => this.#loading.get(scope) === loading && this.store.follows(scope);
    const loading: Promise<void> = this.#options
      .load(scope)
      .then((images) => {
        if (isWanted()) this.store.replace(scope, images);
        return false;
      })
      .catch(() => new Promise((again) => setTimeout(() => again(true), LOAD_AGAIN)))
      .then((isFailed) => {
        const isAgain = isFailed === true && isWanted();
        if (this.#loading.get(scope) === loading) this.#loading.delete(scope);
        if (isAgain) this.#load(scope);
        for (const listener of this.#listeners) listener();
      });
    this.#loading.set(scope, loading);
  }

  /** The server's heads: a client that holds less has missed something, whatever it was. */
  #compare(heads: Record<string, string>): void {
    const held = this.store.cursors();
    const isBehind = Object.entries(heads).some(([scope, head]) =>
      scope in held ? held[scope] !== head : !scope.startsWith('item:'),
    );
    if (isBehind) this.#hello();
  }
}
