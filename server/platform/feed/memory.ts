import type { Audience } from '#server/platform/changes/change-log.ts';

import { type Cursor, isAfter } from './cursor.ts';
import type { LogRow } from './log-reader.ts';

/** How many rows an audience keeps in memory; older ones are read from the log. */
const ROWS_PER_AUDIENCE = 1_000;
/** How many rows all audiences keep together. */
const ROWS_IN_ALL = 200_000;

interface Remembered {
  /** The last row of the audience, or where this process began to watch. */
  cursor: Cursor;
  /** Rows after this place are all here. */
  from: Cursor;
  rows: LogRow[];
}

/**
 * The recent log of every audience, kept by the tail: most catch-ups after a short break are answered
 * from here without a query.
 */
export class FeedMemory {
  readonly #audiences = new Map<Audience, Remembered>();
  /** Complete for every audience from here on. */
  #from: Cursor;
  #count = 0;

  constructor(start: Cursor) {
    this.#from = start;
  }

  /** Forgets everything: from here on another log is watched. */
  clear(start: Cursor): void {
    this.#audiences.clear();
    this.#from = start;
    this.#count = 0;
  }

  /** Adds a row the tail has read; rows come in log order. */
  add(row: LogRow): void {
    const remembered = this.#of(row.audience);
    remembered.cursor = row.at;
    remembered.rows.push(row);
    this.#count += 1;
    if (remembered.rows.length > ROWS_PER_AUDIENCE)
      this.#shorten(remembered, ROWS_PER_AUDIENCE / 2);
    if (this.#count > ROWS_IN_ALL) this.#shortenAll();
  }

  /** Where an audience stands: its last row, or where this process began to watch. */
  cursorOf(audience: Audience): Cursor {
    return this.#audiences.get(audience)?.cursor ?? this.#from;
  }

  /** Rows of an audience after a place, or null when they reach further back than memory does. */
  after(audience: Audience, cursor: Cursor): readonly LogRow[] | null {
    const remembered = this.#audiences.get(audience);
    if (isAfter(remembered?.from ?? this.#from, cursor)) return null;
    return remembered ? remembered.rows.filter((row) => isAfter(row.at, cursor)) : [];
  }

  #of(audience: Audience): Remembered {
    let remembered = this.#audiences.get(audience);
    if (!remembered) {
      remembered = { cursor: this.#from, from: this.#from, rows: [] };
      this.#audiences.set(audience, remembered);
    }
    return remembered;
  }

  #shorten(remembered: Remembered, keep: number): void {
    const cut = remembered.rows.splice(0, Math.max(0, remembered.rows.length - keep));
    const last = cut.at(-1);
    if (last) remembered.from = last.at;
    this.#count -= cut.length;
  }

  /** Keeps the cursors, which are small, and a quarter of the rows. */
  #shortenAll(): void {
    for (const remembered of this.#audiences.values()) {
      this.#shorten(remembered, Math.floor(remembered.rows.length / 4));
    }
  }
}
