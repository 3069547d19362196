import type { Port } from '#web/lib/browser/port.ts';

import {
  type ClientEvents,
  type FeedSocket,
  emitTo,
  listenTo,
  type ServerEvents,
} from './feed-socket.ts';
import type { FromHub, ToHub } from './hub-messages.ts';
import { HubQuestions } from './hub-questions.ts';

/** Server events that are forwarded to every tab. */
const BROADCAST_EVENTS = [
  'stale',
  'join',
  'drop',
  'heads',
  'presence',
  'present',
  'signed_out',
] as const;
/** Most places that the server accepts at once, and how long a tab's places stay valid. */
const MAX_PLACES = 5;
const PLACE_MS = 25_000;
/** A tab without a Web Lock counts as closed after this silence; hidden tabs send once a minute. */
const SILENCE_MS = 180_000;
/** The connection stays open this long after the last tab, because of reloads. */
const LINGER_MS = 2_000;
/** Least time between attempts to connect, however many tabs ask. */
const TRY_MS = 500;

/** Handler of a tab's message. */
interface Answer {
  to(tab: Tab, body: unknown): void;
}

interface Tab {
  readonly port: TabPort;
  readonly hasLock: boolean;
  /** What the tab has open, by audience. */
  readonly opened: Map<string, ClientEvents['close']>;
  places: readonly string[];
  placedAt: number;
  seenAt: number;
}

type TabPort = Port<FromHub, ToHub>;

/**
 * Holds the one connection of all tabs of a workspace, in a shared worker. Answers go to the tab
 * that asked, everything else to all tabs; each tab has a store of its own.
 */
export class FeedHub {
  readonly #open: (url: string) => FeedSocket;
  readonly #tabs = new Set<Tab>();
  readonly #questions: HubQuestions<Tab>;
  readonly #answers: ReadonlyMap<string, Answer>;
  #socket: FeedSocket | null = null;
  #triedAt = -Infinity;
  #lingering: ReturnType<typeof setTimeout> | undefined;

