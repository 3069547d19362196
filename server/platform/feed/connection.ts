import type { Socket } from 'socket.io';

import type { Audience } from '#server/platform/changes/change-log.ts';

import type { Membership } from './members.ts';

/** More than this in line and the client is lagging: it gets nothing more until it has drained. */
const MAX_PACKETS = 64;
const MAX_BYTES = 1_048_576;

/** A socket.io event as it goes over the wire, encoded once for a whole room. */
export interface Packet {
  readonly text: string;
  readonly options: object;
  readonly bytes: number;
}

/**
 * Encodes an event whose one argument is already JSON text: one buffer, which goes out in one write. `space` is the
 * namespace of its sockets.
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

/** The header of an unmasked, final text frame (RFC 6455, 5.2). */
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

/** What engine.io's socket offers and its types hide. */
export interface RawConnection {
  readonly writeBuffer: readonly unknown[];
  write(data: string, options: object): void;
  on(event: 'drain', listener: () => void): void;
  on(event: 'data', listener: (data: unknown) => void): void;
  listeners(event: 'data'): ((data: unknown) => void)[];
  removeAllListeners(event: 'data'): void;
  close(discard?: boolean): void;
}

/** One client's socket: who it is, what it listens to, and how far behind it is. */
export class Connection {
  readonly userId: string;
  readonly sessionId: string;
  readonly socket: Socket;
  /** Rooms this socket is in; the server alone adds to it. */
  readonly rooms = new Set<Audience>();
  membership: Membership | null = null;
  /** Rises whenever the log says that this person's memberships changed: an answer read before is old. */
  version = 0;
  /** Only audiences of this workspace were asked for; null = all. */
  slug: string | null = null;
  #waitingBytes = 0;
  #laggingSince = 0;
  #timer: NodeJS.Timeout | null = null;
  readonly #patience: number;

  /** A lagging client that has not drained after `patience` milliseconds is disconnected. */
  constructor(socket: Socket, userId: string, sessionId: string, patience: number) {
    this.#patience = patience;
    this.socket = socket;
    this.userId = userId;
    this.sessionId = sessionId;
    this.#raw.on('drain', () => this.#drained());
  }

  /** Whether frames are being withheld until the client has read what waits. */
  get isLagging(): boolean {
    return this.#laggingSince > 0;
  }

  /** Sends a packet unless the client lags; it will be told to catch up when it has drained. */
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

  /** Sends an event to this client alone. */
  sendEvent(event: string, body: unknown): void {
    this.send(packetOf(event, JSON.stringify(body)));
  }

  /** From now on `receive` decides when a message that has come is read: reading it is work already. */
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

  /** Breaks the connection: the client comes again by itself. */
  interrupt(): void {
    this.#raw.close(true);
  }

  /** Tells the client that it is not wanted. */
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
