import type { Socket } from 'socket.io';

import type { Audience } from '#server/platform/changes/change-log.ts';

import type { Membership } from './members.ts';

/** Limit of queued packets: beyond it the client is lagging until it has drained. */
const MAX_PACKETS = 64;
const MAX_BYTES = 1_048_576;

/** A socket.io event, encoded once for a whole room. */
export interface Packet {
  readonly text: string;
  readonly options: object;
  readonly bytes: number;
}

/**
 * Encodes an event whose only argument is JSON text: one buffer for one write. `space` is the
 * sockets' namespace.
 */
export function packetOf(event: string, json: string, space?: `/${string}`): Packet {
  const text = `2${space === undefined ? '' : `${space},`}["${event}",${json}]`;
  const data = Buffer.from(`4${text}`);
  const options = {
    compress: false,
    wsPreEncodedFrame: [Buffer.concat([frameHeader(data.length), data])],
  };
  return { text, bytes: data.length, options };
}

/** RFC 6455, 5.2: an unmasked, final text frame. */
function frameHeader(length: number): Buffer {
  const FINAL_TEXT = 0x81;
  if (length < 126) return Buffer.from([FINAL_TEXT, length]);
  if (length < 65_536) return Buffer.from([FINAL_TEXT, 126, length >> 8, length & 0xff]);
  const header = Buffer.alloc(10);
  header[0] = FINAL_TEXT;
  header[1] = 127;
  header.writeBigUInt64BE(BigInt(length), 2);
  return header;
}

/** Members of engine.io's socket that its types do not declare. */
export interface RawConnection {
  readonly writeBuffer: readonly unknown[];
  write(data: string, options: object): void;
  on(event: 'drain', listener: () => void): void;
  on(event: 'data', listener: (data: unknown) => void): void;
  listeners(event: 'data'): ((data: unknown) => void)[];
  removeAllListeners(event: 'data'): void;
  close(discard?: boolean): void;
}

/** A client's socket, with its person, rooms and backpressure. */
export class Connection {
  readonly userId: string;
  readonly sessionId: string;
  readonly socket: Socket;
  /** Rooms of this socket; only the server adds to it. */
  readonly rooms = new Set<Audience>();
  membership: Membership | null = null;
  /** Increases whenever the log changes the person's memberships: an earlier read is outdated. */
  version = 0;
  /** The client requested only audiences of this workspace; null = all. */
  slug: string | null = null;
  #waitingBytes = 0;
  #laggingSince = 0;
  #timer: NodeJS.Timeout | null = null;
  readonly #patience: number;

  /** Disconnects a lagging client that has not drained after `patience` milliseconds. */
  constructor(socket: Socket, userId: string, sessionId: string, patience: number) {
    this.#patience = patience;
    this.socket = socket;
    this.userId = userId;
    this.sessionId = sessionId;
    this.#raw.on('drain', () => this.#drained());
  }

  /** Whether frames are withheld until the client has drained. */
  get isLagging(): boolean {
    return this.#laggingSince > 0;
  }

  /** Sends a packet unless the client is lagging; it is told to catch up after it has drained. */
  send(packet: Packet): void {
    if (this.isLagging) return;
    const raw = this.#raw;
    if (raw.writeBuffer.length === 0) this.#waitingBytes = 0;
    this.#waitingBytes += packet.bytes;
    if (raw.writeBuffer.length >= MAX_PACKETS || this.#waitingBytes > MAX_BYTES + packet.bytes) {
      this.#startLagging();
      return;
    }
    raw.write(packet.text, packet.options);
  }

  sendEvent(event: string, body: unknown): void {
    this.send(packetOf(event, JSON.stringify(body)));
  }

  /** Lets `receive` schedule the parsing of incoming messages, which takes time. */
  receiveBy(receive: (read: () => void) => void): void {
    const raw = this.#raw;
    const readers = raw.listeners('data');
    raw.removeAllListeners('data');
    raw.on('data', (data) => {
      receive(() => {
        for (const read of readers) read(data);
      });
    });
  }

  /** Breaks the connection: the client reconnects. */
  interrupt(): void {
    this.#raw.close(true);
  }

  /** Disconnects the client for good: it does not reconnect by itself. */
  close(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.socket.disconnect(true);
  }

  get #raw(): RawConnection {
    return this.socket.conn as unknown as RawConnection;
  }

  #startLagging(): void {
    this.#laggingSince = performance.now();
    this.#timer = setTimeout(() => {
      this.#raw.close(true);
    }, this.#patience);
    this.#timer.unref();
  }

  #drained(): void {
    if (!this.isLagging || this.#raw.writeBuffer.length > 0) return;
    this.#laggingSince = 0;
    this.#waitingBytes = 0;
    if (this.#timer) clearTimeout(this.#timer);
    this.sendEvent('resync', {});
  }
}