  constructor(open: (url: string) => FeedSocket) {
    this.#open = open;
    this.#questions = new HubQuestions((event, body) => this.#emit(event, body));
    this.#answers = new Map<string, Answer>([
      ['hello', { to: (tab, body: ClientEvents['hello']) => this.#questions.hello(tab, body) }],
      ['open', { to: (tab, body: ClientEvents['open']) => this.#openThing(tab, body) }],
      ['close', { to: (tab, body: ClientEvents['close']) => this.#closeThing(tab, body) }],
      ['here', { to: (tab, body: ClientEvents['here']) => this.#place(tab, body) }],
    ]);
  }

  /** Adds a tab's channel. */
  admit(port: TabPort): void {
    let tab: Tab | null = null;
    port.listen((data) => {
      if (data.is === 'join') {
        if (tab) this.#forget(tab);
        tab = this.#join(port, data.url, data.lock);
      } else if (tab && this.#tabs.has(tab)) {
        this.#hear(tab, data);
      } else if (data.is !== 'leave') {
        port.send({ is: 'forgotten' });
      }
    });
  }

  /** Removes tabs that have been silent too long, where there are no Web Locks. */
  sweep(now = performance.now()): void {
    for (const tab of this.#tabs) {
      if (!tab.hasLock && now - tab.seenAt > SILENCE_MS) this.#forget(tab);
    }
  }

  #join(port: TabPort, url: string, lock: string | null): Tab {
    const tab: Tab = {
      port,
      hasLock: lock !== null,
      opened: new Map(),
      places: [],
      placedAt: -Infinity,
      seenAt: performance.now(),
    };
    this.#tabs.add(tab);
    clearTimeout(this.#lingering);
    if (lock !== null) void navigator.locks.request(lock, () => this.#forget(tab));
    if (!this.#socket) this.#connect(url);
    else if (this.#socket.connected) this.#tell([tab], 'connect', null);
    else this.#wake();
    return tab;
  }

  #hear(tab: Tab, message: Exclude<ToHub, { is: 'join' }>): void {
    tab.seenAt = performance.now();
    if (message.is === 'leave') this.#forget(tab);
    else if (message.is === 'alive') tab.port.send({ is: 'alive' });
    else if (message.is === 'connect') this.#wake();
    else if (this.#socket?.connected) this.#answers.get(message.event)?.to(tab, message.body);
  }

  #openThing(tab: Tab, body: ClientEvents['open']): void {
    const { id, kind = 'item' } = body;
    tab.opened.set(scopeOf(body), { id, kind });
    this.#questions.open(tab, body);
  }

  /** Tells the server to close what no tab has open any more. */
  #closeThing(tab: Tab, body: ClientEvents['close']): void {
    const scope = scopeOf(body);
    if (!tab.opened.delete(scope)) return;
    if ([...this.#tabs].some((other) => other.opened.has(scope))) return;
    this.#emit('close', body);
  }

  #place(tab: Tab, { places }: ClientEvents['here']): void {
    tab.places = places;
    tab.placedAt = performance.now();
    this.#sendPlaces();
  }

  /** Sends the person's places in all tabs; most recent tabs first. */
  #sendPlaces(): void {
    const since = performance.now() - PLACE_MS;
    const places = [...this.#tabs]
      .filter((tab) => tab.placedAt > since)
      .toSorted((a, b) => b.placedAt - a.placedAt)
      .flatMap((tab) => tab.places);
    this.#emit('here', { places: [...new Set(places)].slice(0, MAX_PLACES) });
  }

  #forget(tab: Tab): void {
    if (!this.#tabs.delete(tab)) return;
    this.#questions.forget(tab);
    for (const body of tab.opened.values()) this.#closeThing(tab, body);
    if (tab.places.length > 0) this.#sendPlaces();
    if (this.#tabs.size > 0) return;
    this.#lingering = setTimeout(() => {
      this.#socket?.disconnect();
      this.#socket = null;
    }, LINGER_MS);
  }

  /** Reconnects at once: a tab has reason to expect success. */
  #wake(): void {
    if (!this.#socket || this.#socket.connected) return;
    if (this.#socket.active && performance.now() - this.#triedAt < TRY_MS) return;
    this.#triedAt = performance.now();
    this.#socket.disconnect();
    this.#socket.connect();
  }

  #connect(url: string): void {
    const socket = this.#open(url);
    const questions = this.#questions;
    const toAll = (event: keyof ServerEvents) =>
      listenTo(socket, event, (body) => this.#tell(this.#tabs, event, body));
    const toAsker = <Event extends keyof ServerEvents>(
      event: Event,
      findAsker: (body: ServerEvents[Event]) => Tab | null,
    ) => {
      listenTo(socket, event, (body) => {
        const asker = findAsker(body);
        if (asker) this.#tell([asker], event, body);
      });
    };
    this.#socket = socket;
    this.#triedAt = performance.now();
    toAll('connect');
    toAll('connect_error');
    for (const event of BROADCAST_EVENTS) toAll(event);
    toAsker('welcome', (welcome) => questions.welcomed(welcome));
    toAsker('opened', (opened) => questions.opened(opened));
    listenTo(socket, 'frame', (frame) => {
      const asker = questions.frameFor(frame);
      this.#tell(asker ? [asker] : this.#tabs, 'frame', frame);
    });
    // After each of these events every tab asks again.
    for (const event of ['disconnect', 'resync', 'retry'] as const) {
      listenTo(socket, event, (body) => {
        questions.clear();
        this.#tell(this.#tabs, event, body);
      });
    }
  }

  #emit<Event extends keyof ClientEvents>(event: Event, body: ClientEvents[Event]): void {
    if (this.#socket) emitTo(this.#socket, event, body);
  }

  #tell(tabs: Iterable<Tab>, event: string, body: unknown): void {
    const { connected = false, active = false } = this.#socket ?? {};
    for (const { port } of tabs) {
      port.send({ is: 'heard', event, body, connected, active });
    }
  }
}

function scopeOf({ id, kind = 'item' }: ClientEvents['close']): string {
  return `${kind}:${id}`;
}
