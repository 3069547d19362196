import type { Port } from '#web/lib/browser/port.ts';

import type { FeedSocket } from './feed-socket.ts';
import type { FromHub, ToHub } from './hub-messages.ts';

/** Milliseconds between two heartbeats. */
const BEAT_MS = 5_000;
/**
 * Timeout of the handshake: a live hub answers at once, one that dies with the last page never
 * does.
 */
const GREETING_MS = 1_500;

/** A registered listener. */
interface Listener {
  receive(message: unknown): void;
}

export interface HubSocketOptions {
  /** URL of the server, with its path prefix if any. */
  readonly url: string;
  /** Web Lock that this tab holds while it lives; null where there are none. */
  readonly lock: string | null;
  /** Opens a connection of the tab's own when the hub has died. */
  readonly fallBack: () => FeedSocket;
  readonly beat?: number;
}

/**
 * A tab's end of the shared connection. When the hub stops answering, the tab switches to a
 * connection of its own; users of this socket notice only a short disconnect.
 */
export class HubSocket implements FeedSocket {
  readonly #port: Port<ToHub, FromHub>;
  readonly #options: HubSocketOptions;
  readonly #listeners = new Map<string, Listener[]>();
  #connected = false;
  #active = true;
  #hasJoined = false;
  #isResting = false;
  /** Heartbeats sent since the last message of the hub. */
  #unanswered = 0;
  #beat: ReturnType<typeof setInterval> | undefined;
  #handshake: ReturnType<typeof setTimeout> | undefined;
  #own: FeedSocket | null = null;

  constructor(port: Port<ToHub, FromHub>, options: HubSocketOptions) {
    this.#port = port;
    this.#options = options;
    port.listen((message) => this.#receive(message));
    this.#join();
  }

  get connected(): boolean {
    return this.#own ? this.#own.connected : this.#connected;
  }

  get active(): boolean {
    return this.#own ? this.#own.active : this.#active;
  }

  on<Message>(event: string, listener: (message: Message) => void): void {
    const listeners = this.#listeners.get(event) ?? [];
    this.#listeners.set(event, [...listeners, { receive: listener }]);
    this.#own?.on(event, listener);
  }

  emit(event: string, body?: unknown): void {
    if (this.#own) this.#own.emit(event, body);
    else this.#port.send({ is: 'said', event, body });
  }

  connect(): void {
    if (this.#own) this.#own.connect();
    else if (this.#hasJoined) this.#port.send({ is: 'connect' });
    else this.#join();
  }

  disconnect(): void {
    if (this.#own) {
      this.#own.disconnect();
      return;
    }
    this.#leave('io client disconnect');
  }

  /** Pauses while the page is in the back/forward cache. */
  rest(): void {
    if (this.#own || !this.#hasJoined) return;
    this.#isResting = true;
    this.#leave('transport close');
  }

  /** Resumes after the back/forward cache. */
  wake(): void {
    if (!this.#isResting) return;
    this.#isResting = false;
    this.#join();
  }

  /** Handles the failure of the shared worker, also of its start. */
  hubDied(): void {
    if (this.#own) return;
    const isWanted = this.#hasJoined;
    this.#leave('transport close');
    const own = this.#options.fallBack();
    if (!isWanted) own.disconnect();
    this.#own = own;
    for (const [event, listeners] of this.#listeners) {
      for (const listener of listeners) own.on(event, (message) => listener.receive(message));
    }
  }

  #join(): void {
    const { url, lock, beat = BEAT_MS } = this.#options;
    this.#hasJoined = true;
    this.#active = true;
    this.#unanswered = 1;
    this.#port.send({ is: 'join', url, lock });
    this.#port.send({ is: 'alive' });
    clearTimeout(this.#handshake);
    this.#handshake = setTimeout(() => {
      if (this.#unanswered > 0) this.hubDied();
    }, GREETING_MS);
    clearInterval(this.#beat);
    this.#beat = setInterval(() => this.#giveSign(), beat);
  }

  #leave(reason: string): void {
    clearInterval(this.#beat);
    clearTimeout(this.#handshake);
    if (this.#hasJoined) this.#port.send({ is: 'leave' });
    this.#hasJoined = false;
    this.#active = false;
    this.#lose(reason);
  }

  #lose(reason: string): void {
    const wasConnected = this.#connected;
    this.#connected = false;
    if (wasConnected) this.#tell('disconnect', reason);
  }

  /**
   * Counts heartbeats rather than time: timers of hidden tabs are slow, and those of frozen tabs
   * stop.
   */
  #giveSign(): void {
    if (this.#unanswered >= 2) {
      this.hubDied();
      return;
    }
    this.#unanswered += 1;
    this.#port.send({ is: 'alive' });
  }

  #receive(message: FromHub): void {
    if (this.#own || !this.#hasJoined) return;
    this.#unanswered = 0;
    if (message.is === 'forgotten') {
      this.#lose('transport close');
      this.#join();
    } else if (message.is === 'heard') {
      this.#connected = message.connected;
      this.#active = message.active;
      this.#tell(message.event, message.body);
    }
  }

  #tell(event: string, body: unknown): void {
    for (const listener of this.#listeners.get(event) ?? []) listener.receive(body);
  }
}
