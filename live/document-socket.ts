import type { Duplex } from 'node:stream';

import type { WebSocketLike } from '@hocuspocus/server';
import { WebSocket } from 'ws';

import { AUTHENTICATION, AWARENESS, CLOSING, headOf, type Sync, syncIn } from './frames.ts';
import { Outbox } from './outbox.ts';
import type { WireProtocol } from './wire-protocol.ts';

/** Rate limit of messages per socket: burst, and refill per second. */
const MESSAGES = { most: 10_000, each_second: 2_000 };
/** Minimum interval between cursor updates; the last update within it is sent when it ends. */
const AWARENESS_MS = 1_000 / 15;
/** Limit of unsent bytes: a client that never reads must not fill the server's memory. */
const MAX_WAITING_BYTES = 16 * 1_048_576;

/** A client's socket as the library sees it: limits messages and translates the protocol. */
export class DocumentSocket implements WebSocketLike {
  readonly #socket: WebSocket;
  readonly #outbox: Outbox;
  readonly #protocol: WireProtocol;
  readonly #names = new Set<string>();
  readonly #held = new Map<string, { frame: Uint8Array | null; timer: NodeJS.Timeout }>();
  /** Handles sync messages, most of the traffic; false = the library handles the message. */
  onSync: (name: string, sync: Sync) => boolean = () => false;
  #handle: (frame: Uint8Array) => void = () => undefined;
  #tokens = MESSAGES.most;
  #refilled = performance.now();

  /** `stream` is the raw stream below the socket. */
  constructor(socket: WebSocket, stream: Duplex, protocol: WireProtocol) {
    this.#socket = socket;
    this.#outbox = new Outbox(stream);
    this.#protocol = protocol;
  }

  get readyState(): number {
    return this.#socket.readyState;
  }

  send(data: string | ArrayBufferLike | Blob | ArrayBufferView): void {
    if (!(data instanceof Uint8Array) || this.readyState !== WebSocket.OPEN) return;
    if (this.#outbox.waitingBytes > MAX_WAITING_BYTES) return this.#socket.terminate();
    const message = this.#protocol.toClient(data);
    if (message instanceof Uint8Array) this.#outbox.add(message);
    else if (message) this.close(message.code, message.reason);
  }

  close(code = 1000, reason = ''): void {
    // Nothing may follow a close frame.
    if (this.readyState === WebSocket.OPEN) this.#outbox.flush();
    this.#socket.close(code, reason);
  }

  /** Starts passing the client's frames to `handle`. */
  open(handle: (frame: Uint8Array) => void): void {
    this.#handle = handle;
    const { opening } = this.#protocol;
    if (!opening) return;
    const head = headOf(opening);
    if (head) this.#names.add(head.name);
    handle(opening);
  }

  /** Answers a ping of the client in its own protocol. */
  keepAlive(): void {
    const { keepAlive } = this.#protocol;
    if (!keepAlive || this.readyState !== WebSocket.OPEN) return;
    this.#outbox.add(keepAlive);
    const given = this.#protocol.toServer(keepAlive);
    if (given) this.#handle(given.frame);
  }

  /** Passes a client's frame on, unless a limit forbids it. */
  receive(data: Uint8Array): void {
    if (!this.#isAllowed()) return this.close(4429, 'too-many-messages');
    const given = this.#protocol.toServer(data);
    if (!given) return this.close(4400, 'bad-message');
    const { frame, head } = given;
    if (head.kind === AUTHENTICATION) this.#names.add(head.name);
    if (head.kind === CLOSING) this.#names.delete(head.name);
    const sync = syncIn(frame, head);
    if (sync && this.onSync(head.name, sync)) return;
    if (head.kind === AWARENESS) this.#pace(head.name, frame);
    else this.#handle(frame);
  }

  /** Called after the client was refused a document; the socket closes when it has no other one. */
  released(name: string): void {
    this.#names.delete(name);
    if (this.#names.size === 0) this.close(4403, 'forbidden');
  }

  end(): void {
    for (const { timer } of this.#held.values()) clearTimeout(timer);
    this.#held.clear();
    this.#outbox.clear();
  }

  #isAllowed(): boolean {
    const now = performance.now();
    const refill = ((now - this.#refilled) / 1_000) * MESSAGES.each_second;
    this.#tokens = Math.min(MESSAGES.most, this.#tokens + refill) - 1;
    this.#refilled = now;
    return this.#tokens >= 0;
  }

  /** Sends the first cursor update at once, and the last of those within the interval. */
  #pace(name: string, frame: Uint8Array): void {
    const held = this.#held.get(name);
    if (held) {
      held.frame = frame;
      return;
    }
    this.#handle(frame);
    const timer = setTimeout(() => {
      const last = this.#held.get(name)?.frame;
      this.#held.delete(name);
      if (last) this.#pace(name, last);
    }, AWARENESS_MS);
    this.#held.set(name, { frame: null, timer });
  }
}
