import type { Duplex } from 'node:stream';

/** Sockets that have something to send at the end of this turn. */
const full = new Set<Outbox>();
/** What goes to several is packed once. */
let packedLast: { readonly data: Uint8Array; readonly frame: Buffer } | null = null;

/** What is sent to one client: all of one turn goes out in one write. */
export class Outbox {
  readonly #stream: Duplex;
  #frames: Buffer[] = [];
  #bytes = 0;

  /** `stream` is what the client's websocket writes to. */
  constructor(stream: Duplex) {
    this.#stream = stream;
  }

  /** Bytes that the client has not taken yet. */
  get waitingBytes(): number {
    return this.#bytes + this.#stream.writableLength;
  }

  /** Sends a message when the turn is over. */
  add(data: Uint8Array): void {
    const frame = packed(data);
    this.#frames.push(frame);
    this.#bytes += frame.length;
    if (full.size === 0) setImmediate(flushAll);
    full.add(this);
  }

  /** Sends what waits now. */
  flush(): void {
    full.delete(this);
    const frames = this.#frames;
    const [first] = frames;
    this.#frames = [];
    this.#bytes = 0;
    if (first) this.#stream.write(frames.length === 1 ? first : Buffer.concat(frames));
  }

  /** The socket is closed: what waits goes nowhere. */
  clear(): void {
    full.delete(this);
    this.#frames = [];
    this.#bytes = 0;
  }
}

function flushAll(): void {
  packedLast = null;
  for (const outbox of full) outbox.flush();
}

/**
 * A binary message of a server (RFC 6455, 5.2). The websocket's own way makes two writes of it for every person in
 * a document, which is most of what a key costs.
 */
function packed(data: Uint8Array): Buffer {
  if (packedLast?.data === data) return packedLast.frame;
  const { length } = data;
  const start = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(start + length);
  frame[0] = 0x82;
  frame[1] = start === 2 ? length : start === 4 ? 126 : 127;
  if (start === 4) frame.writeUInt16BE(length, 2);
  if (start === 10) frame.writeBigUInt64BE(BigInt(length), 2);
  frame.set(data, start);
  packedLast = { data, frame };
  return frame;
}
