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

/** Loads all images of an audience. Calls for several audiences at once may be combined. */
export type LoadScope = (scope: string) => Promise<Images>;

export type PeopleByPlace = Readonly<Record<string, readonly string[]>>;

/** State of the connection; `unanswered` = the last attempt to connect got no answer. */
export type Connection = 'live' | 'reconnecting' | 'unanswered';

export interface FeedClientOptions {
  readonly load: LoadScope;
  /** Store for the rows; by default a store of its own. */
  readonly store?: FeedStore;
  /** Database of the store's cursors, when it has any already. */
  readonly epoch?: string | undefined;
  /** Entities that `load` leaves out, because they are loaded on demand. */
  readonly onDemand?: ReadonlySet<string>;
  /** Storage for rows of opened items and pages. */
  readonly opened?: OpenedStorage | null;
  /** Follows only this workspace; by default all of the person's. */
  readonly workspace?: string;
  /** Called when the person loses an audience, before its rows are removed. */
  readonly onLost?: (scope: string, by: string) => void;
  /** Called when the person gains an audience. */
  readonly onJoined?: (scope: string) => void;
  /** Called when the server welcomes the client, with the recorded share of traces, if any. */
  readonly onTraces?: (share: number | undefined) => unknown;
  /** Called when the server no longer knows this browser's session. */
  readonly onSignedOut?: () => void;
}

/** Milliseconds after which an unanswered request is repeated. */
const ANSWER_LIMIT = 10_000;
/** First and longest delay before a failed load is repeated, in milliseconds. */
const LOAD_AGAIN = { first: 1_000, longest: 30_000 };
/** Connection refusals of our server; other errors come from the network. */
const REFUSALS = new Set(['not_signed_in', 'too_many_sockets', 'unavailable']);

/** Client of the change feed: catches up, and applies frames to a store. */
export class FeedClient<Link extends FeedSocket = Socket> {
  readonly store: FeedStore;
  readonly socket: Link;
  readonly #options: FeedClientOptions;
  readonly #longestWait: number;
  readonly #listeners = new Set<() => void>();
  readonly #presenceListeners = new Set<(people: PeopleByPlace) => void>();
  /** Opened items and pages, by audience. */
  readonly #opened = new Map<string, { readonly id: string; readonly kind: OpenedKind }>();
  readonly #loading = new Map<string, Promise<void>>();
  readonly #rows: OpenedRows;
  /** Opened audiences whose remembered rows are shown until the server answers. */
  readonly #remembered = new Set<string>();
  #epoch: string | undefined;
  #isGreeted = false;
  #isUnanswered = false;
  #isCrowded = false;
  /** The connection was closed for good, by the client or with the session. */
  #isOver = false;
  /** Timer of an unanswered hello. */
  #asking: ReturnType<typeof setTimeout> | null = null;

  /** `longestWait` limits the delay before reconnecting after a refusal, in milliseconds. */
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

  /** Whether every followed audience is up to date. */
  get isCurrent(): boolean {
    return (
      this.socket.connected && this.#isGreeted && this.#asking === null && this.#loading.size === 0
    );
  }

  get connection(): Connection {
    if (this.socket.connected && this.#isGreeted) return 'live';
    return this.#isUnanswered && !this.socket.connected ? 'unanswered' : 'reconnecting';
  }

  /** Whether the person has too many connections. */
  get isCrowded(): boolean {
    return this.#isCrowded;
  }

  /** Database that the store's cursors belong to. */
  get epoch(): string | undefined {
    return this.#epoch;
  }

  /**
   * Calls `listener` after each message and each change of the connection. Returns an unsubscribe
   * function.
   */
  onActivity(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Follows the audience of an item or page (comments, activity, versions) while it is open. */
  open(id: string, kind: OpenedKind = 'item'): void {
    const scope = `${kind}:${id}`;
    this.#opened.set(scope, { id, kind });
    if (!this.store.follows(scope)) this.#showLast(scope);
    // Otherwise it is requested after the handshake.
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

  /** Whether the rows of an open item or page are shown, current or remembered. */
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

  /** Connects again after a session has ended. */
  connect(): void {
    this.#isOver = false;
    if (!this.socket.active) this.socket.connect();
  }

  /** Reconnects at once instead of after the delay. */
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
      // The lost messages may include an answer.
      this.#answered();
      this.#hello();
    });
    on('retry', ({ after_ms }) => this.#ask(after_ms));
    on('signed_out', () => this.#signedOut());
  }

  /**
   * Reconnects after a temporary refusal of the server: socket.io reconnects by itself only after
   * lost connections.
   */
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

  /** Requests the state of the followed audiences, unless a request is pending. */
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

  /** Repeats the hello when there is no answer in time. */
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
    this.#options.onTraces?.(welcome.traces);
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
    // The first screen loaded only a part, and no cursor tells about the rest.
    if (this.store.isLoading(scope) && !this.#loading.has(scope)) this.#load(scope);
    if (state === 'current') return this.store.follow(scope, cursor);
    this.store.expectFrame(scope);
    return 'buffered';
  }

  #after(outcome: FrameOutcome): void {
    if (outcome === 'gap') this.#hello();
  }

  /** Reloads an audience; frames from `cursor` on are applied meanwhile. */
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

  /**
   * Compares with the server's heads: a client that is behind has missed something, and catches
   * up.
   */
  #compare(heads: ServerEvents['heads']): void {
    const held = this.store.cursors();
    const isBehind = Object.entries(heads).some(([scope, head]) =>
      scope in held ? held[scope] !== head : !scope.startsWith('item:'),
    );
    if (isBehind) this.#hello();
  }
}
