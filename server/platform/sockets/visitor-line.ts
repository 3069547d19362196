import { setImmediate as yieldTurn, setTimeout as sleep } from 'node:timers/promises';

import type { Socket } from 'socket.io';

import type { AnchorFacts } from '#server/platform/access/anchors.ts';
import { type Packet, packetOf, type RawConnection } from '#server/platform/feed/connection.ts';

/** What of the settings decides what visitors have on their screens. */
export type ShownSettings = Pick<
  AnchorFacts,
  | 'fields'
  | 'view_props'
  | 'is_comments_enabled'
  | 'is_reactions_enabled'
  | 'is_votes_enabled'
  | 'is_embeddable'
>;

/** What has changed on a board that somebody visits: items as JSON, items that are gone, or everything. */
export interface BoardChange {
  /** The JSON of items by their ids. */
  readonly up: ReadonlyMap<string, string>;
  readonly gone: readonly string[];
  /** The group of each of them that was on the board before, as visitors saw it. */
  readonly was: ReadonlyMap<string, string | null>;
  /** More has changed than items: whoever shows the board reads it anew. */
  readonly all: boolean;
  /** The settings, where they are others now: what is hidden goes before anything is read anew. */
  readonly shows: ShownSettings | null;
}

/** Everything may be another. */
export const WHOLE: BoardChange = {
  up: new Map(),
  gone: [],
  was: new Map(),
  all: true,
  shows: null,
};

/** The namespace of visitors. */
export const SPACE = '/spaces';
/** Sockets that are sent the same at the same time. */
const SLICE = 10;
/** A slice hears at most once in this time: what has changed meanwhile goes along. */
const PACE_MS = 90;
/** So long the line sends in one go, in milliseconds: then requests that wait have their turn. */
const TURN_MS = 0.25;
/** Reading a board anew is several calls: visitors begin with them within so long of each other, in milliseconds, */
const LEAST_SPREAD_MS = 400;
/** and so much later for each that there is. */
const MS_PER_VISITOR = 2;
/** More than this in line and a visitor lags: once they have read it, they read the board anew. */
const MAX_PACKETS = 16;

interface Visitor {
  readonly socket: Socket;
  isLagging: boolean;
}

interface Slice {
  readonly visitors: Set<Visitor>;
  /** The number of the last change it has been sent. */
  told: number;
  /** When that was, in milliseconds. */
  at: number;
}

/**
 * The sockets on one board, by the slice. Each slice is sent what it has not heard yet, one slice after the other and
 * each at its own time: thousands of sockets are a steady trickle, not a burst at each change. Slices that have heard
 * the same share one packet.
 */
export class VisitorLine {
  /** The one that has waited longest comes first. */
  #slices: Slice[] = [];
  readonly #changes: { readonly number: number; readonly change: BoardChange }[] = [];
  /** Packets of everything after a change, by its number. */
  readonly #packets = new Map<number, Packet>();
  #number = 0;
  #isRunning = false;

  /** How many sockets there are. */
  get size(): number {
    return this.#slices.reduce((sum, { visitors }) => sum + visitors.size, 0);
  }

