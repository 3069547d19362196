import { io, type Socket } from 'socket.io-client';

import type { Frame } from '#web/lib/store/feed-store.ts';

/**
 * State of an audience against the client's cursor; `frame` = the missed changes follow as a
 * frame.
 */
export type ScopeState = 'current' | 'frame' | 'reset';

/** Kinds of audiences that are followed only while the item or page is open; default `item`. */
export type OpenedKind = 'item' | 'page';

/** Messages of a client; the reply repeats `ask`. */
export interface ClientEvents {
  hello: {
    readonly workspace?: string | undefined;
    readonly epoch?: string | undefined;
    readonly cursors: Readonly<Record<string, string>>;
    readonly ask?: number;
  };
  open: {
    readonly id: string;
    readonly kind?: OpenedKind;
    readonly cursor?: string | undefined;
    readonly ask?: number;
  };
  close: { readonly id: string; readonly kind?: OpenedKind };
  here: { readonly places: readonly string[] };
}

/** Messages of the server, and events of the connection. */
export interface ServerEvents {
  connect: unknown;
  disconnect: string;
  connect_error: { readonly message: string };
  welcome: {
    readonly epoch: string;
    readonly scopes: Readonly<Record<string, readonly [cursor: string, state: ScopeState]>>;
    readonly ask?: number | null;
    /** The recorded share of all traces; absent = the server does not trace. */
    readonly traces?: number;
  };
  opened: {
    readonly scope: string;
    readonly cursor: string;
    readonly state: ScopeState;
    readonly ask?: number | null;
  };
  frame: Frame;
  stale: { readonly scope: string; readonly cur: string };
  join: { readonly scope: string; readonly cursor: string };
  drop: { readonly scope: string; readonly ask?: boolean; readonly by?: string };
  heads: Readonly<Record<string, string>>;
  presence: { readonly place: string; readonly people: readonly string[] };
  present: Readonly<Record<string, readonly string[]>>;
  resync: unknown;
  retry: { readonly after_ms: number };
  refused: { readonly event: string };
  signed_out: unknown;
}

/** What the feed needs of its connection, which is the tab's own or shared by several tabs. */
export interface FeedSocket {
  readonly connected: boolean;
  /** Whether it is connected, or reconnects by itself. */
  readonly active: boolean;
  on<Message>(event: string, listener: (message: Message) => void): unknown;
  emit(event: string, body?: unknown): unknown;
  connect(): unknown;
  /** Closes it until `connect` is called. */
  disconnect(): unknown;
}

export interface SocketOptions {
  /** URL of the server, with its path prefix if any. */
  readonly url: string;
  /** For clients that are not browsers. */
  readonly headers?: Record<string, string>;
  readonly reconnect?: Reconnect;
}

/**
 * First and longest delay before reconnecting (with full jitter), and the timeout of one attempt,
 * in milliseconds.
 */
export interface Reconnect {
  readonly first: number;
  readonly longest: number;
  readonly patience: number;
}

/** Values for browsers; tests use shorter ones. */
export const RECONNECT: Reconnect = { first: 200, longest: 10_000, patience: 8_000 };

/** Opens a connection to the server's feed. */
export function openSocket({ url, headers, reconnect = RECONNECT }: SocketOptions): Socket {
  // socket.io would take a path prefix in the URL for a namespace.
  const { origin, pathname } = new URL(url);
  return io(origin, {
    path: `${pathname.replace(/\/$/, '')}/socket.io/`,
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: reconnect.first,
    reconnectionDelayMax: reconnect.longest,
    randomizationFactor: 1,
    timeout: reconnect.patience,
    ...(headers ? { extraHeaders: headers } : {}),
  });
}

/** Calls `listener` with each message of this name. */
export function listenTo<Event extends keyof ServerEvents>(
  socket: FeedSocket,
  event: Event,
  listener: (message: ServerEvents[Event]) => void,
): void {
  socket.on<ServerEvents[Event]>(event, listener);
}

/** Sends a message only while connected: later it would be outdated. */
export function emitTo<Event extends keyof ClientEvents>(
  socket: FeedSocket,
  event: Event,
  body: ClientEvents[Event],
): void {
  if (socket.connected) socket.emit(event, body);
}
