import { io, type Socket } from 'socket.io-client';

import { type FeedImage, FeedStore, type Frame } from './feed-store.ts';

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
  /** First and longest delay before reconnecting, with full jitter; milliseconds. */
  readonly reconnect?: { readonly first: number; readonly longest: number };
}

type Welcome = {
  epoch: string;
  scopes: Record<string, [cursor: string, state: 'current' | 'frame' | 'reset']>;
};

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
  #isAsking = false;

  constructor(options: FeedClientOptions) {
    this.#options = options;
    const { first, longest } = options.reconnect ?? { first: 200, longest: 10_000 };
    this.socket = io(options.url, {
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: first,
      reconnectionDelayMax: longest,
      randomizationFactor: 1,
      ...(options.headers ? { extraHeaders: options.headers } : {}),
    });
    this.#listen();
  }

  /** Whether every followed audience is known to be current. */
  get isCurrent(): boolean {
    return this.socket.connected && this.#isGreeted && !this.#isAsking && this.#loading.size === 0;
  }

  /** Calls `listener` whenever something arrived; the answer stops that. */
  onActivity(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Follows an item's comments and activity while it is open. */
  open(itemId: string): void {
    this.#opened.add(itemId);
    this.socket.emit('open', { id: itemId, cursor: this.store.cursors()[`item:${itemId}`] });
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
    socket.on('disconnect', () => (this.#isGreeted = false));
    on<Welcome>('welcome', (welcome) => this.#welcomed(welcome));
    on<Frame>('frame', (frame) => {
      if (store.apply(frame) === 'gap') this.#hello();
    });
    on<{ scope: string; cursor: string; state: 'current' | 'frame' | 'reset' }>(
      'opened',
      (opened) => {
        this.#settle(opened.scope, opened.cursor, opened.state);
      },
    );
    on<{ scope: string; cur: string }>('stale', ({ scope, cur }) => this.#reload(scope, cur));
    on<{ scope: string; cursor: string }>('join', ({ scope, cursor }) =>
      this.#reload(scope, cursor),
    );
    on<{ scope: string }>('drop', ({ scope }) => store.drop(scope));
    on<Record<string, string>>('heads', (heads) => this.#compare(heads));
    on('resync', () => this.#hello());
    on<{ after_ms: number }>('retry', ({ after_ms }) => {
      this.#isAsking = false;
      setTimeout(() => this.#hello(), after_ms);
    });
    on('signed_out', () => socket.disconnect());
  }

  #hello(): void {
    if (!this.socket.connected || this.#isAsking) return;
    this.#isAsking = true;
    const cursors = this.store.cursors();
    for (const scope of Object.keys(cursors)) this.store.expect(scope);
    this.socket.emit('hello', { workspace: this.#options.workspace, epoch: this.#epoch, cursors });
  }

  #welcomed(welcome: Welcome): void {
    this.#isAsking = false;
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
    for (const id of this.#opened) this.open(id);
  }

  #settle(scope: string, cursor: string, state: 'current' | 'frame' | 'reset'): void {
    if (state === 'reset') this.#reload(scope, cursor);
    // With 'frame' the answer itself follows: it continues from the cursor the client holds.
    if (state === 'current') this.store.follow(scope, cursor);
  }

  /** Starts an audience over: frames from `cursor` on are applied while the load is on its way. */
  #reload(scope: string, cursor: string): void {
    this.store.follow(scope, cursor);
    const loading = this.#options
      .load(scope)
      .then((images) => {
        if (this.#loading.get(scope) === loading && this.store.follows(scope)) {
          this.store.replace(scope, images);
        }
      })
      .catch(() => {
        if (this.store.follows(scope)) setTimeout(() => this.#reload(scope, cursor), 1_000);
      })
      .finally(() => {
        if (this.#loading.get(scope) === loading) this.#loading.delete(scope);
        for (const listener of this.#listeners) listener();
      });
    this.#loading.set(scope, loading);
  }

  /** The server's heads: a client that holds less has missed something, whatever it was. */
  #compare(heads: Record<string, string>): void {
    const held = this.store.cursors();
    const isBehind = Object.entries(heads).some(
      ([scope, head]) => scope in held && held[scope] !== head,
    );
    if (isBehind) this.#hello();
  }
}
