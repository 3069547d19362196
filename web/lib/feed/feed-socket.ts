import { io, type Socket } from 'socket.io-client';

/** What the feed needs of its connection: one of its own, or one that several tabs share. */
export interface FeedSocket {
  readonly connected: boolean;
  /** Whether it is connected or comes again by itself. */
  readonly active: boolean;
  on<Message>(event: string, listener: (message: Message) => void): unknown;
  emit(event: string, body?: unknown): unknown;
  connect(): unknown;
  /** Ends it for good, unless it is connected again. */
  disconnect(): unknown;
}

export interface SocketOptions {
  /** Address of the server, with its path prefix if any. */
  readonly url: string;
  /** For clients outside a browser. */
  readonly headers?: Record<string, string>;
  readonly reconnect?: Reconnect;
}

/** Milliseconds: first and longest delay before reconnecting, with full jitter; patience with one try. */
export interface Reconnect {
  readonly first: number;
  readonly longest: number;
  readonly patience: number;
}

/** What suits people; tests are quicker. */
export const RECONNECT: Reconnect = { first: 200, longest: 10_000, patience: 8_000 };

/** A connection of one's own to the server's feed. */
export function openSocket({ url, headers, reconnect = RECONNECT }: SocketOptions): Socket {
  // Given whole, a path prefix would be taken for a namespace.
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
