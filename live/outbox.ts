import type { Duplex } from 'node:stream';

/** Sockets with frames to write at the end of this turn. */
const full = new Set<Outbox>();
/** The last packed message: a broadcast packs it once for all sockets. */
let lastPacked: { readonly data: Uint8Array; readonly frame: Buffer } | null = null;

/** Gathers what is sent to one client: all frames of one turn go out in one write. */
export class Outbox {
  readonly #stream: Duplex;
  #frames: Buffer[] = [];
  #bytes = 0;

  /** `stream` is the raw stream below the client's websocket. */
  constructor(stream: Duplex) {
    this.#stream = stream;
  }

  /** Bytes that the client has not received yet. */
  get waitingBytes(): number {
    return this.#bytes + this.#stream.writableLength;
  }

  /** Queues a message until the end of the turn. */
  add(data: Uint8Array): void {
    const frame = packed(data);
    this.#frames.push(frame);
    this.#bytes += frame.length;
    if (full.size === 0) setImmediate(flushAll);
    full.add(this);
  }

  flush(): void {
    full.delete(this);
    const frames = this.#frames;
    const [first] = frames;
    this.#frames = [];
    this.#bytes = 0;
    if (first) this.#stream.write(frames.length === 1 ? first : Buffer.concat(frames));
  }

  /** Drops the queued frames: the socket is closed. */
  clear(): void {
    full.delete(this);
    this.#frames = [];
    this.#bytes = 0;
  }
}

function flushAll(): void {
  lastPacked = null;
  for (const outbox of full) outbox.flush();
}

/**
 * A binary server frame (RFC 6455, 5.2). The websocket library makes two writes of each message for
 * each person in a document, which is most of the cost of a key.
 */
function packed(data: Uint8Array): Buffer {
  if (lastPacked?.data === data) return lastPacked.frame;
  const { length } = data;
  const start = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(start + length);
  frame[0] = 0x82;
  frame[1] = start === 2 ? length : start === 4 ? 126 : 127;
  if (start === 4) frame.writeUInt16BE(length, 2);
  if (start === 10) frame.writeBigUInt64BE(BigInt(length), 2);
  frame.set(data, start);
  lastPacked = { data, frame };
  return frame;
}
