import type { Duplex } from 'node:stream';

import type { WebSocketLike } from '@hocuspocus/server';
import { WebSocket } from 'ws';

import { AUTHENTICATION, AWARENESS, CLOSING, headOf, type Sync, syncIn } from './frames.ts';
import { Outbox } from './outbox.ts';
import type { WireProtocol } from './wire-protocol.ts';

/** Messages a socket may send: this many at once, refilled each second. */
const MESSAGES = { most: 10_000, each_second: 2_000 };
/** Where somebody's cursor is: more often than this it waits for the next place. */
const AWARENESS_MS = 1_000 / 15;
/** A client that never reads must not fill the server's memory. */
const MAX_WAITING_BYTES = 16 * 1_048_576;

/** One client's socket as the library sees it: limits what comes, and translates between the two. */
export class DocumentSocket implements WebSocketLike {
  readonly #socket: WebSocket;
  readonly #outbox: Outbox;
  readonly #protocol: WireProtocol;
  /** Documents that the client has asked for. */
  readonly #names = new Set<string>();
  readonly #held = new Map<string, { frame: Uint8Array | null; timer: NodeJS.Timeout }>();
  /** Takes what is said of a document's content, which is most of what comes; false = it goes the usual way. */
  onSync: (name: string, sync: Sync) => boolean = () => false;
  #handle: (frame: Uint8Array) => void = () => undefined;
  #tokens = MESSAGES.most;
  #refilled = performance.now();

  /** `stream` is what the socket writes to. */
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
    // After the socket has said that it closes, nothing may follow.
    if (this.readyState === WebSocket.OPEN) this.#outbox.flush();
    this.#socket.close(code, reason);
  }

  /** Begins to hand the client's frames to `handle`. */
  open(handle: (frame: Uint8Array) => void): void {
    this.#handle = handle;
    const { opening } = this.#protocol;
    if (!opening) return;
    const head = headOf(opening);
    if (head) this.#names.add(head.name);
    handle(opening);
  }

  /** The client has given a sign of life. */
  keepAlive(): void {
    const { keepAlive } = this.#protocol;
    if (!keepAlive || this.readyState !== WebSocket.OPEN) return;
    this.#outbox.add(keepAlive);
    const given = this.#protocol.toServer(keepAlive);
    if (given) this.#handle(given.frame);
  }

  /** Hands a client's frame on, when it may come now. */
  receive(data: Uint8Array): void {
    if (!this.#mayCome()) return this.close(4429, 'too-many-messages');
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

  /** The client has been told that this document is not for it; without another one the socket ends too. */
  released(name: string): void {
    this.#names.delete(name);
    if (this.#names.size === 0) this.close(4403, 'forbidden');
  }

  /** The socket is closed. */
  end(): void {
    for (const { timer } of this.#held.values()) clearTimeout(timer);
    this.#held.clear();
    this.#outbox.clear();
  }

  #mayCome(): boolean {
    const now = performance.now();
    const refill = ((now - this.#refilled) / 1_000) * MESSAGES.each_second;
    this.#tokens = Math.min(MESSAGES.most, this.#tokens + refill) - 1;
    this.#refilled = now;
    return this.#tokens >= 0;
  }

  /** The first at once; of those that come too soon after it the last, when the time is over. */
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
