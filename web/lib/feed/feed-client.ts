import type { Socket } from 'socket.io-client';

import { waitAfter } from '#web/lib/http/network.ts';
import { FeedStore, type FrameOutcome, type Images } from '#web/lib/store/feed-store.ts';

import {
  type FeedSocket,
  listenTo,
  type OpenedKind,
  RECONNECT,
  emitTo,
  type ScopeState,
  type ServerEvents,
} from './feed-socket.ts';
import { isOpenedScope, OpenedRows, type OpenedStorage } from './opened-rows.ts';

/** Loads everything of an audience: the ordinary first load. Asked for many at once, it may read them together. */
export type LoadScope = (scope: string) => Promise<Images>;

/** Ids of the people at each place. */
export type PeopleByPlace = Readonly<Record<string, readonly string[]>>;

/** How it stands with the connection: `unanswered` = the last try to connect met nobody. */
export type Connection = 'live' | 'reconnecting' | 'unanswered';

export interface FeedClientOptions {
  readonly load: LoadScope;
  /** Where the rows go; absent = a store of its own. */
  readonly store?: FeedStore;
  /** Of the database that the store's cursors belong to, when it holds some already. */
  readonly epoch?: string | undefined;
  /** Entities that `load` leaves out: somebody else loads them when they are needed. */
  readonly onDemand?: ReadonlySet<string>;
  /** Where rows of opened things survive the page. */
  readonly opened?: OpenedStorage | null;
  /** Only this workspace; absent = all of the person's. */
  readonly workspace?: string;
  /** Somebody took an audience from the person; told before its rows go. */
  readonly onLost?: (scope: string, by: string) => void;
  /** The person is let into an audience. */
  readonly onJoined?: (scope: string) => void;
  /** The server knows nobody by this browser's session. */
  readonly onSignedOut?: () => void;
}

/** An answer that has not come by then is asked for again, in milliseconds. */
const ANSWER_LIMIT = 10_000;
/** First and longest wait before a load that failed is tried again, in milliseconds. */
const LOAD_AGAIN = { first: 1_000, longest: 30_000 };
/** What the server says when it lets nobody in; anything else comes from a network without it. */
const REFUSALS = new Set(['not_signed_in', 'too_many_sockets', 'unavailable']);

/** The client's end of the change feed: catches up, applies frames to a store. */
export class FeedClient<Link extends FeedSocket = Socket> {
  readonly store: FeedStore;
  readonly socket: Link;
  readonly #options: FeedClientOptions;
  readonly #longestWait: number;
  readonly #listeners = new Set<() => void>();
  readonly #presenceListeners = new Set<(people: PeopleByPlace) => void>();
  /** What is open, by its audience. */
  readonly #opened = new Map<string, { readonly id: string; readonly kind: OpenedKind }>();
  readonly #loading = new Map<string, Promise<void>>();
  readonly #rows: OpenedRows;
  /** Opened audiences that are shown as they were seen last. */
  readonly #remembered = new Set<string>();
  #epoch: string | undefined;
  #isGreeted = false;
  #isUnanswered = false;
  #isCrowded = false;
  /** The client itself, or the end of its session, closed the connection for good. */
  #isOver = false;
  /** Runs while a hello waits for its answer. */
  #asking: ReturnType<typeof setTimeout> | null = null;

  /** `longestWait` milliseconds before it comes again after a refusal. */
  constructor(socket: Link, options: FeedClientOptions, longestWait = RECONNECT.longest) {
    this.socket = socket;
    this.store = options.store ?? new FeedStore();
    this.#options = options;
    this.#longestWait = longestWait;
    this.#epoch = options.epoch;
    this.#rows = new OpenedRows(this.store, options.onDemand, options.opened);
    this.#listen();
    if (socket.connected) this.#hello();
  }

  /** Whether every followed audience is known to be current. */
  get isCurrent(): boolean {
    return (
      this.socket.connected && this.#isGreeted && this.#asking === null && this.#loading.size === 0
    );
  }

