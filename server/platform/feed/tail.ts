import { setTimeout as sleep } from 'node:timers/promises';

import type { FastifyBaseLogger } from 'fastify';

import type { SqlClient } from '#server/platform/database/database.ts';

import { type Cursor } from './cursor.ts';
import { type LogRow, type Reading, type ReadLog } from './log-reader.ts';

/**
 * Without any hint the log is read this often: what losing Redis costs. The first waits are
 * shorter: where something was written a moment ago, more comes.
 */
const POLL_MS = [25, 50, 100, 250];
/** While a committed row waits for an older transaction, the log is read again this soon, then later. */
const HELD_MS = [2, 4, 8, 15, 25, 50];
const READ_LIMIT = 5_000;

export interface TailOptions {
  /** Keeps its plans: over the partitions of many days planning takes three times as long as reading. */
  readonly sql: SqlClient;
  readonly log: FastifyBaseLogger;
  readonly read: ReadLog;
  readonly start: Cursor;
  /** Publishes rows. Returns the milliseconds to rest before the next tick. */
  readonly publish: (rows: readonly LogRow[]) => Promise<number>;
  /** Given the committed rows that must still wait: what takes a right away does not. */
  readonly applyEarly: (held: readonly LogRow[]) => Promise<void>;
  /** Called after each reading with the age of the oldest unpublished row. */
  readonly onLag: (milliseconds: number) => void;
  /** Called after rows were published with the time since the oldest of them was written. */
  readonly onSent: (milliseconds: number) => void;
}

/** The one reader of the change log in this process. */
export class Tail {
  readonly #options: TailOptions;
  #cursor: Cursor;
  #isStopped = false;
  #isWoken = false;
  #wakeUp: (() => void) | null = null;
  #running: Promise<void> = Promise.resolve();

  constructor(options: TailOptions) {
    this.#options = options;
    this.#cursor = options.start;
  }

  /** The place up to which everything has been published. */
  get cursor(): Cursor {
    return this.#cursor;
  }

  start(): void {
    this.#running = this.#run();
  }

  /** A hint that something was committed; any number of them cost one reading. */
  wake(): void {
    this.#isWoken = true;
    this.#wakeUp?.();
  }

  /** Goes on from another place: the database was replaced. */
  moveTo(place: Cursor): void {
    this.#cursor = place;
    this.wake();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#wakeUp?.();
    await this.#running;
  }

  async #run(): Promise<void> {
    let heldTimes = 0;
    let idleTimes = POLL_MS.length;
    while (!this.#isStopped) {
      this.#isWoken = false;
      try {
        const from = this.#cursor;
        const found = await this.#options.read(this.#options.sql, from, READ_LIMIT);
        const last = found.rows.at(-1);
        if (last) await this.#publish(found, from, last.at);
        const held = found.held.length;
        await this.#options.applyEarly(found.held);
        this.#options.onLag(held > 0 ? found.lagMs : 0);
        heldTimes = held > 0 && !last ? heldTimes + 1 : 0;
        idleTimes = last ? 0 : idleTimes + 1;
        if (found.rows.length + held >= READ_LIMIT && last) continue;
        if (held > 0) await this.#wait(nth(HELD_MS, heldTimes), false);
        else await this.#wait(nth(POLL_MS, idleTimes), true);
      } catch (error) {
        if (this.#isStopped) return;
        this.#options.log.error(
          { err: error },
          'the change feed could not read the log; trying again',
        );
        await this.#wait(500, false);
      }
    }
  }

  /** Publishes rows, and rests as long as the publisher asks for. */
  async #publish({ rows, lagMs }: Reading, from: Cursor, to: Cursor): Promise<void> {
    const began = performance.now();
    const rest = await this.#options.publish(rows);
    this.#options.onSent(lagMs + performance.now() - began);
    // Unless the tail was moved to another log meanwhile.
    if (this.#cursor === from) this.#cursor = to;
    if (rest > 0) await sleep(rest);
  }

  /** Waits until the time is over or, with `isWakeable`, until somebody wakes the tail. */
  async #wait(milliseconds: number, isWakeable: boolean): Promise<void> {
    if (isWakeable && this.#isWoken) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.#wakeUp = () => {
        if (!isWakeable && !this.#isStopped) return;
        clearTimeout(timer);
        resolve();
      };
    });
    this.#wakeUp = null;
  }
}

/** A waiting time of a list, the last one for all that come later. */
function nth(times: readonly number[], place: number): number {
  return times[Math.min(place, times.length - 1)] ?? 0;
}