  /** Takes a socket in; it hears of what changes from here on. Returns what takes it out again. */
  add(socket: Socket): () => void {
    const visitor: Visitor = { socket, isLagging: false };
    rawOf(visitor).on('drain', () => this.#drained(visitor));
    const slice = this.#open();
    slice.visitors.add(visitor);
    return () => {
      slice.visitors.delete(visitor);
      if (slice.visitors.size === 0) this.#slices = this.#slices.filter((one) => one !== slice);
    };
  }

  /** Tells everybody of a change. */
  tell(change: BoardChange): void {
    this.#number += 1;
    this.#changes.push({ number: this.#number, change });
    this.#packets.clear();
    if (!this.#isRunning) void this.#run();
  }

  /** Sends everybody away: what they look at is public no more. */
  async close(): Promise<void> {
    const visitors = this.#slices.flatMap((slice) => [...slice.visitors]);
    const closed = packetOf('closed', 'null', SPACE);
    // The word costs little, ending a connection much: everybody hears first.
    await inTurns(visitors, (visitor) => rawOf(visitor).write(closed.text, closed.options));
    await inTurns(visitors, ({ socket }) => socket.disconnect());
  }

  /** A slice that has room and has heard everything; a new one where there is none. */
  #open(): Slice {
    const last = this.#slices.at(-1);
    if (last && last.visitors.size < SLICE && last.told === this.#number) return last;
    const slice: Slice = { visitors: new Set(), told: this.#number, at: performance.now() };
    this.#slices.push(slice);
    return slice;
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    let turn = performance.now();
    for (;;) {
      const [slice] = this.#slices;
      // Whoever comes after it has heard at least as much.
      if (!slice || slice.told === this.#number) break;
      const now = performance.now();
      const rest = slice.at + PACE_MS - now;
      // oxlint-disable no-await-in-loop -- one slice after the other
      if (rest > 0) await sleep(rest);
      else if (now - turn >= TURN_MS) await yieldTurn();
      // oxlint-enable no-await-in-loop
      else {
        this.#slices.shift();
        this.#slices.push(slice);
        this.#send(slice, now);
        continue;
      }
      turn = performance.now();
    }
    this.#changes.length = 0;
    this.#packets.clear();
    this.#isRunning = false;
  }

  #send(slice: Slice, now: number): void {
    const packet = this.#packetAfter(slice.told);
    slice.told = this.#number;
    slice.at = now;
    for (const visitor of slice.visitors) sendTo(visitor, packet);
  }

  /** What has changed since a change, encoded once. */
  #packetAfter(number: number): Packet {
    const known = this.#packets.get(number);
    if (known) return known;
    const missed = this.#changes.filter((one) => one.number > number);
    const packet = encoded(merged(missed.map(({ change }) => change)), this.size);
    this.#packets.set(number, packet);
    this.#forget();
    return packet;
  }

  /** Changes that everybody has heard of. */
  #forget(): void {
    const least = this.#slices.reduce((min, { told }) => Math.min(min, told), this.#number);
    while ((this.#changes[0]?.number ?? Infinity) <= least) this.#changes.shift();
  }

  #drained(visitor: Visitor): void {
    if (!visitor.isLagging || rawOf(visitor).writeBuffer.length > 0) return;
    visitor.isLagging = false;
    sendTo(visitor, encoded(WHOLE, this.size));
  }
}

/** Does something for each of them, and lets others have their turn in between. */
async function inTurns(
  visitors: readonly Visitor[],
  act: (visitor: Visitor) => void,
): Promise<void> {
  let turn = performance.now();
  for (const visitor of visitors) {
    act(visitor);
    if (performance.now() - turn < TURN_MS) continue;
    // oxlint-disable-next-line no-await-in-loop -- others have their turn
    await yieldTurn();
    turn = performance.now();
  }
}

/** The last word on each item, and the group that it was in before all of them. */
function merged(changes: readonly BoardChange[]): BoardChange {
  const up = new Map<string, string>();
  const gone = new Set<string>();
  const was = new Map<string, string | null>();
  const come = new Set<string>();
  for (const change of changes) {
    for (const id of [...change.up.keys(), ...change.gone]) {
      const group = change.was.get(id);
      if (group === undefined && !was.has(id)) come.add(id);
      else if (group !== undefined && !come.has(id) && !was.has(id)) was.set(id, group);
    }
    for (const [id, json] of change.up) {
      up.set(id, json);
      gone.delete(id);
    }
    for (const id of change.gone) {
      up.delete(id);
      gone.add(id);
    }
  }
  const shows = changes.findLast((change) => change.shows)?.shows ?? null;
  if (changes.some(({ all }) => all)) return { ...WHOLE, gone: [...gone], shows };
  return { up, gone: [...gone], was, all: false, shows };
}

function encoded({ up, gone, was, all, shows }: BoardChange, visitors: number): Packet {
  const parts = {
    ...{ up: [...up.values()], gone, was: Object.fromEntries(was), all, shows },
    within: Math.max(LEAST_SPREAD_MS, visitors * MS_PER_VISITOR),
  };
  return packetOf('changed', JSON.stringify(parts), SPACE);
}

function sendTo(visitor: Visitor, { text, options }: Packet): void {
  const raw = rawOf(visitor);
  if (raw.writeBuffer.length >= MAX_PACKETS) visitor.isLagging = true;
  if (!visitor.isLagging) raw.write(text, options);
}

const rawOf = ({ socket }: Visitor) => socket.conn as unknown as RawConnection;