  /** How it stands with the connection. */
  get connection(): Connection {
    if (this.socket.connected && this.#isGreeted) return 'live';
    return this.#isUnanswered && !this.socket.connected ? 'unanswered' : 'reconnecting';
  }

  /** Whether the person is connected too often already. */
  get isCrowded(): boolean {
    return this.#isCrowded;
  }

  /** The database that the store's cursors belong to. */
  get epoch(): string | undefined {
    return this.#epoch;
  }

  /** Calls `listener` whenever something arrived or the connection changed. Returns an unsubscribe function. */
  onActivity(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Follows what belongs to an item or page (comments, activity, versions) while it is open. */
  open(id: string, kind: OpenedKind = 'item'): void {
    const scope = `${kind}:${id}`;
    this.#opened.set(scope, { id, kind });
    if (!this.store.follows(scope)) this.#showLast(scope);
    // Else it is requested when the server has named the audiences.
    if (this.#isGreeted) this.#askFor(scope);
  }

  #showLast(scope: string): void {
    const isShown = this.#rows.show(scope);
    if (isShown) this.#remembered.add(scope);
    if (isShown) return;
    const isWanted = () => this.#opened.has(scope) && !this.store.follows(scope);
    void this.#rows.bring(scope, isWanted).then((isThere) => {
      if (!isThere) return;
      this.#remembered.add(scope);
      this.#tell();
    });
  }

