import { setImmediate as yieldTurn, setTimeout as sleep } from 'node:timers/promises';

import type { Socket } from 'socket.io';

import type { AnchorFacts } from '#server/platform/access/scope.ts';
import { type Packet, packetOf, type RawConnection } from '#server/platform/feed/connection.ts';

/** Settings that decide what visitors see. */
export type ShownSettings = Pick<
  AnchorFacts,
  | 'fields'
  | 'view_props'
  | 'is_comments_enabled'
  | 'is_reactions_enabled'
  | 'is_votes_enabled'
  | 'is_embeddable'
>;

/** A change of a published board: items as JSON, removed items, or everything. */
export interface BoardChange {
  /** JSON of items by id. */
  readonly up: ReadonlyMap<string, string>;
  readonly gone: readonly string[];
  /** Former group of each item that was on the board. */
  readonly was: ReadonlyMap<string, string | null>;
  /** More than items changed: clients reload the board. */
  readonly all: boolean;
  /** Changed settings, or null: clients hide what is hidden now before reloading. */
  readonly shows: ShownSettings | null;
}

/** A change of everything. */
export const WHOLE: BoardChange = {
  up: new Map(),
  gone: [],
  was: new Map(),
  all: true,
  shows: null,
};

/** The namespace of visitors. */
export const SPACE = '/spaces';
/** Sockets per slice. */
const SLICE = 10;
/** Minimum interval between messages to a slice; changes within it are merged. */
const PACE_MS = 90;
/** Time slice of sending in milliseconds, so that waiting requests get their turn. */
const TURN_MS = 0.25;
/** Visitors reload a board, which is several calls, spread over at least this time in ms, */
const MIN_SPREAD_MS = 400;
/** plus this time for each visitor. */
const MS_PER_VISITOR = 2;
/** Limit of queued packets: beyond it a visitor lags, and reloads the board afterwards. */
const MAX_PACKETS = 16;

interface Visitor {
  readonly socket: Socket;
  isLagging: boolean;
}

interface Slice {
  readonly visitors: Set<Visitor>;
  /** Number of the last change sent. */
  sent: number;
  /** Time of that, in milliseconds. */
  at: number;
}

/**
 * The sockets of one board, in slices. The slices are sent changes in turn, each at its own time:
 * thousands of sockets become a steady load instead of a burst at each change. Slices at the same
 * change share a packet.
 */
export class VisitorLine {
  /** The longest waiting first. */
  #slices: Slice[] = [];
  readonly #changes: { readonly number: number; readonly change: BoardChange }[] = [];
  /** Packets of everything after a change, by its number. */
  readonly #packets = new Map<number, Packet>();
  #number = 0;
  #isRunning = false;

  get size(): number {
    return this.#slices.reduce((sum, { visitors }) => sum + visitors.size, 0);
  }

  /** Adds a socket, which gets changes from now on. Returns a function that removes it. */
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

  publish(change: BoardChange): void {
    this.#number += 1;
    this.#changes.push({ number: this.#number, change });
    this.#packets.clear();
    if (!this.#isRunning) void this.#run();
  }

  /** Disconnects everyone after the board was unpublished. */
  async close(): Promise<void> {
    const visitors = this.#slices.flatMap((slice) => [...slice.visitors]);
    const closed = packetOf('closed', 'null', SPACE);
    // A packet costs little, closing a connection much: everyone is informed first.
    await inTurns(visitors, (visitor) => rawOf(visitor).write(closed.text, closed.options));
    await inTurns(visitors, ({ socket }) => socket.disconnect());
  }

  /** A slice with room that has all changes; creates one when there is none. */
  #open(): Slice {
    const last = this.#slices.at(-1);
    if (last && last.visitors.size < SLICE && last.sent === this.#number) return last;
    const slice: Slice = { visitors: new Set(), sent: this.#number, at: performance.now() };
    this.#slices.push(slice);
    return slice;
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    let turn = performance.now();
    for (;;) {
      const [slice] = this.#slices;
      // Slices behind it have at least as many changes.
      if (!slice || slice.sent === this.#number) break;
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
    const packet = this.#packetAfter(slice.sent);
    slice.sent = this.#number;
    slice.at = now;
    for (const visitor of slice.visitors) sendTo(visitor, packet);
  }

  /** Everything after a change, encoded once. */
  #packetAfter(number: number): Packet {
    const known = this.#packets.get(number);
    if (known) return known;
    const missed = this.#changes.filter((one) => one.number > number);
    const packet = encoded(merged(missed.map(({ change }) => change)), this.size);
    this.#packets.set(number, packet);
    this.#forget();
    return packet;
  }

  /** Drops changes that all slices have. */
  #forget(): void {
    const least = this.#slices.reduce((min, { sent }) => Math.min(min, sent), this.#number);
    while ((this.#changes[0]?.number ?? Infinity) <= least) this.#changes.shift();
  }

  #drained(visitor: Visitor): void {
    if (!visitor.isLagging || rawOf(visitor).writeBuffer.length > 0) return;
    visitor.isLagging = false;
    sendTo(visitor, encoded(WHOLE, this.size));
  }
}

/** Runs `act` for each visitor and yields to the event loop between. */
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

/** Merges changes: the last state of each item, and its group before all of them. */
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
    within: Math.max(MIN_SPREAD_MS, visitors * MS_PER_VISITOR),
  };
  return packetOf('changed', JSON.stringify(parts), SPACE);
}

function sendTo(visitor: Visitor, { text, options }: Packet): void {
  const raw = rawOf(visitor);
  if (raw.writeBuffer.length >= MAX_PACKETS) visitor.isLagging = true;
  if (!visitor.isLagging) raw.write(text, options);
}

const rawOf = ({ socket }: Visitor) => socket.conn as unknown as RawConnection;
