import type { Document } from '@hocuspocus/server';
import { applyAwarenessUpdate, encodeAwarenessUpdate } from 'y-protocols/awareness';
import { z } from 'zod';

import type { Bus } from '#server/platform/feed/bus.ts';

const CHANNEL = 'tutti:cursors';
/** Limit of one cursor state in bytes; larger ones are dropped. */
const MAX_BYTES = 4_096;
const TICK_MS = 50;

/** Transaction origin of cursors that come from another process. */
export const FROM_OTHERS = { source: 'redis' } as const;

const Message = z.object({ process: z.string(), name: z.string(), update: z.string().nullable() });

/** Awareness states by client id, as clients send them; `user` is what other clients show. */
type States = Map<number, Record<string, unknown>>;

/**
 * Sets the identity in a connection's awareness states to that of its session. Returns only the
 * connection's states; those of other clients stay as they are.
 */
export function verifyCursors(
  states: States,
  person: { readonly id: string; readonly name: string },
  isOthers: (client: number) => boolean,
): void {
  for (const [client, state] of states) {
    const isTooMuch = JSON.stringify(state).length > MAX_BYTES;
    if (isOthers(client) || isTooMuch) states.delete(client);
    else state['user'] = { ...objectOf(state['user']), id: person.id, name: person.name };
  }
}

function objectOf(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}

/** Shares cursors between processes. A cursor position may be lost; a typed change may not. */
export class Cursors {
  readonly #bus: Bus;
  readonly #process: string;
  readonly #find: (name: string) => Document | undefined;
  readonly #changed = new Map<string, Set<number>>();
  readonly #timer: NodeJS.Timeout;

  constructor(bus: Bus, process: string, find: (name: string) => Document | undefined) {
    this.#bus = bus;
    this.#process = process;
    this.#find = find;
    bus.subscribe(CHANNEL, (text) => this.#receive(text));
    this.#timer = setInterval(() => this.#tell(), TICK_MS);
    this.#timer.unref();
  }

  moved(name: string, clients: readonly number[]): void {
    const known = this.#changed.get(name) ?? new Set();
    for (const client of clients) known.add(client);
    this.#changed.set(name, known);
  }

  /** Asks the other processes for their cursors when a document is opened here. */
  ask(name: string): void {
    this.#publish(name, null);
  }

  close(): void {
    this.#tell();
    clearInterval(this.#timer);
  }

  #tell(): void {
    for (const [name, clients] of this.#changed) {
      const awareness = this.#find(name)?.awareness;
      if (awareness)
        this.#publish(name, encodeAwarenessUpdate(awareness, knownOf(awareness, clients)));
    }
    this.#changed.clear();
  }

  #publish(name: string, update: Uint8Array | null): void {
    const text = update && Buffer.from(update).toString('base64');
    this.#bus.publish(CHANNEL, JSON.stringify({ process: this.#process, name, update: text }));
  }

  #receive(text: string): void {
    const { process, name, update } = Message.parse(JSON.parse(text));
    const document = this.#find(name);
    if (process === this.#process || !document) return;
    if (update !== null) {
      applyAwarenessUpdate(document.awareness, Buffer.from(update, 'base64'), FROM_OTHERS);
      return;
    }
    const clients = [...document.awareness.getStates().keys()];
    if (clients.length > 0) this.#publish(name, encodeAwarenessUpdate(document.awareness, clients));
  }
}

/** The clients that this awareness knows; the protocol cannot encode others. */
function knownOf(awareness: Document['awareness'], clients: ReadonlySet<number>): number[] {
  return [...clients].filter((client) => awareness.meta.has(client));
}
