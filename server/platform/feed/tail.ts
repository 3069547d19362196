import { setTimeout as sleep } from 'node:timers/promises';

import type { FastifyBaseLogger } from 'fastify';

import type { SqlClient } from '#server/platform/database/database.ts';

import { type Cursor } from './cursor.ts';
import { type LogRow, type Reading, type ReadLog } from './log-reader.ts';

/**
 * Intervals of polling without a hint: the cost of losing Redis. Shorter at first, because writes
 * come in bursts.
 */
const POLL_MS = [25, 50, 100, 250];
/** Intervals of reading while a committed row is held by an older transaction. */
const HELD_MS = [2, 4, 8, 15, 25, 50];
const READ_LIMIT = 5_000;

export interface TailOptions {
  /** Caches plans: planning over many partitions takes three times as long as reading. */
  readonly sql: SqlClient;
  readonly log: FastifyBaseLogger;
  readonly read: ReadLog;
  readonly start: Cursor;
  /** Publishes rows. Returns the pause in milliseconds before the next tick. */
  readonly publish: (rows: readonly LogRow[]) => Promise<number>;
  /** Gets held rows: revocations among them do not wait. */
  readonly applyEarly: (held: readonly LogRow[]) => Promise<void>;
  /** Called after each read with the age of the oldest unpublished row. */
  readonly onLag: (milliseconds: number) => void;
  /** Called after publishing with the age of the oldest row. */
  readonly onSent: (milliseconds: number) => void;
}

/** The only reader of the change log in this process. */
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

  /** Everything up to here has been published. */
  get cursor(): Cursor {
    return this.#cursor;
  }

  start(): void {
    this.#running = this.#run();
  }

  /** Takes a hint that something was committed; any number of hints cost one read. */
  wake(): void {
    this.#isWoken = true;
    this.#wakeUp?.();
  }

  /** Continues from another position, after the database was replaced. */
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

  /** Publishes rows, then rests as long as the publisher asks. */
  async #publish({ rows, lagMs }: Reading, from: Cursor, to: Cursor): Promise<void> {
    const began = performance.now();
    const rest = await this.#options.publish(rows);
    this.#options.onSent(lagMs + performance.now() - began);
    // Unless the tail was moved to another log meanwhile.
    if (this.#cursor === from) this.#cursor = to;
    if (rest > 0) await sleep(rest);
  }

  /** Waits for the time or, with `isWakeable`, for a hint. */
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

/** The interval at a position; the last one repeats. */
function nth(times: readonly number[], place: number): number {
  return times[Math.min(place, times.length - 1)] ?? 0;
}