  close(id: string, kind: OpenedKind = 'item'): void {
    const scope = `${kind}:${id}`;
    if (this.#isWhole(scope)) this.#rows.keep(scope);
    this.#opened.delete(scope);
    this.#remembered.delete(scope);
    this.store.drop(scope);
    emitTo(this.socket, 'close', { id, kind });
  }

  /** Whether what belongs to an open item or page is shown, as it is or as it was seen last. */
  isShown(id: string, kind: OpenedKind = 'item'): boolean {
    const scope = `${kind}:${id}`;
    return this.#isWhole(scope) || this.#remembered.has(scope);
  }

  /** Publishes where the person is; repeat it every 10 s. */
  here(places: readonly string[]): void {
    emitTo(this.socket, 'here', { places });
  }

  /** Calls `listener` with the people at each place. Returns an unsubscribe function. */
  onPresence(listener: (people: PeopleByPlace) => void): () => void {
    this.#presenceListeners.add(listener);
    return () => this.#presenceListeners.delete(listener);
  }

  /** Comes again after the end of a session. */
  connect(): void {
    this.#isOver = false;
    if (!this.socket.active) this.socket.connect();
  }

  /** Tries at once, not when its turn comes: there is reason to hope. */
  hurry(): void {
    if (this.socket.connected || this.#isOver) return;
    this.socket.disconnect();
    this.socket.connect();
  }

  disconnect(): void {
    this.#isOver = true;
    this.#answered();
    this.socket.disconnect();
  }

  #listen(): void {
    const { socket, store } = this;
    const on = <Event extends keyof ServerEvents>(
      event: Event,
      run: (message: ServerEvents[Event]) => void,
    ) => {
      listenTo(socket, event, (message) => {
        run(message);
        this.#tell();
      });
    };
    on('connect', () => {
      this.#isUnanswered = false;
      this.#isCrowded = false;
      this.#hello();
    });
    on('disconnect', (reason) => {
      this.#isGreeted = false;
      this.#answered();
      if (reason === 'io server disconnect') this.#comeAgain();
    });
    on('connect_error', ({ message }) => {
      this.#isUnanswered = !REFUSALS.has(message);
      this.#isCrowded = message === 'too_many_sockets';
      if (message === 'not_signed_in') this.#signedOut();
      this.#comeAgain();
    });
    on('welcome', (welcome) => this.#welcomed(welcome));
    on('frame', (frame) => {
      this.#after(store.apply(frame));
      if (this.#isWhole(frame.scope) && this.#opened.has(frame.scope))
        this.#rows.storeSoon(frame.scope);
    });
    on('opened', ({ scope, cursor, state }) => this.#after(this.#settle(scope, cursor, state)));
    on('stale', ({ scope, cur }) => this.#after(this.#reload(scope, cur)));
    on('join', ({ scope, cursor }) => {
      this.#options.onJoined?.(scope);
      this.#after(this.#reload(scope, cursor));
    });
    on('drop', ({ scope, ask, by }) => {
      if (by !== undefined) this.#options.onLost?.(scope, by);
      this.#rows.forget(scope);
      this.#remembered.delete(scope);
      store.drop(scope);
      if (ask) this.#askFor(scope);
    });
    on('heads', (heads) => this.#compare(heads));
    on('presence', ({ place, people }) => this.#tellPresence({ [place]: people }));
    on('present', (people) => this.#tellPresence(people));
    on('resync', () => {
      // An answer may have been among what was not sent.
      this.#answered();
      this.#hello();
    });
    on('retry', ({ after_ms }) => this.#ask(after_ms));
    on('signed_out', () => this.#signedOut());
  }

  /** After a "not now" of the server (its database is away): socket.io comes back from lost connections alone. */
  #comeAgain(): void {
    if (this.#isOver || this.socket.active) return;
    setTimeout(() => {
      if (!this.#isOver && !this.socket.active) this.socket.connect();
    }, Math.random() * this.#longestWait);
  }

  #signedOut(): void {
    this.disconnect();
    this.#options.onSignedOut?.();
  }

  #tellPresence(people: PeopleByPlace): void {
    for (const listener of this.#presenceListeners) listener(people);
  }

  /** Asks where the followed audiences stand, unless an answer is on its way. */
  #hello(): void {
    if (!this.socket.connected || this.#asking !== null) return;
    const cursors = this.store.cursors();
    this.store.expectAll();
    emitTo(this.socket, 'hello', {
      workspace: this.#options.workspace,
      epoch: this.#epoch,
      cursors,
    });
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

  #askFor(scope: string): void {
    const opened = this.#opened.get(scope);
    if (!opened) return;
    this.store.expect(scope);
    emitTo(this.socket, 'open', { ...opened, cursor: this.store.cursors()[scope] });
  }

  #welcomed(welcome: ServerEvents['welcome']): void {
    this.#answered();
    this.#isGreeted = true;
    const isOtherDatabase = this.#epoch !== undefined && this.#epoch !== welcome.epoch;
    this.#epoch = welcome.epoch;
    for (const scope of Object.keys(this.store.cursors())) {
      if (isOtherDatabase || (!isOpenedScope(scope) && !(scope in welcome.scopes)))
        this.store.drop(scope);
    }
    const outcomes = Object.entries(welcome.scopes).map(([scope, [cursor, state]]) =>
      this.#settle(scope, cursor, state),
    );
    this.store.expectNoMore();
    for (const scope of this.#opened.keys()) this.#askFor(scope);
    for (const outcome of outcomes) this.#after(outcome);
  }

  #settle(scope: string, cursor: string, state: ScopeState): FrameOutcome {
    if (state === 'reset') return this.#reload(scope, cursor);
    // The page began with a part of it: no cursor says that the rest is there.
    if (this.store.isLoading(scope) && !this.#loading.has(scope)) this.#load(scope);
    if (state === 'current') return this.store.follow(scope, cursor);
    this.store.expectFrame(scope);
    return 'buffered';
  }

  #after(outcome: FrameOutcome): void {
    if (outcome === 'gap') this.#hello();
  }

  /** Starts an audience over: frames from `cursor` on are applied while the load is on its way. */
  #reload(scope: string, cursor: string): FrameOutcome {
    const outcome = this.store.restart(scope, cursor);
    this.#load(scope);
    return outcome;
  }

  #load(scope: string, tries = 1): void {
    const isWanted = () => this.#loading.get(scope) === loading && this.store.follows(scope);
    const loading: Promise<void> = this.#options
      .load(scope)
      .then((images) => {
        if (!isWanted()) return false;
        this.store.replace(scope, images, this.#options.onDemand);
        if (this.#opened.has(scope)) this.#rows.storeSoon(scope);
        return false;
      })
      .catch(
        () => new Promise((again) => setTimeout(() => again(true), waitAfter(tries, LOAD_AGAIN))),
      )
      .then((isFailed) => {
        const isAgain = isFailed === true && isWanted();
        if (this.#loading.get(scope) === loading) this.#loading.delete(scope);
        if (isAgain) this.#load(scope, tries + 1);
        this.#tell();
      });
    this.#loading.set(scope, loading);
  }

  #isWhole(scope: string): boolean {
    return this.store.follows(scope) && !this.#loading.has(scope);
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }

  /** The server's heads: a client that holds less has missed something, whatever it was. */
  #compare(heads: ServerEvents['heads']): void {
    const held = this.store.cursors();
    const isBehind = Object.entries(heads).some(([scope, head]) =>
      scope in held ? held[scope] !== head : !scope.startsWith('item:'),
    );
    if (isBehind) this.#hello();
  }
}
