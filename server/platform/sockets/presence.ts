import { randomUUID } from 'node:crypto';

import { z } from 'zod';

import type { Bus } from '#server/platform/feed/bus.ts';

/** Lifetime of a presence in milliseconds: a silent person is gone for everyone within 30 s. */
const ALIVE_MS = 28_000;
const EXPIRE_MS = 1_000;
/** Interval in which each process repeats its people. */
const REPEAT_MS = 10_000;
/** At most 10 updates a second per place. */
const TICK_MS = 100;

const Message = z.object({ process: z.string(), place: z.string(), people: z.array(z.string()) });

interface Place {
  /** People by this process: user id, and when they expire. */
  readonly local: Map<string, number>;
  readonly remote: Map<string, { people: readonly string[]; until: number }>;
  told: string;
}

/**
 * People who have a project, list, item or page open. The client names a place: its audience and,
 * after a slash, a part of it.
 */
export class Presence {
  readonly #places = new Map<string, Place>();
  /** Occupied parts by place. */
  readonly #parts = new Map<string, Set<string>>();
  /** Places whose people changed, and those of them that changed in this process. */
  readonly #dirty = new Set<string>();
  readonly #dirtyHere = new Set<string>();
  readonly #processes = new Set<string>();
  readonly #process = randomUUID();
  readonly #bus: Bus;
  readonly #broadcast: (place: string, people: readonly string[]) => void;
  readonly #timers: NodeJS.Timeout[];

  constructor(bus: Bus, broadcast: (place: string, people: readonly string[]) => void) {
    this.#bus = bus;
    this.#broadcast = broadcast;
    bus.subscribe('tutti:presence', (text) => this.#receive(text));
    this.#timers = [
      setInterval(() => this.#tick(), TICK_MS),
      setInterval(() => this.#expire(), EXPIRE_MS),
      setInterval(() => this.#repeat(), REPEAT_MS),
    ];
    for (const timer of this.#timers) timer.unref();
  }

  /** Adds a person to a place; called again as a sign of life. */
  enter(place: string, userId: string): void {
    const here = this.#at(place);
    const isNew = !here.local.has(userId);
    here.local.set(userId, performance.now() + ALIVE_MS);
    if (isNew) this.#changed(place);
  }

  leave(place: string, userId: string): void {
    const here = this.#places.get(place);
    if (here?.local.delete(userId)) this.#changed(place);
  }

  peopleAt(place: string): readonly string[] {
    const here = this.#places.get(place);
    return here ? peopleOf(here) : [];
  }

  peopleIn(place: string): Record<string, readonly string[]> {
    const all = [place, ...(this.#parts.get(place) ?? [])];
    return Object.fromEntries(all.map((one) => [one, this.peopleAt(one)]));
  }

  /** Tells other processes that everyone of this one has gone. */
  close(): void {
    for (const timer of this.#timers) clearInterval(timer);
    for (const [place, here] of this.#places) if (here.local.size > 0) this.#publish(place, []);
  }

  #at(place: string): Place {
    let here = this.#places.get(place);
    if (!here) {
      here = { local: new Map(), remote: new Map(), told: '' };
      this.#places.set(place, here);
      const parts = this.#parts.get(wholeOf(place)) ?? new Set();
      if (wholeOf(place) !== place) this.#parts.set(wholeOf(place), parts.add(place));
    }
    return here;
  }

  #forget(place: string): void {
    this.#places.delete(place);
    const parts = this.#parts.get(wholeOf(place));
    parts?.delete(place);
    if (parts?.size === 0) this.#parts.delete(wholeOf(place));
  }

  #changed(place: string): void {
    this.#dirty.add(place);
    this.#dirtyHere.add(place);
  }

  #publish(place: string, people: readonly string[]): void {
    this.#bus.publish('tutti:presence', JSON.stringify({ process: this.#process, place, people }));
  }

  #receive(text: string): void {
    const { process, place, people } = Message.parse(JSON.parse(text));
    if (process === this.#process) return;
    const isNew = !this.#processes.has(process);
    this.#processes.add(process);
    if (isNew) this.#repeat();
    const here = this.#at(place);
    if (people.length === 0) here.remote.delete(process);
    else here.remote.set(process, { people, until: performance.now() + ALIVE_MS });
    this.#dirty.add(place);
  }

  /** Sends changes to other processes and to the places; deletes empty places. */
  #tick(): void {
    for (const place of this.#dirtyHere) {
      this.#publish(place, [...(this.#places.get(place)?.local.keys() ?? [])]);
    }
    this.#dirtyHere.clear();
    for (const place of this.#dirty) {
      const here = this.#places.get(place);
      if (!here) continue;
      const people = peopleOf(here);
      const text = people.join();
      if (text !== here.told) this.#broadcast(place, people);
      here.told = text;
      if (people.length === 0) this.#forget(place);
    }
    this.#dirty.clear();
  }

  #expire(): void {
    const now = performance.now();
    for (const [place, here] of this.#places) {
      for (const [person, until] of here.local) if (until < now) this.leave(place, person);
      for (const [process, seen] of here.remote) {
        if (seen.until < now && here.remote.delete(process)) this.#dirty.add(place);
      }
    }
  }

  /** Repeats who is here: messages may be lost, and new processes know nothing yet. */
  #repeat(): void {
    for (const [place, here] of this.#places) {
      if (here.local.size > 0) this.#publish(place, [...here.local.keys()]);
    }
  }
}

/** The audience of a place: the text before the slash. */
function wholeOf(place: string): string {
  return place.split('/', 1)[0] ?? place;
}

function peopleOf(here: Place): string[] {
  const people = new Set(here.local.keys());
  for (const seen of here.remote.values()) for (const person of seen.people) people.add(person);
  return [...people].toSorted();
}
